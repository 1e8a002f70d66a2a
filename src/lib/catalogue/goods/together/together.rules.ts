/** Lines of one order that are paired: an order of hundreds would make tens of thousands. */
export const LINES_PAIRED = 20;
/** Orders that two goods have to have stood in together before anybody is informed. */
export const LEAST_ORDERS = 2;

/** All pairs of distinct ids, the smaller first, of at most `LINES_PAIRED` of them. */
export function pairsOf(goodsIds: readonly number[]): [number, number][] {
  const ids = [...new Set(goodsIds)].slice(0, LINES_PAIRED).sort((a, b) => a - b);
  return ids.flatMap((one, index) => ids.slice(index + 1).map((other): [number, number] => [one, other]));
}
