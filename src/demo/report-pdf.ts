import { paperPdf } from '#lib/platform/drawing/paper-pdf.server.ts';

/** Lines of a page, from the top down. */
export interface ReportPage {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
  remark: string;
}

const WIDTH = 210;
const HEIGHT = 297;
const ROW = 10.5;

/** Returns a page of text as a PDF of about 2 KB. */
export function reportPdf({ title, rows, remark }: ReportPage): Uint8Array<ArrayBuffer> {
  const rule = (y: number) => ({ from: [21, y], to: [WIDTH - 21, y] }) as const;
  const drawn = rows.map(([name, value], index) => ({ name, value, y: 53 + index * ROW }));
  return paperPdf({
    width: WIDTH,
    height: HEIGHT,
    texts: [
      { text: title, x: 25, y: 32, size: 7 },
      ...drawn.flatMap(({ name, value, y }) => [
        { text: name, x: 25, y, size: 3.9 },
        { text: value, x: 67, y, size: 3.9 },
      ]),
      { text: remark, x: 25, y: HEIGHT - 28, size: 3.2 },
    ],
    lines: [rule(42), ...drawn.map(({ y }) => rule(y + 3.5))],
  });
}
