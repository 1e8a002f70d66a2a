import { darken, lighten, escapeXml, clip } from '#lib/platform/drawing/svg.rules.ts';
import {
  type PictureColours,
  type PictureTexts,
  type PictureShape,
  pictureColours,
  pictureTexts,
  type GoodsPictureInput,
  motifOf,
  shapeOf,
} from '#lib/platform/drawing/drawn-pack.rules.ts';
import { textBlock, FONT } from '#lib/platform/drawing/drawn-text.rules.ts';
import { drawMotif, type MotifPlace } from '#lib/platform/drawing/pack-signs.rules.ts';
import { drawBottle, drawPouch, drawTube } from '#lib/platform/drawing/containers.rules.ts';
import { giftBody, supplyBody } from '#lib/platform/drawing/supplies.rules.ts';
import { drawBox } from '#lib/platform/drawing/carton.rules.ts';

type Draw = (c: PictureColours) => string;

const monitor: Draw = (c) =>
  `<path d="M60 118C34 118 30 140 48 146" fill="none" stroke="${c.soft}" stroke-width="5" stroke-linecap="round"/>` +
  `<rect x="58" y="26" width="124" height="124" rx="18" fill="#fff" stroke="${c.pale}" stroke-width="2"/>` +
  `<rect x="70" y="38" width="100" height="66" rx="8" fill="${c.deep}"/>` +
  `<path d="M78 74h20l6-16 10 32 8-24 5 8h35" fill="none" stroke="${c.accent}" stroke-width="4" stroke-linejoin="round"/>` +
  `<path d="M78 94h46" stroke="${c.soft}" stroke-width="4" stroke-dasharray="10 6"/>` +
  `<circle cx="120" cy="127" r="13" fill="${c.main}"/><path d="M120 120v7" stroke="#fff" stroke-width="3" stroke-linecap="round"/>` +
  `<circle cx="88" cy="127" r="7" fill="${c.pale}"/><circle cx="152" cy="127" r="7" fill="${c.pale}"/>`;

const thermometer: Draw = (c) =>
  `<g transform="rotate(-28 120 88)"><path d="M196 82h22a6 6 0 0 1 0 12h-22z" fill="#b9c4cb"/>` +
  `<path d="M24 88c0-14 8-20 20-20h92c20 0 30 12 62 14v12c-32 2-42 14-62 14H44c-12 0-20-6-20-20z" fill="#fff" stroke="${c.pale}" stroke-width="2"/>` +
  `<path d="M24 88c0-14 8-20 20-20h14v40H44c-12 0-20-6-20-20z" fill="${c.main}"/>` +
  `<rect x="72" y="76" width="52" height="24" rx="5" fill="${c.pale}"/><path d="M80 88h36" stroke="${c.deep}" stroke-width="8" stroke-dasharray="8 5"/>` +
  `<circle cx="42" cy="88" r="6" fill="${c.accent}"/></g>`;

const mask: Draw = (c) =>
  `<path d="M60 58C22 48 18 118 62 112M180 58c38-10 42 60-2 54" fill="none" stroke="${c.soft}" stroke-width="4"/>` +
  `<path d="M56 48q64-28 128 0v56q-24 40-64 42-40-2-64-42z" fill="${lighten(c.main, 0.62)}"/>` +
  `<path d="M56 48q64-28 128 0v9q-64-28-128 0z" fill="${c.main}"/>` +
  `<path d="M56 76q64-16 128 0M56 92q64-8 128 0M60 108q60 2 120 0" fill="none" stroke="${c.main}" stroke-width="2.5" opacity=".55"/>` +
  `<path d="M100 42q20-5 40 0" fill="none" stroke="${c.accent}" stroke-width="4" stroke-linecap="round"/>`;

const syringe: Draw = (c) =>
  `<g transform="rotate(-32 120 88)"><path d="M176 88h46" stroke="#9fb0ba" stroke-width="2.5"/>` +
  `<path d="M64 70h98l8 10h10v16h-10l-8 10H64z" fill="#fff" stroke="${c.soft}" stroke-width="2.5"/>` +
  `<path d="M104 74h56l7 9v10l-7 9h-56z" fill="${c.pale}"/><path d="M94 72h10v32H94z" fill="${c.deep}"/>` +
  `<path d="M58 60h7v56h-7z" fill="${c.main}"/><path d="M26 84h68v8H26z" fill="${c.soft}"/><path d="M20 68h7v40h-7z" fill="${c.main}"/>` +
  `<path d="M116 72v10M128 72v7M140 72v10M152 72v7" stroke="${c.main}" stroke-width="2"/></g>`;

