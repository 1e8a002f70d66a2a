import { grouped } from '#lib/platform/paging.rules.ts';

/** A line of the order pad; each goods has one. */
export interface PadLine {
  goodsId: number;
  number: number;
}

/** Maximum number of lines of a pad and of an imported list. */
export const MOST_PAD_LINES = 2000;
/** Number of rows shown at first; a button shows the others. */
export const ROWS_AT_FIRST = 100;
/** Maximum number of templates of one member, and of characters of a name. */
export const MOST_TEMPLATES = 50;
export const LONGEST_NAME = 30;
/** Maximum number of units of one line, as wherever a quantity is typed. */
const LARGEST_NUMBER = 999_999;

/** Lines as they are stored and sent: pairs of goods id and quantity. */
export type PadPairs = (readonly [goodsId: number, number: number])[];

export const toPairs = (lines: readonly PadLine[]): PadPairs =>
  lines.map(({ goodsId, number }) => [goodsId, number]);

/** Parses stored lines; invalid entries are skipped. */
export function fromPairs(json: string): PadLine[] {
  const pairs = JSON.parse(json) as PadPairs;
  return pairs.map(([goodsId, number]) => ({ goodsId, number }));
}

export const areSame = (one: readonly PadLine[], other: readonly PadLine[]): boolean =>
  JSON.stringify(toPairs(one)) === JSON.stringify(toPairs(other));

/** Adds units to the pad: for goods already there the quantities add up, other lines are put first. */
export function withUnits(lines: readonly PadLine[], added: readonly PadLine[]): PadLine[] {
  const numbers = new Map(lines.map(({ goodsId, number }) => [goodsId, number]));
  const fresh: PadLine[] = [];
  for (const { goodsId, number } of added) {
    if (!numbers.has(goodsId)) fresh.push({ goodsId, number: 0 });
    numbers.set(goodsId, Math.min(LARGEST_NUMBER, (numbers.get(goodsId) ?? 0) + number));
  }
  return [...fresh, ...lines].map(({ goodsId }) => ({ goodsId, number: numbers.get(goodsId) ?? 0 }));
}

/** Joins two pads: a goods in both gets the larger quantity, so that nothing is ordered twice. */
export function withLarger(mine: readonly PadLine[], theirs: readonly PadLine[]): PadLine[] {
  const others = new Map(theirs.map(({ goodsId, number }) => [goodsId, number]));
  const own = new Set(mine.map(({ goodsId }) => goodsId));
  return [
    ...mine.map(({ goodsId, number }) => ({ goodsId, number: Math.max(number, others.get(goodsId) ?? 0) })),
    ...theirs.filter(({ goodsId }) => !own.has(goodsId)),
  ];
}

/** Lines removed from a pad, with all lines before the removal. */
export interface TakenOff {
  words: string;
  before: readonly PadLine[];
  gone: readonly PadLine[];
}

/** Puts removed lines back in their former places; a goods added again since keeps its quantity. */
export function withBack(lines: readonly PadLine[], { before, gone }: TakenOff): PadLine[] {
  const there = new Set(lines.map(({ goodsId }) => goodsId));
  const back = new Set(gone.map(({ goodsId }) => goodsId).filter((id) => !there.has(id)));
  const result = [...lines];
  for (const [at, line] of before.entries()) {
    if (!back.has(line.goodsId)) continue;
    // Placed after the nearest line that was above it and is still there.
    const above = new Set(before.slice(0, at).map(({ goodsId }) => goodsId));
    result.splice(result.findLastIndex(({ goodsId }) => above.has(goodsId)) + 1, 0, line);
  }
  return result;
}

/** Returns the address of the form to request goods that the shop does not sell, with the name filled in. */
export const wantedPath = (name: string): string => `/pzqg/add?name=${encodeURIComponent(name)}`;

/** Sort orders of the goods often bought, with their labels. */
export const OFTEN_ORDERS = { times: '买得最多次', last: '最近买的', amount: '金额最大' } as const;
export type OftenOrder = keyof typeof OFTEN_ORDERS;

/** Result of putting lines into the cart. */
interface ToCartOutcome {
  added: number;
  refused: readonly { name: string; reason: string }[];
  /** changes the cart made to added lines, as text */
  corrected: readonly string[];
  /** true when the other lines stay on the pad */
  isPad: boolean;
}

/** Maximum number of goods named in one message; the rest is counted by reason. */
const MOST_NAMED = 3;
const MOST_REASONS = 3;

/**
 * Returns a short message: number of goods added to the cart, number of goods refused with the reasons, then the
 * changes to added ones. `475 种已加入购物车，1,130 种留在采购单上：购物车最多放 500 种`.
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
