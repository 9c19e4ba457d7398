"""Models of other programs: read (URDF, DNV's py-crane) and written (URDF, MJCF).

What one side says and the other has no word for is told, never dropped in silence.
"""
