import { plainSpec, readFill, withoutRemarks } from '#lib/catalogue/goods/spec/spec-text.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** Number of smallest units in one sold pack: `{ count: 24, unitName: '粒' }`. */
export interface ParsedSpec {
  /** above zero; whole for pieces, possibly fractional for ml and g */
  count: number;
  unitName: string;
}

/** Further facts of the goods; they name the piece where the spec gives a bare number (`2mg*100`). */
export interface SpecHint {
  dosageForm?: string;
  /** the unit sold: 盒, 瓶, 支 and so on */
  unit?: string;
}

const SPRAYS = ['喷', '揿', '吸', '泡'];
const PIECES = ['片', '粒', '丸', '贴', '帖', '枚', '锭', '只', '条', '块', '张', '人份', ...SPRAYS];
const CONTAINERS = ['小袋', '小瓶', '小支', '袋', '支', '包', '瓶', '管', '罐', '听', '桶'];
const OUTER = ['中盒', '小盒', '板', '盒', '套', '箱', '件'];
const PIECE = PIECES.join('|');
const CONTAINER = [...CONTAINERS, ...OUTER].join('|');
/** Units in which packs are counted, for a pattern: 小袋|袋|支 and so on. */
export const COUNTED = [...CONTAINERS, ...PIECES, ...OUTER].join('|');

const DOSE = new RegExp(`每\\d*(?:${PIECE}|ml|g)[^*,/]*`, 'g');
const TOKEN = new RegExp(`(\\+?)(?<![\\d.每第^-])(\\d+)(${COUNTED})(?!重|相当|约重)`, 'g');
const STRENGTH_PER = new RegExp(`/(${PIECE})\\*\\d+$`);
const SOLD_BY = new RegExp(`/(${CONTAINER}|${PIECE})$`);
const LAST_CONTAINER = new RegExp(`/(?:${CONTAINER})$`);
const SPRAY_BOTTLE = new RegExp(`每(?:瓶|支|罐)(\\d+)(?:${SPRAYS.join('|')})`, 'g');

const MAX_COUNT = 100_000;

const FORM_PIECES: readonly (readonly [RegExp, string])[] = [
  [/注射|针|输液/, '支'],
  [/胶囊|软胶|胶丸/, '粒'],
  [/片/, '片'],
  [/丸/, '丸'],
  [/颗粒|冲剂|散|茶剂/, '袋'],
  [/贴|膏药|橡胶膏/, '贴'],
  [/栓/, '枚'],
  [/口服液|合剂/, '支'],
];

interface Token {
  count: number;
  unit: string;
  /** joined to the token before by `+` */
  added: boolean;
}

/** Removes clauses that give the strength of one dose (`每片含…`, `每丸重9g`): their numbers are no counts. */
function withoutDoses(text: string): string {
  return text
    .replace(DOSE, '')
    .replace(/(?:含|相当于|折合)[^*,/]*/g, '')
    .replace(/[按以][^*/,:]*?计算?,?/g, '')
    .replace(/\d+(?:\.\d+)?\*?10\^\d+/g, '');
}

function readTokens(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((m) => ({
    added: m[1] === '+',
    count: Number(m[2]),
    unit: (m[3] ?? '').replace(/^小/, '').replace('帖', '贴'),
  }));
}

/**
 * Returns the unit of a bare number: the unit a strength is given per (`100ug/揿*200`), otherwise the piece of the form.
 */
function bareUnit(text: string, hint: SpecHint): string | undefined {
  const per = STRENGTH_PER.exec(text)?.[1];
  const form = hint.dosageForm ?? '';
  const named = FORM_PIECES.find(([pattern]) => pattern.test(form))?.[1];
  // 7.2g*6 of small pills is six bags of them, not six pills
  const isBagOfPills = named === '丸' && !/大蜜/.test(form) && /(?<![\d.])[1-9]\d*(\.\d+)?g/.test(text);
  return per ?? (isBagOfPills ? undefined : named);
}

