"""A PDF of one page, written by hand: lines of text at places, and nothing else."""

from __future__ import annotations


def pdf_of(lines: list[str]) -> bytes:
    """A page with these lines in Helvetica, each 16 points below the one before; Latin letters only."""
    shown = " ".join(f"({line}) Tj T*".replace("\\", "\\\\") for line in lines)
    stream = f"BT /F1 12 Tf 16 TL 72 720 Td {shown} ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
        " /Resources << /Font << /F1 5 0 R >> >> >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    body, places = "%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{each}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = (
        f"xref\n0 6\n0000000000 65535 f \n{table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n{len(body)}\n"
    )
    return f"{body}{end}%%EOF\n".encode("latin-1")
