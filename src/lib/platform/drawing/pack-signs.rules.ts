import type {
  PictureColours,
  PictureMotif,
  GoodsPictureInput,
  PictureTexts,
} from '#lib/platform/drawing/drawn-pack.rules.ts';
import { textBlock } from '#lib/platform/drawing/drawn-text.rules.ts';

type Draw = (c: PictureColours) => string;

/** Each sign fills about 48 × 24 units with its top left corner at 0,0. */
const MOTIFS: Record<PictureMotif, Draw> = {
  tablet: (c) =>
    `<circle cx="12" cy="12" r="11" fill="${c.pale}" stroke="${c.main}" stroke-width="1.5"/>` +
    `<path d="M4.5 12h15" stroke="${c.main}" stroke-width="1.5"/>` +
    `<rect x="27" y="5" width="22" height="14" rx="7" fill="${c.main}"/><path d="M38 7.5v9" stroke="#fff"/>`,
  capsule: (c) =>
    `<rect y="5" width="30" height="14" rx="7" fill="${c.pale}"/>` +
    `<path d="M15 5H7a7 7 0 0 0 0 14h8z" fill="${c.main}"/>` +
    `<g transform="rotate(-58 42 12)"><rect x="29" y="6.5" width="26" height="12" rx="6" fill="${c.soft}"/>` +
    `<path d="M42 6.5h-7a6 6 0 0 0 0 12h7z" fill="${c.accent}"/></g>`,
  granule: (c) =>
    `<g fill="none" stroke="${c.main}" stroke-linecap="round" stroke-width="5.5">` +
    `<path d="M5 20h40" stroke-dasharray="0 8"/><path d="M13 13h24" stroke="${c.soft}" stroke-dasharray="0 8"/>` +
    `<path d="M21 6h9" stroke="${c.accent}" stroke-dasharray="0 8"/></g>`,
  ball: (c) =>
    `<circle cx="9" cy="15" r="9" fill="${c.main}"/><circle cx="28" cy="15" r="9" fill="${c.soft}"/>` +
    `<circle cx="45" cy="18" r="6" fill="${c.accent}"/>` +
    `<path d="M4 12a6 6 0 0 1 4-3M23 12a6 6 0 0 1 4-3" fill="none" stroke="#fff" stroke-width="1.5"/>`,
  drops: (c) =>
    `<path d="M11 1c5 6 8 9 8 14a8 8 0 0 1-16 0c0-5 3-8 8-14z" fill="${c.main}"/>` +
    `<path d="M32 8c4 4 5 7 5 10a5.5 5.5 0 0 1-11 0c0-3 2-6 6-10z" fill="${c.soft}"/>` +
    `<path d="M7 15a4 4 0 0 0 4 4" fill="none" stroke="#fff" stroke-width="1.5"/>`,
  ointment: (c) =>
    `<path d="M3 21c-4-7 8-9 16-10 5-1 6-6 12-7 9-1 16 4 14 10-2 5-9 7-18 7z" fill="${c.soft}"/>` +
    `<path d="M10 18c7-5 19-1 24-8" fill="none" stroke="${c.main}" stroke-width="2" stroke-linecap="round"/>`,
  injection: (c) =>
    `<path d="M9 7h24v11H9z" fill="${c.pale}" stroke="${c.main}" stroke-width="1.5"/>` +
    `<path d="M9 9h13v7H9z" fill="${c.accent}"/>` +
    `<path d="M9 12.5H2M2 7v11M33 12.5h14M16 7v4M22 7v4M28 7v4" stroke="${c.main}" stroke-width="1.5"/>`,
  liquid: (c) =>
    `<path d="M3 2h26l-4 20H7z" fill="${c.pale}"/><path d="M4.8 11h22.4l-2.2 11H7z" fill="${c.main}"/>` +
    `<path d="M40 4c4 5 6 7 6 11a6 6 0 0 1-12 0c0-4 2-6 6-11z" fill="${c.accent}"/>`,
  patch: (c) =>
    `<g transform="rotate(-12 24 12)"><rect x="2" y="3" width="44" height="18" rx="5" fill="${c.soft}"/>` +
    `<rect x="15" y="3" width="18" height="18" fill="${c.pale}"/>` +
    `<path d="M19 8h10M19 12h10M19 16h10" stroke="${c.main}" stroke-width="2" stroke-linecap="round" stroke-dasharray="0 5"/></g>`,
  leaf: (c) =>
    `<path d="M2 22C2 8 12 2 26 2c0 14-9 21-20 19z" fill="${c.main}"/>` +
    `<path d="M2 23C8 15 14 10 20 7" fill="none" stroke="#fff" stroke-width="1.5"/>` +
    `<path d="M27 22c0-9 6-14 18-14 1 9-6 15-15 13z" fill="${c.soft}"/>`,
  cross: (c) =>
    `<circle cx="12" cy="12" r="12" fill="${c.main}"/><path d="M9.5 5h5v4.5H19v5h-4.5V19h-5v-4.5H5v-5h4.5z" fill="#fff"/>`,
};