const plaster: Draw = (c) =>
  `<g transform="rotate(28 120 88)"><rect x="26" y="64" width="188" height="48" rx="24" fill="${c.soft}"/><rect x="90" y="64" width="60" height="48" fill="${c.pale}"/></g>` +
  `<g transform="rotate(-24 120 88)"><rect x="26" y="64" width="188" height="48" rx="24" fill="#efc9a4"/><rect x="90" y="64" width="60" height="48" fill="#f8e6d2"/>` +
  `<path d="M102 76h44M102 88h44M102 100h44" stroke="#c99a6b" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 12"/>` +
  `<path d="M42 80h36M42 96h36M166 80h36M166 96h36" stroke="#dba875" stroke-width="3.5" stroke-linecap="round" stroke-dasharray="0 12"/></g>`;

const roll: Draw = (c) =>
  `<path d="M84 46h66c20 0 34 18 34 44s-14 44-34 44H84z" fill="#fff" stroke="${c.pale}" stroke-width="2"/>` +
  `<path d="M96 58h84M100 74h84M102 90h82M100 106h82M96 122h78" stroke="${c.pale}" stroke-width="2" stroke-dasharray="4 4"/>` +
  `<ellipse cx="84" cy="90" rx="32" ry="44" fill="#fff" stroke="${c.soft}" stroke-width="2"/>` +
  `<ellipse cx="84" cy="90" rx="21" ry="30" fill="none" stroke="${c.pale}" stroke-width="5"/><ellipse cx="84" cy="90" rx="9" ry="13" fill="${c.main}"/>` +
  `<path d="M84 134h116c10 0 14 6 16 12H98c-6-2-10-6-14-12z" fill="${lighten(c.main, 0.88)}" stroke="${c.pale}" stroke-width="2"/>`;

const cassette: Draw = (c) =>
  `<rect x="128" y="34" width="26" height="112" rx="4" fill="${c.soft}" transform="rotate(14 141 90)"/><path d="M144 50l20 5" stroke="#fff" stroke-width="12"/>` +
  `<g transform="rotate(-10 98 88)"><rect x="66" y="24" width="62" height="126" rx="14" fill="#fff" stroke="${c.pale}" stroke-width="2"/>` +
  `<path d="M66 52V38a14 14 0 0 1 14-14h34a14 14 0 0 1 14 14v14z" fill="${c.main}"/>` +
  `<rect x="86" y="64" width="22" height="44" rx="6" fill="${c.pale}"/><path d="M87 78h20" stroke="#c0392b" stroke-width="4"/><path d="M87 94h20" stroke="${c.deep}" stroke-width="2" opacity=".35"/>` +
  `<ellipse cx="97" cy="128" rx="10" ry="11" fill="${c.pale}" stroke="${c.soft}" stroke-width="2"/></g>`;

const swabs: Draw = (c) =>
  `<g stroke-linecap="round" stroke="#d9c7a8" stroke-width="4"><path d="M92 56l10 54M108 48l5 60M124 46v62M140 50l-6 58M154 58l-12 52"/></g>` +
  `<g stroke-linecap="round" stroke="#fff" stroke-width="13"><path d="M90 46l2 12M107 37l1 12M124 35v12M141 39l-1 12M157 47l-3 12"/></g>` +
  `<path d="M72 88h96l-8 62H80z" fill="${c.main}"/><path d="M71 82h98v12H71z" fill="${c.deep}"/><path d="M75 106h90l-2 14H77z" fill="${c.accent}"/>`;

const kit: Draw = (c) =>
  `<path d="M96 44V30h48v14" fill="none" stroke="${c.deep}" stroke-width="8" stroke-linejoin="round"/>` +
  `<rect x="44" y="42" width="152" height="108" rx="14" fill="#fff" stroke="${c.pale}" stroke-width="2"/>` +
  `<path d="M44 76V56a14 14 0 0 1 14-14h124a14 14 0 0 1 14 14v20z" fill="${lighten(c.main, 0.12)}"/>` +
  `<path d="M44 76h152v4H44z" fill="${darken(c.main, 0.25)}"/><circle cx="120" cy="98" r="34" fill="#fff"/>` +
  `<circle cx="120" cy="98" r="28" fill="${c.main}"/><path d="M114 80h12v12h12v12h-12v12h-12v-12h-12V92h12z" fill="#fff"/>`;

