"""The meaning of a scenario without symbols: its tree, coordinates, loops, attachments, and which of its values are numbers."""
