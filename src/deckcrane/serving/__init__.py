"""Pages served to the browser of this machine, made anew while their files are edited: `deckcrane serve`."""
