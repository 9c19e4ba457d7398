"""Files on disk: atomic writes, paths, caches, tables, meshes and datasets. Knows no crane."""