/** Reads a last factor without a unit: `2mg*100` of tablets, `500mg*20's`. */
function readBareCount(text: string, hint: SpecHint): Token | null {
  const match = /\*(\d+)('?s|t)?$/.exec(text);
  if (!match || /[cm]m\*\d+$/.test(text) || /^\d+\*\d+$/.test(text)) return null;
  const unit = bareUnit(text, hint) ?? (match[2] ? '片' : undefined);
  return unit === undefined ? null : { count: Number(match[1]), unit, added: false };
}

const isOuter = (unit: string): boolean => OUTER.includes(unit);

/** Folds `10片*3板` to 30 片; null where the same unit occurs twice and neither is one. */
function foldTokens(tokens: readonly Token[]): Token | null {
  const byUnit = new Map<string, number>();
  for (const { unit, count, added } of tokens) {
    const seen = byUnit.get(unit);
    if (seen !== undefined && added) byUnit.set(unit, seen + count);
    else if (seen === undefined || seen === 1) byUnit.set(unit, count);
    else if (count !== 1 && count !== seen) return null;
  }
  const units = [...byUnit.keys()];
  const smallest =
    units.find((unit) => PIECES.includes(unit)) ?? units.find((unit) => CONTAINERS.includes(unit));
  if (smallest === undefined || units.filter((unit) => PIECES.includes(unit)).length > 1) return null;
  const count = [...byUnit.values()].reduce((product, n) => product * n, 1);
  return { count, unit: smallest, added: false };
}

function readPack(text: string, hint: SpecHint): ParsedSpec | null {
  const perCase = text.replace(/(?<=\/(?:盒|瓶|袋|支|包))\*\d+(?:盒|瓶|袋|支|包)\/(?:箱|件|中盒)$/, '');
  const soldBy = SOLD_BY.exec(perCase)?.[1] ?? hint.unit;
  const tokens = readTokens(perCase);
  const bare = readBareCount(perCase.replace(LAST_CONTAINER, ''), hint);
  const pack = foldTokens(bare === null ? tokens : [...tokens, bare]);
  if (tokens.length > 0 && pack === null) return null;
  const count = pack?.count ?? 1;
  if (count === 0 || count > MAX_COUNT) return null;
  if (pack !== null && count > 1 && pack.unit === soldBy) return { count: 1, unitName: soldBy };
  if (pack !== null && (count > 1 || PIECES.includes(pack.unit))) return { count, unitName: pack.unit };
  const container =
    pack?.unit ?? (hint.unit === undefined ? soldBy : isOuter(hint.unit) ? soldBy : hint.unit);
  const isOpen = pack === null && (container === undefined ? hint.unit !== undefined : isOuter(container));
  const fill = isOpen ? null : readFill(perCase, { form: hint.dosageForm ?? '', container });
  return fill ?? (pack === null ? null : { count, unitName: pack.unit });
}

/** True when a spec lists several bottles (`每瓶60揿…每瓶120揿`) or a set, so that no number is the count. */
function isMixed(text: string): boolean {
  const fills = [...text.matchAll(SPRAY_BOTTLE)];
  return new Set(fills.map((fill) => fill[1])).size > 1 || /组合包装|复合包装/.test(text);
}

/**
 * Reads the number of smallest units in one sold pack: `0.3g*10片*3板` → 30 片, `10ml*6支/盒` → 6 支, `100ml/瓶` → 100 ml,
 * `15g/支` → 15 g. Where the price is per piece (`2ml*10支/支`) the count is 1. A strength alone (`10mg`) gives no count.
 * Null where the count is not certain: no unit price is better than a wrong one. The hint, where the goods has one,
 * decides what the text leaves open.
 */
export function parseSpec(spec: string, given: SpecHint = {}): ParsedSpec | null {
  const text = plainSpec(spec);
  const hint = /\([\d.]+m?g\/\d+\)/.test(text) ? { ...given, dosageForm: '' } : given;
  if (isMixed(text)) return null;
  const outside = withoutDoses(withoutRemarks(text));
  const read = readPack(outside, hint);
  if (read !== null || !text.includes('(')) return read;
  const inside = withoutDoses(text.replace(/[()]/g, ''));
  return readTokens(inside).length > 0 ? readPack(inside, hint) : null;
}

/** Returns the price of one smallest unit in hundredths of a fen, rounded, for sorting and comparing. */
export function unitPriceCentifen(priceFen: number, parsed: ParsedSpec): number {
  return Math.round((priceFen * 100) / parsed.count);
}

/** In hundredths of a fen. */
const ONE_YUAN = 10_000;

/**
 * Text for the unit price next to a price (fen): `约 ¥1.62/粒`, rounded to two decimals, to four below one yuan, where
 * makers differ by less than a fen (`约 ¥0.0833/片`). Empty where there is no price.
 */
export function unitPriceText(priceFen: number, parsed: ParsedSpec): string {
  if (priceFen <= 0) return '';
  const centifen = unitPriceCentifen(priceFen, parsed);
  const amount =
    centifen >= ONE_YUAN
      ? formatFen(Math.round(priceFen / parsed.count))
      : `¥${(centifen / ONE_YUAN).toFixed(4)}`;
  return `约 ${amount}/${parsed.unitName}`;
}
