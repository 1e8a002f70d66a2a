import { darken, lighten } from '#lib/platform/drawing/colour.rules.ts';
import type { PictureColours } from './picture-colours.rules.ts';
import type { GoodsPictureInput, PictureTexts } from './picture-input.rules.ts';
import { drawLabel, drawShading } from './picture-label.rules.ts';
import { drawMotif } from './picture-motif.rules.ts';
import type { PictureMotif, PictureShape } from './picture-shape.rules.ts';

/** The round packages. */
export type BottleShape = Extract<PictureShape, 'jar' | 'flask' | 'dropper' | 'spray' | 'vial'>;

interface Bottle {
  left: number;
  right: number;
  label: [number, number];
  body: (c: PictureColours, motif: PictureMotif) => string;
}

const cap = (
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  fill: string,
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${fill}"/>` +
  `<path d="M${x + 8} ${y + height / 2}h${width - 14}" stroke="${darken(fill, 0.3)}" stroke-width="${height - 8}" stroke-dasharray="1.5 6"/>`;

const bottles: Record<BottleShape, Bottle> = {
  jar: {
    left: 58,
    right: 182,
    label: [96, 186],
    body: (c) =>
      `<path d="M86 56h68v8c18 2 28 10 28 26v104c0 10-6 16-16 16H74c-10 0-16-6-16-16V90c0-16 10-24 28-26z" fill="#fff" stroke="${c.pale}" stroke-width="2"/>` +
      cap({ x: 78, y: 24, width: 84, height: 34 }, c.main),
  },
  flask: {
    left: 60,
    right: 180,
    label: [104, 190],
    body: (c, motif) =>
      `<path d="M100 50h40v16c0 12 40 14 40 38v94c0 8-5 12-12 12H72c-7 0-12-4-12-12v-94c0-24 40-26 40-38z" fill="${motif === 'injection' ? '#d6e7ee' : '#a8683a'}"/>` +
      `<path d="M62 96q58 8 116 0l2 8v92H60v-92z" fill="${motif === 'injection' ? '#bcd6e1' : '#8c5229'}"/>` +
      cap({ x: 94, y: 22, width: 52, height: 30 }, lighten(c.main, 0.1)),
  },
  dropper: {
    left: 66,
    right: 174,
    label: [116, 196],
    body: (c) =>
      `<path d="M100 84h40c2 10 34 10 34 30v86c0 6-4 10-10 10H76c-6 0-10-4-10-10v-86c0-20 32-20 34-30z" fill="${lighten(c.main, 0.9)}" stroke="${c.pale}" stroke-width="2"/>` +
      `<path d="M108 22h24l8 56H100z" fill="${c.main}"/><path d="M96 76h48v12H96z" fill="${c.deep}"/>`,
  },
  spray: {
    left: 68,
    right: 172,
    label: [108, 194],
    body: (c) =>
      `<path d="M104 22h30l8 10v12h-42V32z" fill="${c.deep}"/><path d="M100 28H90v9h10z" fill="${c.soft}"/>` +
      `<path d="M82 28h-8M82 32l-9 4M82 37l-7 8" stroke="${c.soft}" stroke-width="2" stroke-linecap="round"/>` +
      `<path d="M92 44h56v22H92z" fill="${c.main}"/>` +
      `<path d="M92 66h56c14 6 24 16 24 32v102c0 6-4 10-10 10H78c-6 0-10-4-10-10V98c0-16 10-26 24-32z" fill="#fff" stroke="${c.pale}" stroke-width="2"/>`,
  },
  vial: {
    left: 62,
    right: 178,
    label: [104, 186],
    body: (c) =>
      `<path d="M92 60h56v12c0 6 30 8 30 28v100c0 6-4 10-10 10H72c-6 0-10-4-10-10V100c0-20 30-22 30-28z" fill="#dcebf1" stroke="#b9d0da" stroke-width="2"/>` +
      `<path d="M86 36h68v26H86z" fill="#b9c4cb"/><path d="M86 44h68" stroke="#dde4e8" stroke-width="3"/>` +
      `<rect x="92" y="24" width="56" height="14" rx="4" fill="${c.main}"/>` +
      `<path d="M64 194h112v6c0 5-3 8-8 8H72c-5 0-8-3-8-8z" fill="#fff"/>`,
  },
};

/** A jar, flask, dropper, spray or vial with a wrap-around label. */
export function drawBottle(
  input: GoodsPictureInput,
  texts: PictureTexts,
  c: PictureColours,
  { shape, motif }: { shape: BottleShape; motif: PictureMotif },
): string {
  const { left, right, label, body } = bottles[shape];
  const room = { left, right, top: label[0], bottom: label[1] };
  return (
    `<ellipse cx="120" cy="210" rx="${(right - left) / 2 + 18}" ry="8" fill="${c.main}" opacity=".16"/>` +
    body(c, motif) +
    drawLabel(input, texts, c, room) +
    drawShading({ ...room, top: label[0] - 2, bottom: 206 }) +
    (shape === 'jar' ? drawMotif(motif, c, { x: 186, y: 192, scale: 0.8 }) : '')
  );
}
