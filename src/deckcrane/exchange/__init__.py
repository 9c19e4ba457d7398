"""Exchange of models with other programs: import (URDF, DNV's py-crane) and export (URDF, MJCF).

Whatever a format cannot express is reported, never dropped in silence.
"""
