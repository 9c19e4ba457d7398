"""Hydraulic cylinders: closed loops, struts, cylinders across linkages, pins and seals."""
