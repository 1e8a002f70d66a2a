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
