import { quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';
import type { GoodsFacts, Promotion } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { readPercent, readWhole, readYuan } from '#lib/catalogue/pricing/office/form/read-promotion.rules.ts';
import { splitPasted } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';
import type { LadderTier, LadderType } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { floorFen, formatFen } from '#lib/platform/money.rules.ts';

/** The stored ladder of a goods; without tiers there is none. */
export interface Ladder {
  type: LadderType;
  tiers: readonly LadderTier[];
}

export const NO_LADDER: Ladder = { type: 0, tiers: [] };

/** Form of ladders as an operator sends it: a line for each goods, `1024 10:11.50 50:10.80 # words for the reader`. */
export interface TypedLadders {
  type: LadderType;
  lines: string;
  /** state of each goods' ladder (`ladderState`) when the line was created, by goods id; absent: it had none */
  base: Readonly<Record<string, string>>;
}

/** A form when it opens: with the ladders of some goods, or with one to be copied to others. */
export interface OpenLadders {
  typed: TypedLadders;
  /** tiers to be given to the chosen goods; empty unless a ladder is copied */
  tiers: string;
}

export const LADDER_LIMITS = { lines: 1000, tiers: 10, text: 400_000 } as const;

export const LADDER_TYPES: Record<LadderType, string> = { 0: '单价', 1: '每件减多少' };

/** Actions on a ladder in the audit record, of the subject `goods_ladder:17`. */
export const LADDER_ACTIONS = { 'ladder.set': '设置', 'ladder.remove': '取消' } as const;

/** A tier as typed: its price in fen, or a share of the list price. */
type TypedTier = { minQuantity: number } & ({ priceFen: number } | { permille: number });

interface LadderLine {
  /** from 1 */
  line: number;
  /** text that identifies the line in a message */
  text: string;
  code: string;
  tiers: TypedTier[];
  /** problem of reading the line; empty when there is none */
  problem: string;
}

/** Removes the remark after `#` from a line. */
export const withoutRemark = (line: string): string => line.replace(/[#＃].*$/, '');

/** Returns the message about a wrong line. */
export const lineWords = ({ line, text }: Pick<LadderLine, 'line' | 'text'>, problem: string): string =>
  `第 ${line} 行 ${text}：${problem}`;

/** Returns the messages about refused lines that were not changed since. */
export function standingLines(wrong: readonly string[], refused: string, typed: string): readonly string[] {
  const linesOf = (text: string) => readLadderLines(text, 0);
  const now = new Set(linesOf(typed).map(({ text }) => text));
  const mended = linesOf(refused).filter(({ text }) => !now.has(text));
  const left = wrong.filter((words) => !mended.some((line) => words.startsWith(lineWords(line, ''))));
  return left.length === wrong.length ? wrong : left;
}

/** Reads the lines; remarks after `#` and empty lines are skipped. */
export function readLadderLines(text: string, type: LadderType): LadderLine[] {
  const plain = text.split(/\r?\n/).map(withoutRemark).join('\n');
  return splitPasted(plain).map(({ line, text: own, code, values }) => {
    const read = values.map((value) => readTier(value, type));
    const wrong = read.find((tier) => typeof tier === 'string');
    const tiers = read.filter((tier) => typeof tier !== 'string');
    const missing = values.length === 0 ? '没有写阶梯，应写成 10:11.50 50:10.80（数量:金额）' : '';
    const many = values.length > LADDER_LIMITS.tiers ? `最多 ${LADDER_LIMITS.tiers} 级` : '';
    return { line, text: own, code, tiers, problem: wrong ?? (missing || many) };
  });
}

function readTier(typed: string, type: LadderType): TypedTier | string {
  const match = /^≥?(\d+):(.+)$/.exec(typed);
  if (!match) return `“${typed}”应写成 10:11.50（数量:金额）`;
  const [, number = '', price = ''] = match;
  const quantity = readWhole(number);
  if (quantity.problem) return `“${typed}”的数量${quantity.problem}`;
  const minQuantity = quantity.value ?? 0;
  if (price.endsWith('%')) {
    if (type === 1) return `“${typed}”是每件减多少，请写金额，如 ${minQuantity}:0.50`;
    const { value, problem } = readPercent(price);
    return value === null ? `“${typed}”的百分比${problem || '没有写'}` : { minQuantity, permille: value };
  }
  const { value, problem } = readYuan(price);
  return value === null ? `“${typed}”的${problem || '金额没有写'}` : { minQuantity, priceFen: value };
}

/** Returns the tiers in fen; a share of the list price is rounded down. */
export const pricedTiers = (tiers: readonly TypedTier[], basePriceFen: number): LadderTier[] =>
  tiers.map((tier) => ({
    minQuantity: tier.minQuantity,
    priceFen: 'priceFen' in tier ? tier.priceFen : floorFen((basePriceFen * tier.permille) / 1000),
  }));

const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** Returns the tiers as they are typed: `10:11.50 50:10.80`. */
export const typedTiers = ({ tiers }: Ladder): string =>
  tiers.map(({ minQuantity, priceFen }) => `${minQuantity}:${yuan(priceFen)}`).join(' ');

/** Returns the state of a ladder as a text that shows whether it was changed; empty without one. */
export const ladderState = (ladder: Ladder): string =>
  ladder.tiers.length === 0 ? '' : `${ladder.type} ${typedTiers(ladder)}`;

/** Returns a ladder as text for operators: `≥10盒 ¥11.50 · ≥50盒 ¥10.80`, `≥10盒 减 ¥0.50`, `无`. */
export const ladderWords = ({ type, tiers }: Ladder, unit: string): string =>
  tiers
    .map((tier) => `≥${tier.minQuantity}${unit} ${type === 1 ? '减 ' : ''}${formatFen(tier.priceFen)}`)
    .join(' · ') || '无';

/** Returns the line of a goods in the form, with further facts for the operator after `#`. */
export const ladderLine = (
  goods: { id: number; name: string; spec: string; unit: string; makerName: string } & {
    basePriceFen: number;
    minQuantity: number;
    stepQuantity: number;
  },
  tiers: string,
): string => {
  const { id, name, spec, unit, makerName, basePriceFen, minQuantity, stepQuantity } = goods;
  const packs = [
    minQuantity > 1 ? `，${minQuantity} ${unit}起订` : '',
    stepQuantity > 1 ? `，按 ${stepQuantity} ${unit}的倍数` : '',
  ];
  const remark = `${name} ${spec} ${makerName}，挂牌价 ${formatFen(basePriceFen)}${packs.join('')}`;
  return [id, tiers.trim(), `# ${remark.replaceAll(/[#＃\r\n]/g, ' ')}`].filter(Boolean).join(' ');
};

type Sold = Pick<GoodsFacts, 'unit' | 'basePriceFen' | 'minQuantity' | 'stepQuantity'>;

/** Returns the problem of a ladder for its goods; empty when there is none. */
export function ladderProblem({ type, tiers }: Ladder, goods: Sold): string {
  for (const [index, tier] of tiers.entries()) {
    const problem =
      quantityProblem(tier, tiers[index - 1], goods) ||
      (type === 0
        ? priceProblem(tier, tiers[index - 1], goods)
        : reductionProblem(tier, tiers[index - 1], goods));
    if (problem) return `第 ${index + 1} 级${problem}`;
  }
  return '';
}

function quantityProblem({ minQuantity }: LadderTier, before: LadderTier | undefined, goods: Sold): string {
  const { unit } = goods;
  const { smallest, step } = quantityRange({ ...goods, stock: Number.MAX_SAFE_INTEGER });
  if (before && minQuantity <= before.minQuantity)
    return `的数量 ${minQuantity} 须比前一级的 ${before.minQuantity} 多`;
  if (minQuantity <= smallest) return `的数量 ${minQuantity} 须比最少采购的 ${smallest} ${unit}多`;
  return minQuantity % step === 0 ? '' : `的数量 ${minQuantity} 须是 ${step} ${unit}的倍数`;
}

function priceProblem(
  { priceFen }: LadderTier,
  before: LadderTier | undefined,
  { basePriceFen }: Sold,
): string {
  if (priceFen < 1) return '的单价须大于 0';
  if (priceFen >= basePriceFen)
    return `的单价 ${formatFen(priceFen)} 须低于挂牌价 ${formatFen(basePriceFen)}`;
  return before && priceFen >= before.priceFen
    ? `的单价 ${formatFen(priceFen)} 须低于前一级的 ${formatFen(before.priceFen)}`
    : '';
}

function reductionProblem(
  { priceFen }: LadderTier,
  before: LadderTier | undefined,
  { basePriceFen }: Sold,
): string {
  if (priceFen < 1) return '减的金额须大于 0';
  if (priceFen >= basePriceFen)
    return `减 ${formatFen(priceFen)}，须少于挂牌价 ${formatFen(basePriceFen)}（单价与减价是否选错了？）`;
  return before && priceFen <= before.priceFen
    ? `减 ${formatFen(priceFen)}，须比前一级的 ${formatFen(before.priceFen)} 多`
    : '';
}

/** Returns the lowest price of a ladder at the list price. */
const lowestFen = ({ type, tiers }: Ladder, { basePriceFen }: GoodsFacts): number => {
  const last = tiers.at(-1)?.priceFen ?? 0;
  return type === 1 ? basePriceFen - last : last;
};

/** Returns the lowest tiers as special prices, so that the warnings about special prices apply to them. */
export const asSpecialPrices = (
  ladders: readonly { goods: GoodsFacts; ladder: Ladder }[],
  now: number,
): Promotion => ({
  kind: 'daily',
  name: '',
  regions: [],
  coversAll: false,
  tiers: [],
  excludedIds: [],
  set: null,
  startsAt: now,
  endsAt: Number.MAX_SAFE_INTEGER,
  goods: ladders.map(({ goods, ladder }) => ({
    goodsId: goods.id,
    priceFen: lowestFen(ladder, goods),
    remaining: { value: null, seen: null },
    perMemberLimit: null,
    quantity: 1,
  })),
});
