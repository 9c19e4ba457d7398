"""First drafts of scenarios from a few answers, for `deckcrane new`."""
