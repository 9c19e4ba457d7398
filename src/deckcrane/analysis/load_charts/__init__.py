"""Load charts: the largest load by radius and height, at rest and at sea."""
