// Draws public/icon-192.png and icon-512.png from the mark in public/favicon.svg, on a white ground with
// the margin that maskable icons need. Run once after the mark changes: node scripts/draw-icons.mjs
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const mark = await readFile(new URL('../public/favicon.svg', import.meta.url));
for (const size of [192, 512]) {
  const inner = Math.round(size * 0.64);
  const margin = Math.floor((size - inner) / 2);
  await sharp(mark, { density: (72 * inner) / 48 })
    .resize(inner, inner)
    .extend({
      top: margin,
      left: margin,
      bottom: size - inner - margin,
      right: size - inner - margin,
      background: '#ffffff',
    })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, compressionLevel: 9 })
    .toFile(new URL(`../public/icon-${size}.png`, import.meta.url).pathname);
}
