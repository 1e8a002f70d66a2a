import type { PictureColours } from './picture-colours.rules.ts';
import { drawDeviceBody } from './picture-device-body.rules.ts';
import { drawMotif, type MotifPlace } from './picture-motif.rules.ts';
import type { PictureMotif, PictureShape } from './picture-shape.rules.ts';

interface Thumb {
  /** The package without text. */
  outline: (c: PictureColours) => string;
  /** Top left corner and scale of the sign. */
  motif: MotifPlace;
}

const round =
  (neck: string, body: string) =>
  (c: PictureColours): string =>
    `<path d="${neck}" fill="${c.deep}"/><path d="${body}" fill="#fff" stroke="${c.soft}" stroke-width="4"/>` +
    `<path d="M54 106h132v26H54z" fill="${c.main}"/>`;

const jar = round(
  'M78 26h84v32H78z',
  'M84 60h72c20 4 30 14 30 34v106c0 8-6 14-14 14H68c-8 0-14-6-14-14V94c0-20 10-30 30-34z',
);
const narrow = round(
  'M98 22h44v40H98z',
  'M98 62h44c4 14 44 14 44 42v96c0 8-6 14-14 14H68c-8 0-14-6-14-14v-96c0-28 40-28 44-42z',
);

const box = (c: PictureColours): string =>
  `<path d="M20 76 48 48h172l-28 28z" fill="${c.soft}"/><path d="M192 76l28-28v122l-28 28z" fill="${c.deep}"/>` +
  `<path d="M20 76h172v122H20z" fill="#fff"/><path d="M20 76h172v42H20z" fill="${c.main}"/>` +
  `<path d="M20 118h172v6H20z" fill="${c.accent}"/>`;

const thumbs: Record<Exclude<PictureShape, 'device'>, Thumb> = {
  box: { outline: box, motif: { x: 58, y: 138, scale: 2 } },
  jar: { outline: jar, motif: { x: 75, y: 150, scale: 1.9 } },
  vial: { outline: jar, motif: { x: 75, y: 150, scale: 1.9 } },
  flask: { outline: narrow, motif: { x: 75, y: 150, scale: 1.9 } },
  dropper: { outline: narrow, motif: { x: 80, y: 146, scale: 2.2 } },
  spray: { outline: narrow, motif: { x: 80, y: 146, scale: 2.2 } },
  pouch: {
    outline: (c) =>
      `<path d="M46 30h148q-6 90 4 184H42q10-94 4-184z" fill="#fff" stroke="${c.soft}" stroke-width="4"/>` +
      `<path d="M46 30h148q-2 40-2 84H48q0-44-2-84z" fill="${c.main}"/>`,
    motif: { x: 64, y: 138, scale: 2.3 },
  },
  tube: {
    outline: (c) =>
      `<path d="M20 50h16l128 20 18 16v54l-18 16L36 176H20z" fill="#fff" stroke="${c.soft}" stroke-width="4"/>` +
      `<path d="M20 50h16l128 20 18 16v24H20z" fill="${c.main}"/><path d="M188 80h32v66h-32z" fill="${c.deep}"/>`,
    motif: { x: 62, y: 122, scale: 1.4 },
  },
};

/** The package without any text and with one large sign, for table rows of 48 to 64 px; under 1 KB. */
export function drawThumb(name: string, shape: PictureShape, motif: PictureMotif, c: PictureColours): string {
  if (shape === 'device')
    return `<g transform="translate(-14 22) scale(1.12)">${drawDeviceBody(name, c)}</g>`;
  const { outline, motif: place } = thumbs[shape];
  return outline(c) + drawMotif(motif, c, place);
}
