import { grouped } from '#lib/platform/paging.rules.ts';

/** A line of the order pad: one for each goods. */
export interface PadLine {
  goodsId: number;
  number: number;
}

/** Lines of a pad and of a list that is put in, at most. */
export const MOST_PAD_LINES = 2000;
/** Rows that the page draws at first; the others are a press away. */
export const ROWS_AT_FIRST = 100;
/** Templates of one member, and characters of a name. */
export const MOST_TEMPLATES = 50;
export const LONGEST_NAME = 30;
/** Units of one line at most, as everywhere a number is typed. */
const LARGEST_NUMBER = 999_999;

/** Lines as they are kept and sent: pairs of goods and number. */
export type PadPairs = (readonly [goodsId: number, number: number])[];

export const toPairs = (lines: readonly PadLine[]): PadPairs =>
  lines.map(({ goodsId, number }) => [goodsId, number]);

/** Kept lines; what is none of ours is no line. */
export function fromPairs(json: string): PadLine[] {
  const pairs = JSON.parse(json) as PadPairs;
  return pairs.map(([goodsId, number]) => ({ goodsId, number }));
}

export const areSame = (one: readonly PadLine[], other: readonly PadLine[]): boolean =>
  JSON.stringify(toPairs(one)) === JSON.stringify(toPairs(other));

/** The pad with further units: of goods that are there the numbers add up, others come before them. */
export function withUnits(lines: readonly PadLine[], added: readonly PadLine[]): PadLine[] {
  const numbers = new Map(lines.map(({ goodsId, number }) => [goodsId, number]));
  const fresh: PadLine[] = [];
  for (const { goodsId, number } of added) {
    if (!numbers.has(goodsId)) fresh.push({ goodsId, number: 0 });
    numbers.set(goodsId, Math.min(LARGEST_NUMBER, (numbers.get(goodsId) ?? 0) + number));
  }
  return [...fresh, ...lines].map(({ goodsId }) => ({ goodsId, number: numbers.get(goodsId) ?? 0 }));
}

/** Two pads as one: of a goods in both the larger number, so that nothing is ordered twice. */
export function merged(mine: readonly PadLine[], theirs: readonly PadLine[]): PadLine[] {
  const others = new Map(theirs.map(({ goodsId, number }) => [goodsId, number]));
  const own = new Set(mine.map(({ goodsId }) => goodsId));
  return [
    ...mine.map(({ goodsId, number }) => ({ goodsId, number: Math.max(number, others.get(goodsId) ?? 0) })),
    ...theirs.filter(({ goodsId }) => !own.has(goodsId)),
  ];
}

/** What was taken off a pad, with the lines that lay there before. */
export interface TakenOff {
  words: string;
  before: readonly PadLine[];
  gone: readonly PadLine[];
}

/** The pad with lines that were taken off back where they lay; a goods that came again since keeps its number. */
export function withBack(lines: readonly PadLine[], { before, gone }: TakenOff): PadLine[] {
  const there = new Set(lines.map(({ goodsId }) => goodsId));
  const back = new Set(gone.map(({ goodsId }) => goodsId).filter((id) => !there.has(id)));
  const result = [...lines];
  for (const [at, line] of before.entries()) {
    if (!back.has(line.goodsId)) continue;
    // After the nearest of its former neighbours above that is still there.
    const above = new Set(before.slice(0, at).map(({ goodsId }) => goodsId));
    result.splice(result.findLastIndex(({ goodsId }) => above.has(goodsId)) + 1, 0, line);
  }
  return result;
}

/** Where goods that the shop has not are asked for, filled in with what they are called. */
export const wantedPath = (name: string): string => `/pzqg/add?name=${encodeURIComponent(name)}`;

/** The orders of what is bought often, with their words. */
export const OFTEN_ORDERS = { times: '买得最多次', last: '最近买的', amount: '金额最大' } as const;
export type OftenOrder = keyof typeof OFTEN_ORDERS;

/** What became of lines that were to go into the cart. */
interface ToCartOutcome {
  added: number;
  refused: readonly { name: string; reason: string }[];
  /** what the cart changed of those added, in words */
  corrected: readonly string[];
  /** whether the others stay on the pad */
  isPad: boolean;
}

/** Goods that are called by name in one message; of more it is counted why. */
const MOST_NAMED = 3;
const MOST_REASONS = 3;

/**
 * One short message: how many went into the cart, how many did not and why, then what was changed of those that did.
 * `475 种已加入购物车，1,130 种留在采购单上：购物车最多放 500 种`.
 */
export function toCartWords({ added, refused, corrected, isPad }: ToCartOutcome): string {
  const stays = isPad ? '留在采购单上' : '没有加入';
  const parts =
    refused.length === 0
      ? [added === 1 ? '已加入购物车' : `${grouped(added)} 种商品已加入购物车`]
      : added === 0
        ? [`没有加入购物车：${reasons(refused)}`]
        : [`${grouped(added)} 种已加入购物车，${grouped(refused.length)} 种${stays}：${reasons(refused)}`];
  if (corrected.length > MOST_NAMED) parts.push(`${grouped(corrected.length)} 处数量有改动，见购物车`);
  else if (corrected.length > 0) parts.push(corrected.join('；'));
  return parts.join('；');
}

function reasons(refused: ToCartOutcome['refused']): string {
  const byReason = Map.groupBy(refused, ({ reason }) => reason);
  if (refused.length > 1 && byReason.size === 1) return refused[0]?.reason ?? '';
  if (refused.length <= MOST_NAMED)
    return refused.map(({ name, reason }) => (name === '' ? reason : `《${name}》${reason}`)).join('，');
  const most = [...byReason].toSorted(([, one], [, other]) => other.length - one.length);
  const rest = most.slice(MOST_REASONS).reduce((sum, [, all]) => sum + all.length, 0);
  return [
    ...most.slice(0, MOST_REASONS).map(([reason, all]) => `${reason} ${grouped(all.length)} 种`),
    ...(rest > 0 ? [`其他原因 ${grouped(rest)} 种`] : []),
  ].join('，');
}
