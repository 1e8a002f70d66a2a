// Draws the icons in public/ from the mark in public/favicon.svg: icon-192.png and icon-512.png on a white ground with
// the margin that maskable icons need, and favicon.ico, which browsers ask for where no page names an icon (robots.txt,
// a file of an order). Run once after the mark changes: node scripts/draw-icons.mjs
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const inPublic = (name) => new URL(`../public/${name}`, import.meta.url);
const mark = await readFile(inPublic('favicon.svg'));
const drawn = (size) => sharp(mark, { density: (72 * size) / 48 }).resize(size, size);
const PNG = { palette: true, compressionLevel: 9 };

for (const size of [192, 512]) {
  const inner = Math.round(size * 0.64);
  const margin = Math.floor((size - inner) / 2);
  await drawn(inner)
    .extend({
      top: margin,
      left: margin,
      bottom: size - inner - margin,
      right: size - inner - margin,
      background: '#ffffff',
    })
    .flatten({ background: '#ffffff' })
    .png(PNG)
    .toFile(inPublic(`icon-${size}.png`).pathname);
}

/** An ICO file is a head of 6 bytes, an entry of 16 for each picture, and the pictures. */
const ICO_SIZE = 48;
const picture = await drawn(ICO_SIZE).png(PNG).toBuffer();
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2); // an icon
head.writeUInt16LE(1, 4); // pictures
head.writeUInt8(ICO_SIZE, 6);
head.writeUInt8(ICO_SIZE, 7);
head.writeUInt16LE(1, 10); // colour planes
head.writeUInt16LE(32, 12); // bits per pixel
head.writeUInt32LE(picture.length, 14);
head.writeUInt32LE(head.length, 18);
await writeFile(inPublic('favicon.ico'), Buffer.concat([head, picture]));
