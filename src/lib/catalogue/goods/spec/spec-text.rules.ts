const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/毫升/g, 'ml'],
  [/(?<=\d)升/g, 'l'],
  [/毫克/g, 'mg'],
  [/微克|[μµu]g/g, 'ug'],
  [/公斤|千克/g, 'kg'],
  [/克/g, 'g'],
];

/**
 * Normalises a spec as makers write it: half-width, lower-case, `*` between factors, `:` for ratios, Latin units, no
 * blanks. Powers stay recognisable (`10⁶` → `10^6`), so that they are not read as a count.
 */
export const plainSpec = (spec: string): string => inOneManner(spec, () => true);

/** Does the same for a text that may contain a name: a unit is converted only after a number (头孢克洛 0.25克). */
export const plainAmounts = (text: string): string => inOneManner(text, (before) => /[\d万亿]$/.test(before));

function inOneManner(spec: string, isUnit: (before: string) => boolean): string {
  let text = spec.replace(/[⁰¹²³⁴-⁹]+/g, (run) => `^${[...run].map((c) => SUPERSCRIPT.indexOf(c)).join('')}`);
  text = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  text = text.replace(/[×✕✖╳＊∗·•]|(?<=[\d\p{sc=Han}l])x(?=\d)/gu, '*').replace(/[∶⁚]/g, ':');
  for (const [pattern, unit] of WORDS)
    text = text.replace(pattern, (word, at: number) => (isUnit(text.slice(0, at)) ? unit : word));
  return text
    .replace(/[【〔[{]/g, '(')
    .replace(/[】〕\]}]/g, ')')
    .replace(/[，、；;]/g, ',')
    .replace(/[。.]$/, '');
}

/** Returns the spec without its bracketed remarks, except a volume that stands alone: `100mg(4ml)` → `100mg:4ml`. */
export function withoutRemarks(text: string): string {
  let before = '';
  let after = text.replace(/\((\d+(?:\.\d+)?ml)\)/g, ':$1');
  while (before !== after) {
    before = after;
    after = before.replace(/\([^()]*\)/g, '');
  }
  return after;
}

interface FillContext {
  /** the dosage form; empty where unknown */
  form: string;
  /** container of the fill: 瓶, 支, 袋 and so on; undefined where the spec does not state it */
  container: string | undefined;
}

interface Fill {
  count: number;
  unitName: 'ml' | 'g';
}

const SMALLEST_INFUSION_ML = 50;
const LARGEST_SPOON_ML = 5;
const SMALLEST_BAG = 100;
const SOLID = /片|胶囊|胶丸|丸|栓|针|注射|输液/;
const ORAL = /口服|糖浆|混悬|合剂/;
const SPREAD = /膏|霜|凝胶|饮片|气雾|喷雾|洗|搽|油/;

interface Measure {
  amount: number;
  /** `10ml:5mg`, `5mg/5ml`: may be a concentration, not a fill */
  isRatio: boolean;
}

// a Chinese character other than 装 before the number names an ingredient: its weight is no fill
const VOLUME = /(?<![\d.^]|[^装\P{sc=Han}])(\d+(?:\.\d+)?)(ml|l)(?![a-z])/gu;
const WEIGHT = /(?<![\d.^]|[^装\P{sc=Han}])(\d+(?:\.\d+)?)(kg|g)(?![a-z])/gu;

/** Returns the only measure of a kind in a spec; undefined where there is none, or more than one. */
function onlyMeasure(text: string, pattern: RegExp): Measure | undefined {
  const found = [...text.matchAll(pattern)];
  const only = found[0];
  if (found.length !== 1 || only === undefined) return undefined;
  const isLarge = only[2] === 'l' || only[2] === 'kg';
  const amount = Math.round(Number(only[1]) * (isLarge ? 1000 : 1) * 1000) / 1000;
  const after = text[only.index + only[0].length];
  return { amount, isRatio: after === ':' || text[only.index - 1] === '/' };
}

/**
 * True for bags and sachets below 100 g or ml: these come in boxes of an unknown number, unless the bag itself is sold.
 */
function isSachet(container: string | undefined, amount: number): boolean {
  return container !== undefined && /袋|包/.test(container) && amount < SMALLEST_BAG;
}

function readVolume(text: string, { form, container }: FillContext): Fill | null {
  const volume = onlyMeasure(text, VOLUME);
  if (volume === undefined || volume.amount <= 0 || text.includes('/ml')) return null;
  const { amount, isRatio } = volume;
  if (/针|注射|输液/.test(form) && amount < SMALLEST_INFUSION_ML) return null;
  if (isRatio && (amount === 1 || (amount <= LARGEST_SPOON_ML && ORAL.test(form)))) return null;
  if (amount < 1 && container === undefined) return null;
  return isSachet(container, amount) ? null : { count: amount, unitName: 'ml' };
}

function readWeight(text: string, { form, container }: FillContext): Fill | null {
  const weight = onlyMeasure(text, WEIGHT);
  if (weight === undefined || weight.amount <= 0 || text.includes('/g') || SOLID.test(form)) return null;
  const { amount, isRatio } = weight;
  if (isRatio && amount === 1) return null;
  if (SPREAD.test(form)) return { count: amount, unitName: 'g' };
  const isFilled = container !== undefined && !isSachet(container, amount) && amount >= LARGEST_SPOON_ML;
  return isFilled ? { count: amount, unitName: 'g' } : null;
}

/**
 * Reads the fill of a single container in ml or g, where a spec states exactly one: `100ml/瓶`, `5mg:10ml`, `15g/支`.
 * Injections below 50 ml count as pieces; a possible concentration (`125mg/5ml`) is not read.
 */
export function readFill(text: string, context: FillContext): Fill | null {
  return /ml|\dl/.test(text) ? readVolume(text, context) : readWeight(text, context);
}