const bodies: readonly (readonly [RegExp, Draw])[] = [
  [/口罩|面罩/, mask],
  [/体温计|温度计|额温|耳温/, thermometer],
  [/试纸|试条|试剂|检测|测试|抗原|早孕/, cassette],
  [/注射器|注射笔|输液|采血|留置|针/, syringe],
  [/创可贴|创口贴|贴|敷料/, plaster],
  [/纱布|绷带|胶带|弹力|护腕|护膝|护腰/, roll],
  [/棉/, swabs],
  [/计$|仪|监测|机|器$|血压|血糖|雾化/, monitor],
];

/**
 * The body of a medical device by the words in its name, within 20..220 × 20..152; else a kit with a cross. Shop
 * supplies have bodies of their own, which come first; without any body they are drawn as a present.
 */
function drawDeviceBody({ name, kind }: GoodsPictureInput, c: PictureColours): string {
  const isSupply = kind === 'supply';
  const own = isSupply ? supplyBody(name) : undefined;
  const body = own ?? bodies.find(([pattern]) => pattern.test(name))?.[1];
  return (body ?? (isSupply ? giftBody : kit))(c);
}

/** A medical device or a shop supply above a plate with its name, spec and maker. */
function drawDevice(input: GoodsPictureInput, texts: PictureTexts, c: PictureColours): string {
  const middle = { x: 120, anchor: 'middle' as const };
  return (
    `<ellipse cx="120" cy="152" rx="78" ry="7" fill="${c.main}" opacity=".14"/>` +
    drawDeviceBody(input, c) +
    `<rect x="16" y="164" width="208" height="62" rx="8" fill="#fff"/><path d="M24 164h192a8 8 0 0 1 8 8v26H16v-26a8 8 0 0 1 8-8z" fill="${c.main}"/>` +
    textBlock(
      texts.name,
      { width: 192, max: 18, min: 12, lines: 2, height: 32 },
      { ...middle, y: 181, fill: '#fff', bold: true },
    ) +
    textBlock(
      [texts.brand, texts.spec].filter(Boolean).join(' '),
      { width: 192, max: 12, min: 9 },
      { ...middle, y: 207, fill: '#33424c' },
    ) +
    textBlock(texts.maker, { width: 192, max: 10, min: 8 }, { ...middle, y: 219.5, fill: '#64737d' })
  );
}

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
function drawThumb(input: GoodsPictureInput, c: PictureColours): string {
  const shape = shapeOf(input);
  if (shape === 'device')
    return `<g transform="translate(-14 22) scale(1.12)">${drawDeviceBody(input, c)}</g>`;
  const { outline, motif: place } = thumbs[shape];
  return outline(c) + drawMotif(motifOf(input), c, place);
}

function drawPackage(input: GoodsPictureInput, texts: PictureTexts, c: PictureColours): string {
  const shape = shapeOf(input);
  const motif = motifOf(input);
  switch (shape) {
    case 'box':
      return drawBox(input, texts, c, motif);
    case 'pouch':
      return drawPouch(input, texts, c, motif);
    case 'tube':
      return drawTube(input, texts, c, motif);
    case 'device':
      return drawDevice(input, texts, c);
    default:
      return drawBottle(input, texts, c, { shape, motif });
  }
}

/**
 * The picture of a goods that has none of its own: a complete SVG document of a box, bottle, bag, tube,
 * vial or device with the name, spec and maker on it. Under 3 KB, or under 1 KB as `thumb`; the same
 * input always gives the same bytes; it holds no ids, so it may also be put into a page as it is.
 * Spec: goods images (decided in the domain notes).
 */
export function drawGoodsPicture(input: GoodsPictureInput): string {
  const texts = pictureTexts(input);
  const c = pictureColours(input);
  const thumb = input.size === 'thumb';
  const title = thumb ? clip(texts.name, 20) : [texts.name, texts.spec].filter(Boolean).join(' ');
  const font = thumb ? '' : ` ${FONT}`;
  const drawing = thumb
    ? drawThumb(input, c)
    : `<circle cx="120" cy="116" r="96" fill="#fff" opacity=".55"/>${drawPackage(input, texts, c)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img"${font}>` +
    `<title>${escapeXml(title)}</title><path d="M-120-60h480v360h-480z" fill="${c.tint}"/>${drawing}</svg>`
  );
}
