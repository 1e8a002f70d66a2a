import type { Paper } from '#lib/platform/drawing/paper.rules.ts';

const POINTS_PER_MM = 72 / 25.4;
const points = (mm: number): string => (mm * POINTS_PER_MM).toFixed(2);

/** Text as UTF-16, as the font's encoding takes it; it has no signs beyond the first plane. */
const hex = (text: string): string =>
  [...text]
    .map((sign) => (sign.length > 1 ? '\u25A1' : sign).charCodeAt(0).toString(16).padStart(4, '0'))
    .join('');

function contentOf({ height, texts, lines }: Paper): string {
  return [
    '0.6 w',
    ...lines.map(
      ({ from, to }) =>
        `${points(from[0])} ${points(height - from[1])} m ${points(to[0])} ${points(height - to[1])} l S`,
    ),
    ...texts.map(
      ({ text, x, y, size, grey = 0 }) =>
        `BT ${grey} g /F1 ${points(size)} Tf ${points(x)} ${points(height - y)} Td <${hex(text)}> Tj ET`,
    ),
  ].join('\n');
}

/**
 * A paper as a PDF of about 2 KB: Chinese stands in one of the fonts that every reader of PDF has, so that none has to
 * be carried along.
 */
export function paperPdf(paper: Paper): Uint8Array<ArrayBuffer> {
  const content = contentOf(paper);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(paper.width)} ${points(paper.height)}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R /DW 1000 /W [1 95 500] >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new TextEncoder().encode(body + tail);
}
