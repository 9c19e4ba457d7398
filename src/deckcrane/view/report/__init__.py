"""The report: chapters, verdict, calculation sheets, the script that recomputes it."""
