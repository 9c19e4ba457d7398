"""Write spreadsheets (.xlsx) row by row straight into the file; text stays text, whatever it begins with.

Only the part of Office Open XML (ECMA-376, Part 1, Sec. 18) that tables need: sheets of numbers and texts. No temporary files,
which a full disk would leave half written; equal tables give equal bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from math import isfinite
from pathlib import Path
from string import ascii_uppercase
from typing import Any
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np

EXCEL_ROWS, EXCEL_COLUMNS = 1_048_576, 16_384
"""Rows and columns that a sheet of Excel can hold."""
EXCEL_TEXT = 32_767
"""Characters that a cell can hold."""
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""Spreadsheets take a text that begins so for a formula: in a cell that is edited, and in a CSV file that they open."""

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML does not allow."""
_ROWS_PER_BLOCK = 500
"""Rows that are compressed together."""
_SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def write_workbook(path: Path, sheets: Mapping[str, Iterable[Sequence[Any]]]) -> None:
    """Write sheets by name, each of rows of texts, numbers and empty cells (None)."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, text in _package_parts(list(sheets)).items():
            _add_file(archive, name, [_XML_DECLARATION + text])
        for number, rows in enumerate(sheets.values(), start=1):
            _add_file(archive, f"xl/worksheets/sheet{number}.xml", _sheet_xml(rows))


def not_a_formula(text: str) -> str:
    """Put an apostrophe before a text of a CSV file that spreadsheets would take for a formula."""
    return f"'{text}" if len(text) > 1 and text.startswith(FORMULA_SIGNS) else text


def _add_file(archive: ZipFile, name: str, texts: Iterable[str]) -> None:
    entry = ZipInfo(name)  # with a constant date
    entry.compress_type = ZIP_DEFLATED
    with archive.open(entry, "w", force_zip64=True) as file:
        for text in texts:
            file.write(text.encode())


def _package_parts(names: Sequence[str]) -> dict[str, str]:
    """All files besides the sheets: content types, relationships, the workbook and its styles."""
    numbers = range(1, len(names) + 1)
    overrides = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{_CONTENT_TYPE}.worksheet+xml"/>'
        for n in numbers
    )
    sheets = "".join(
        f'<sheet name={quoteattr(_replace_illegal(name))} sheetId="{n}" r:id="rId{n}"/>'
        for n, name in zip(numbers, names, strict=True)
    )
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet{n}.xml"/>' for n in numbers
    )
    return {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_CONTENT_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_CONTENT_TYPE}.styles+xml"/>{overrides}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_SPREADSHEET}" xmlns:r="{_RELATIONS}"><sheets>{sheets}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{links}'
        f'<Relationship Id="rId{len(names) + 1}" Type="{_RELATIONS}/styles" Target="styles.xml"/></Relationships>',
        "xl/styles.xml": _STYLES,
    }


_DEFAULT_FORMAT = 'numFmtId="0" fontId="0" fillId="0" borderId="0"'
_STYLES = (
    f'<styleSheet xmlns="{_SPREADSHEET}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    f'<cellStyleXfs count="1"><xf {_DEFAULT_FORMAT}/></cellStyleXfs>'
    f'<cellXfs count="2"><xf {_DEFAULT_FORMAT} xfId="0"/><xf {_DEFAULT_FORMAT} xfId="0" quotePrefix="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
"""Two styles: the default, and that of texts which stay texts when they are edited."""


def _sheet_xml(rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    yield f'{_XML_DECLARATION}<worksheet xmlns="{_SPREADSHEET}"><sheetData>'
    letters = _column_names()
    pending: list[str] = []
    for number, row in enumerate(rows, start=1):
        cells = "".join(_cell_xml(f"{letters[column]}{number}", value) for column, value in enumerate(row))
        pending.append(f'<row r="{number}">{cells}</row>')
        if len(pending) == _ROWS_PER_BLOCK:
            yield "".join(pending)
            pending.clear()
    yield f"{''.join(pending)}</sheetData></worksheet>"


def _column_names() -> list[str]:
    """A, B, ..., Z, AA, ..., XFD."""
    names = chain.from_iterable(product(ascii_uppercase, repeat=n) for n in (1, 2, 3))
    return ["".join(letters) for letters, _ in zip(names, range(EXCEL_COLUMNS), strict=False)]


def _cell_xml(reference: str, value: Any) -> str:
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or value != value:
        return ""
    if isinstance(value, bool):
        return f'<c r="{reference}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float) and isfinite(value):
        return f'<c r="{reference}"><v>{value!r}</v></c>'
    text = str(value)[:EXCEL_TEXT]
    style = ' s="1"' if text.startswith(FORMULA_SIGNS) else ""
    return f'<c r="{reference}"{style} t="inlineStr"><is><t xml:space="preserve">{escape(_replace_illegal(text))}</t></is></c>'


def _replace_illegal(text: str) -> str:
    return _ILLEGAL.sub("\N{REPLACEMENT CHARACTER}", text)
