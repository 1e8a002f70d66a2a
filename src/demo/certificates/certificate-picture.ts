/** Texts on a drawn certificate. */
interface DrawnCertificate {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
}

export const DRAWN = { width: 900, height: 640 } as const;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const text = (words: string, at: { x: number; y: number; size: number }, more = ''): string =>
  `<text x="${at.x}" y="${at.y}" font-size="${at.size}" ${more}>${escaped(words)}</text>`;

/**
 * Returns a picture that looks like a certificate, with a mark across it that it is a sample. It uses the reader's own
 * fonts, so that filling the shop needs no image library and no Chinese font on the server.
 */
export function certificatePicture({ title, rows }: DrawnCertificate): Uint8Array<ArrayBuffer> {
  const { width, height } = DRAWN;
  const lines = rows.map(([name, value], at) => {
    const y = 230 + at * 62;
    return text(name, { x: 110, y, size: 26 }, 'fill="#7c6a4d"') + text(value, { x: 345, y, size: 28 });
  });
  const marks = [
    { x: 110, y: 290 },
    { x: 430, y: 400 },
    { x: 110, y: 560 },
  ].map(({ x, y }) =>
    text('演示 DEMO', { x, y, size: 64 }, `fill="#b91c1c" opacity="0.13" transform="rotate(-18 ${x} ${y})"`),
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" fill="#222">`,
    `<rect width="${width}" height="${height}" fill="#f6f0df"/>`,
    `<rect x="24" y="24" width="${width - 48}" height="${height - 48}" fill="none" stroke="#b98f45" stroke-width="6"/>`,
    `<rect x="38" y="38" width="${width - 76}" height="${height - 76}" fill="none" stroke="#b98f45" stroke-width="2"/>`,
    text(title, { x: width / 2, y: 140, size: 48 }, 'text-anchor="middle" font-weight="bold"'),
    ...lines,
    `<g fill="none" stroke="#c0262d"><circle cx="740" cy="500" r="74" stroke-width="5"/></g>`,
    text('演示专用章', { x: 740, y: 510, size: 26 }, 'text-anchor="middle" fill="#c0262d"'),
    ...marks,
    '</svg>',
  ];
  return new TextEncoder().encode(svg.join(''));
}
