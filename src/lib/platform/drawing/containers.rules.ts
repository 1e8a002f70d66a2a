import { darken, lighten } from '#lib/platform/drawing/svg.rules.ts';
import type {
  PictureColours,
  GoodsPictureInput,
  PictureTexts,
  PictureMotif,
  PictureShape,
} from '#lib/platform/drawing/drawn-pack.rules.ts';
import { drawLabel, drawShading, drawMotif, drawClassMark } from '#lib/platform/drawing/pack-signs.rules.ts';
import { textBlock } from '#lib/platform/drawing/drawn-text.rules.ts';

/** The round packages. */
type BottleShape = Extract<PictureShape, 'jar' | 'flask' | 'dropper' | 'spray' | 'vial'>;

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

/** A bag with a serrated upper edge, 54..186 wide at the top. */
const BODY = `M54 36${'l5.5-5 5.5 5'.repeat(12)}q-6 84 2 172-68 8-136 0 8-88 2-172z`;

const SLICES =
  '<ellipse cx="84" cy="166" rx="15" ry="9"/><ellipse cx="112" cy="158" rx="14" ry="10"/><ellipse cx="138" cy="168" rx="16" ry="9"/><ellipse cx="160" cy="158" rx="11" ry="8"/><ellipse cx="107" cy="176" rx="15" ry="7"/>';

/** A kraft bag of herb pieces seen through a window. */
function herbFront(texts: PictureTexts, c: PictureColours): string {
  const middle = { x: 120, anchor: 'middle' as const };
  return (
    `<path d="${BODY}" fill="#ead9bd"/><path d="M54 50h132M54 54h132" stroke="#d3bb94"/>` +
    `<rect x="66" y="66" width="108" height="68" rx="6" fill="#fffaf0" stroke="${c.main}" stroke-width="1.5"/>` +
    drawMotif('leaf', c, { x: 153, y: 52, scale: 0.8 }) +
    textBlock(
      texts.name,
      { width: 92, max: 30, min: 13, lines: 2, height: 46 },
      { ...middle, y: 95, fill: c.deep, bold: true },
    ) +
    textBlock(texts.spec, { width: 98, max: 11, min: 8 }, { ...middle, y: 125, fill: '#5b4a33' }) +
    `<rect x="62" y="142" width="116" height="44" rx="20" fill="#fff" opacity=".75"/>` +
    `<g fill="${lighten(c.main, 0.35)}" stroke="${c.main}" stroke-width="1.5">${SLICES}</g>` +
    textBlock(texts.maker, { width: 118, max: 10, min: 7 }, { ...middle, y: 197, fill: '#5b4a33' })
  );
}

/** A sealed sachet with a band, a sign in a disc, and the name across the middle. */
function sachetFront(
  input: GoodsPictureInput,
  texts: PictureTexts,
  c: PictureColours,
  motif: PictureMotif,
): string {
  const middle = { x: 120, anchor: 'middle' as const };
  const mark = drawClassMark(input.prescriptionClass, 178, 122);
  return (
    `<path d="${BODY}" fill="#fff"/>` +
    `<path d="M53 56q-1 34-2 58 69 14 138 0-1-24-2-58z" fill="${c.main}"/>` +
    `<path d="M51 114q69 14 138 0v5q-69 14-138 0z" fill="${c.accent}"/>` +
    `<path d="M54 47h132" stroke="${c.pale}" stroke-width="9" stroke-dasharray="1.5 3"/>` +
    textBlock(
      texts.name,
      { width: 120, max: 25, min: 13, lines: 2, height: 52 },
      { ...middle, y: 86, fill: '#fff', bold: true },
    ) +
    mark +
    textBlock(texts.spec, { width: mark ? 84 : 118, max: 13, min: 8 }, { x: 62, y: 136, fill: '#33424c' }) +
    drawMotif(motif, c, { x: 62, y: 150 }) +
    textBlock(
      texts.brand,
      { width: 62, max: 15, min: 9 },
      { x: 178, y: 163, anchor: 'end', fill: c.main, bold: true },
    ) +
    textBlock(texts.maker, { width: 118, max: 10, min: 7 }, { x: 62, y: 192, fill: '#64737d' })
  );
}

/** A bag: herbs get kraft paper with a window, everything else a sealed sachet. */
export function drawPouch(
  input: GoodsPictureInput,
  texts: PictureTexts,
  c: PictureColours,
  motif: PictureMotif,
): string {
  const front = motif === 'leaf' ? herbFront(texts, c) : sachetFront(input, texts, c, motif);
  return (
    `<ellipse cx="120" cy="210" rx="84" ry="8" fill="${darken(c.main, 0.1)}" opacity=".15"/>${front}` +
    `<path d="M176 40q-4 82 2 168l12-1q-7-86-2-170z" fill="#0b1a24" opacity=".06"/>`
  );
}

/** A tube of ointment lying slightly raised, crimped at the left, its cap at the right. */
export function drawTube(
  input: GoodsPictureInput,
  texts: PictureTexts,
  c: PictureColours,
  motif: PictureMotif,
): string {
  const mark = drawClassMark(input.prescriptionClass, 168, 133);
  return (
    `<ellipse cx="122" cy="184" rx="98" ry="9" fill="${c.main}" opacity=".14"/>` +
    `<g transform="rotate(-9 120 120)">` +
    `<path d="M28 68h10q70 4 134 14l12 12v54l-12 12Q108 170 38 174H28z" fill="#fff" stroke="${c.pale}" stroke-width="2"/>` +
    `<path d="M28 68h10q70 4 134 14l6 6v34H28z" fill="${c.main}"/>` +
    `<path d="M28 122h150v4H28z" fill="${c.accent}"/>` +
    `<path d="M20 66h12v110H20z" fill="${c.soft}"/><path d="M26 68v106" stroke="#fff" stroke-width="8" stroke-dasharray="1.5 3.5"/>` +
    `<path d="M184 96h8v50h-8z" fill="${c.pale}"/><path d="M192 88h26l4 6v54l-4 6h-26z" fill="${c.deep}"/>` +
    `<path d="M196 98h22M196 108h22M196 118h22M196 128h22M196 138h22" stroke="${c.soft}" opacity=".5"/>` +
    textBlock(
      texts.name,
      { width: 126, max: 23, min: 12, lines: 2, height: 36 },
      { x: 42, y: 103, fill: '#fff', bold: true },
    ) +
    textBlock(texts.spec, { width: mark ? 94 : 126, max: 12, min: 8 }, { x: 42, y: 140, fill: '#33424c' }) +
    mark +
    textBlock(texts.maker, { width: 124, max: 10, min: 7 }, { x: 42, y: 157, fill: '#64737d' }) +
    `<path d="M34 73q70 4 136 14v7Q104 84 34 81z" fill="#fff" opacity=".25"/></g>` +
    drawMotif(motif, c, { x: 40, y: 190 }) +
    textBlock(
      texts.brand,
      { width: 100, max: 16, min: 10 },
      { x: 204, y: 204, anchor: 'end', fill: c.main, bold: true },
    )
  );
}
