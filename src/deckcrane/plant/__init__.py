"""What a scenario means, without symbols: the tree, coordinates, loops, attachments, and which of its values are numbers."""