/** The sign's top left corner and its size, `scale` × 48 × 24 units. */
export interface MotifPlace {
  x: number;
  y: number;
  scale?: number;
}

/** The sign of a dosage form. */
export function drawMotif(motif: PictureMotif, c: PictureColours, { x, y, scale = 1 }: MotifPlace): string {
  const size = scale === 1 ? '' : ` scale(${scale})`;
  return `<g transform="translate(${x} ${y})${size}">${MOTIFS[motif](c)}</g>`;
}

/**
 * The small mark of the sales class in the upper right of a package face, its right edge at `right`:
 * OTC in red (甲类) or green (乙类), Rx for prescription medicines, nothing for anything else.
 */
export function drawClassMark(
  prescriptionClass: string | null | undefined,
  right: number,
  y: number,
): string {
  const text = prescriptionClass ?? '';
  const rx = /处方药/.test(text) && !/非处方/.test(text);
  if (!rx && !/OTC|非处方/i.test(text)) return '';
  const fill = rx ? '#51606c' : /乙/.test(text) ? '#1d8a4b' : '#cf2f2f';
  return (
    `<rect x="${right - 27}" y="${y}" width="27" height="14" rx="7" fill="${fill}"/>` +
    `<text x="${right - 13.5}" y="${y + 10.3}" font-size="9" font-weight="700" fill="#fff" text-anchor="middle">` +
    `${rx ? 'Rx' : 'OTC'}</text>`
  );
}

/** Room of a wrap-around label on a body of the same width. */
interface LabelRoom {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * A label around a round body: the name in white on the hue, then spec and maker on white. Its edges bow
 * down by 5 units, and the body's shading lies over it.
 */
export function drawLabel(
  input: GoodsPictureInput,
  texts: PictureTexts,
  c: PictureColours,
  room: LabelRoom,
): string {
  const { left, right, top, bottom } = room;
  const middle = (left + right) / 2;
  const width = right - left;
  const split = top + (bottom - top) * 0.56;
  const bow = (y: number, back: number) =>
    `M${left} ${y}q${width / 2} 10 ${width} 0V${back}q${-width / 2} 10 ${-width} 0z`;
  const inner = { width: width - 14, anchor: 'middle' as const };
  const mark = drawClassMark(input.prescriptionClass, right - 4, top - 20);
  return (
    `<path d="${bow(top, bottom)}" fill="#fff"/><path d="${bow(top, split)}" fill="${c.main}"/>` +
    `<path d="${bow(split, split + 3)}" fill="${c.accent}"/>` +
    textBlock(
      texts.name,
      { ...inner, max: 21, min: 11, lines: 2, height: split - top - 8 },
      { x: middle, y: (top + split) / 2 + 5, fill: '#fff', anchor: 'middle', bold: true },
    ) +
    textBlock(
      texts.spec,
      { ...inner, max: 12, min: 8 },
      { x: middle, y: split + 17, fill: '#33424c', anchor: 'middle' },
    ) +
    textBlock(
      texts.maker,
      { ...inner, max: 9, min: 7 },
      { x: middle, y: split + 32, fill: '#64737d', anchor: 'middle' },
    ) +
    mark
  );
}

/** Light from the left and shade on the right over a round body. */
export function drawShading(room: LabelRoom): string {
  const { left, right, top, bottom } = room;
  const height = bottom - top;
  return (
    `<rect x="${left + 6}" y="${top}" width="7" height="${height}" rx="3.5" fill="#fff" opacity=".3"/>` +
    `<rect x="${right - 16}" y="${top}" width="16" height="${height}" rx="6" fill="#0b1a24" opacity=".08"/>`
  );
}
