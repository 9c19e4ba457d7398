"""Scenario files: YAML with lines, validated data, errors in words, schema, editing."""
