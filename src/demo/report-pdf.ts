/** Lines of a page, from the top down. */
export interface ReportPage {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
  remark: string;
}

const WIDTH = 595;
const HEIGHT = 842;

/** Text as UTF-16, as the font's encoding takes it. */
const hex = (text: string): string =>
  [...text].map((sign) => (sign.charCodeAt(0) & 0xffff).toString(16).padStart(4, '0')).join('');

const line = (text: string, x: number, y: number, size: number): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td <${hex(text)}> Tj ET`;

function contentOf({ title, rows, remark }: ReportPage): string {
  const drawn = rows.flatMap(([name, value], index) => {
    const y = HEIGHT - 150 - index * 30;
    return [line(name, 70, y, 11), line(value, 190, y, 11), `60 ${y - 10} m ${WIDTH - 60} ${y - 10} l S`];
  });
  return [
    '0.6 w',
    line(title, 70, HEIGHT - 90, 20),
    `60 ${HEIGHT - 120} m ${WIDTH - 60} ${HEIGHT - 120} l S`,
    ...drawn,
    line(remark, 70, 80, 9),
  ].join('\n');
}

/**
 * A page of writing as a PDF of about 2 KB: Chinese stands in one of the fonts that every reader of PDF has, so that
 * none has to be carried along.
 */
export function reportPdf(page: ReportPage): Uint8Array<ArrayBuffer> {
  const content = contentOf(page);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R /DW 1000 >>',
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
