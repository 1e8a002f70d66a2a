import type { GoodsPictureInput } from './picture-input.rules.ts';

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

const MOTIFS: readonly (readonly [RegExp, PictureMotif])[] = [
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
  if (input.kind === 'device') return 'cross';
  for (const source of [input.dosageForm ?? '', input.name]) {
    if (/片/.test(source) && !/贴片/.test(source)) return 'tablet';
    const hit = MOTIFS.find(([pattern]) => pattern.test(source));
    if (hit) return hit[1];
  }
  return 'tablet';
}

/**
 * The package for a goods: by dosage form first, then by the sales unit its spec ends in (`/瓶`, `/袋`),
 * since the same tablets come in boxes and in jars.
 */
export function shapeOf(input: GoodsPictureInput): PictureShape {
  if (input.kind === 'device') return 'device';
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
