"""First drafts of scenarios, from a few answers: what `deckcrane new` writes."""
