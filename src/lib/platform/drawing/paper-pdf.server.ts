import { advanceOf, type Paper } from '#lib/platform/drawing/paper.rules.ts';

const POINTS_PER_MM = 72 / 25.4;
const points = (mm: number): string => (mm * POINTS_PER_MM).toFixed(2);

/** Text as UTF-16, as the font's encoding takes it; it has no signs beyond the first plane. */
const hex = (text: string): string =>
  [...text]
    .map((sign) => (sign.length > 1 ? '\u25A1' : sign).charCodeAt(0).toString(16).padStart(4, '0'))
    .join('');

/**
 * Widths of the characters from space to tilde in Helvetica, in thousandths of their size; others are about as wide as
 * a digit.
 */
const HELVETICA = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const widthOf = (sign: string): number => HELVETICA[sign.charCodeAt(0) - 0x20] ?? 556;

/** Runs of characters in one font: Latin ones, whose codes are those of the font's encoding, and all others. */
const runsOf = (text: string): string[] =>
  text.match(/[\u0020-\u007E\u00A1-\u00FF]+|[^\u0020-\u007E\u00A1-\u00FF]+/g) ?? [];
const isLatin = (run: string): boolean => run < '\u0100';

const roomOf = (run: string): number => [...run].reduce((sum, sign) => sum + advanceOf(sign), 0);

/** The font, how far it is narrowed (in %), and the codes of a run: Latin ones fit the room they are given. */
function inFont(run: string): { font: string; narrowed: string; codes: string } {
  if (!isLatin(run)) return { font: 'F1', narrowed: '100', codes: hex(run) };
  const room = roomOf(run) * 1000;
  const width = [...run].reduce((sum, sign) => sum + widthOf(sign), 0);
  const codes = [...run].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return { font: 'F2', narrowed: Math.min(100, (100 * room) / width).toFixed(1), codes };
}

function drawn({ text, x, y, size, grey = 0 }: Paper['texts'][number], height: number): string[] {
  let at = x;
  return runsOf(text).map((run) => {
    const { font, narrowed, codes } = inFont(run);
    const place = `${points(at)} ${points(height - y)} Td`;
    at += roomOf(run) * size;
    return `BT ${grey} g /${font} ${points(size)} Tf ${narrowed} Tz ${place} <${codes}> Tj ET`;
  });
}

function contentOf({ height, texts, lines }: Paper): string {
  return [
    '0.6 w',
    ...lines.map(
      ({ from, to }) =>
        `${points(from[0])} ${points(height - from[1])} m ${points(to[0])} ${points(height - to[1])} l S`,
    ),
    ...texts.flatMap((text) => drawn(text, height)),
  ].join('\n');
}

/**
 * A paper as a PDF of about 2 KB: Chinese text uses one of the fonts built into PDF readers, so that none has to be
 * embedded, Latin letters and digits use Helvetica, which readers without Asian fonts have, too.
 */
export function paperPdf(paper: Paper): Uint8Array<ArrayBuffer> {
  const content = contentOf(paper);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(paper.width)} ${points(paper.height)}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 8 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R /DW 1000 /W [1 95 500] >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
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
