import { cleanLine, clip, darken, lighten, pickByText } from '#lib/platform/drawing/svg.rules.ts';

/** Input of a goods picture; every text may be anything an importer or operator typed. */
export interface GoodsPictureInput {
  name: string;
  brandName?: string | null;
  spec?: string | null;
  makerName?: string | null;
  dosageForm?: string | null;
  categoryCode: string;
  /** `supply`: no goods of the trade, but a supply that a shop uses. */
  kind: 'drug' | 'herb' | 'device' | 'supply';
  /** 甲类OTC, 乙类OTC or 处方药; anything else draws no mark. */
  prescriptionClass?: string | null;
  /** `thumb` is drawn for 48 to 64 px table rows: no text, one large motif. */
  size?: 'full' | 'thumb';
}

/** The same with clean single-line texts of bounded length, ready to be fitted. */
export interface PictureTexts {
  name: string;
  brand: string;
  spec: string;
  maker: string;
  form: string;
}

/** Cleans the input; a goods without a name keeps a readable one. */
export function pictureTexts(input: GoodsPictureInput): PictureTexts {
  const clean = (text: string | null | undefined, limit: number) => clip(cleanLine(text ?? ''), limit);
  return {
    name: clean(input.name, 40) || '商品',
    brand: clean(input.brandName, 16),
    spec: clean(input.spec, 32),
    maker: clean(input.makerName, 32),
    form: clean(input.dosageForm, 24),
  };
}

/** One hue and the colours derived from it. White text on `main` and `main` on white reach 4.5:1. */
export interface PictureColours {
  main: string;
  deep: string;
  soft: string;
  pale: string;
  tint: string;
  /** A second, warm or cool colour for stripes and capsule halves; from the maker, not the category. */
  accent: string;
}

export const HUES: Record<GoodsPictureInput['kind'], readonly [string, ...string[]]> = {
  drug: [
    '#0a7d68',
    '#2f7a45',
    '#2763a6',
    '#1b7593',
    '#4653a6',
    '#6c4a9e',
    '#8a3d7c',
    '#a63a59',
    '#a5452f',
    '#946010',
    '#4a6178',
    '#187a7a',
  ],
  herb: ['#8a5a22', '#7a6420', '#4f7136', '#9a5230', '#6f5b3c', '#3f7350'],
  device: ['#2763a6', '#4653a6', '#1b7593', '#187a7a', '#4a6178', '#3b5f9e'],
  supply: ['#0a7d68'],
};

const ACCENTS = ['#e9b44c', '#e58a5c', '#6fbfae', '#86b2e3', '#d98ba6', '#b9c86a'] as const;

/** Colours of a goods: the hue by category, so that a shelf reads as one; the accent by maker. */
export function pictureColours(input: GoodsPictureInput): PictureColours {
  const main = pickByText(HUES[input.kind], input.categoryCode);
  return {
    main,
    deep: darken(main, 0.32),
    soft: lighten(main, 0.55),
    pale: lighten(main, 0.8),
    tint: lighten(main, 0.935),
    accent: pickByText(ACCENTS, `${input.makerName ?? ''}/accent`),
  };
}

/** The package that is drawn. */
export type PictureShape =
  'box' | 'jar' | 'flask' | 'dropper' | 'spray' | 'pouch' | 'tube' | 'vial' | 'device';

/** The small sign of the dosage form on the package. */
export type PictureMotif =
  | 'tablet'
  | 'capsule'
  | 'granule'
  | 'ball'
  | 'drops'
  | 'ointment'
  | 'injection'
  | 'liquid'
  | 'patch'
  | 'leaf'
  | 'cross';

const MOTIF_WORDS: readonly (readonly [RegExp, PictureMotif])[] = [
  [/注射|粉针|冻干|输液/, 'injection'],
  [/滴眼|滴鼻|滴耳|眼用|滴剂|喷雾|气雾|吸入|鼻喷/, 'drops'],
  [/软膏|乳膏|眼膏|凝胶|膏霜|糊剂|栓|搽剂/, 'ointment'],
  [/贴膏|贴剂|贴片|膏药|橡胶膏|敷贴/, 'patch'],
  [/胶囊|软胶丸/, 'capsule'],
  [/颗粒|冲剂|散|粉剂|茶剂/, 'granule'],
  [/丸/, 'ball'],
  [/口服液|糖浆|溶液|合剂|酊|露|洗剂|混悬|口服乳|酒|搽|煎膏|膏滋|流浸膏|水剂|油/, 'liquid'],
];

/** The sign for a goods: by its dosage form, else by its name, else a tablet. */
export function motifOf(input: GoodsPictureInput): PictureMotif {
  if (input.kind === 'herb') return 'leaf';
  if (input.kind === 'device' || input.kind === 'supply') return 'cross';
  for (const source of [input.dosageForm ?? '', input.name]) {
    if (/片/.test(source) && !/贴片/.test(source)) return 'tablet';
    const hit = MOTIF_WORDS.find(([pattern]) => pattern.test(source));
    if (hit) return hit[1];
  }
  return 'tablet';
}

/**
 * The package for a goods: by dosage form first, then by the sales unit its spec ends in (`/瓶`, `/袋`),
 * since the same tablets come in boxes and in jars.
 */
export function shapeOf(input: GoodsPictureInput): PictureShape {
  if (input.kind === 'device' || input.kind === 'supply') return 'device';
  if (input.kind === 'herb') return /[/／]瓶/.test(input.spec ?? '') ? 'jar' : 'pouch';
  const form = `${input.dosageForm ?? ''} ${input.name}`;
  const unit = /[/／]\s*(\S)\S*\s*$/.exec(input.spec ?? '')?.[1] ?? '';
  switch (motifOf(input)) {
    case 'injection':
      if (/粉针|冻干|注射用/.test(form)) return 'vial';
      return unit === '瓶' || unit === '袋' ? 'flask' : 'box';
    case 'drops':
      return /喷|气雾|吸入/.test(form) ? 'spray' : 'dropper';
    case 'ointment':
      return /栓/.test(form) ? 'box' : 'tube';
    case 'patch':
      return unit === '盒' ? 'box' : 'pouch';
    case 'granule':
      return 'pouch';
    case 'liquid':
      return unit === '盒' ? 'box' : 'flask';
    default:
      if (unit === '瓶') return 'jar';
      return unit === '袋' ? 'pouch' : 'box';
  }
}
