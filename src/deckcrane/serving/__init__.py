"""Local web server for pages, rebuilt while their files are edited: `deckcrane serve`."""
