/** One millionth of a fen: what binary fractions lose (19.99 * 100) is not a fen lost. */
const FRACTION_NOISE = 1e-6;

/**
 * Rounds an amount in fen, possibly fractional, down to whole fen (spec §4).
 * @throws RangeError when the amount is not a finite number
 */
export function floorFen(n: number): number {
  if (!Number.isFinite(n)) throw new RangeError(`Not an amount of money: ${n}`);
  return Math.floor(n + FRACTION_NOISE) + 0;
}

/** Fen as yuan text without sign or grouping, for inputs and exports: `1250` → `12.50`. */
export function fenToYuanText(fen: number): string {
  const whole = floorFen(fen);
  const digits = String(Math.abs(whole)).padStart(3, '0');
  return `${whole < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Yuan as people and programs write it, `12.5` or `12.50`, in fen; null for what is none. */
export function yuanToFen(text: string): number | null {
  const match = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -fen : fen;
}

/** Fen as a yuan number with two decimals at most, rounded down, for the API's edge: `1250` → `12.5`. */
export function fenToYuan(fen: number): number {
  return floorFen(fen) / 100;
}

/** Fen as the buyer reads it, the same on every machine: `123450` → `¥1,234.50`. */
export function formatFen(fen: number): string {
  const text = fenToYuanText(fen);
  const sign = text.startsWith('-') ? '-' : '';
  return `${sign}¥${text.slice(sign.length).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/**
 * Shares an amount over weights by the largest remainder: the shares are whole fen and sum to the total exactly.
 * A weight of zero gets nothing beside heavier ones; when all are zero the shares are equal. Equal remainders
 * go to the lower index. No share exceeds its weight while the total does not exceed the weights' sum.
 * @throws RangeError when there is something to share and nobody to take it, or a number is negative or fractional
 */
export function allocateFen(totalFen: number, weights: readonly number[]): number[] {
  if (![totalFen, ...weights].every((n) => Number.isSafeInteger(n) && n >= 0)) {
    throw new RangeError('Amounts and weights are whole numbers from zero up');
  }
  if (weights.length === 0 && totalFen > 0)
    throw new RangeError('An amount needs a weight to be shared over');

  const total = BigInt(totalFen);
  const given = weights.map(BigInt);
  const givenSum = given.reduce((sum, weight) => sum + weight, 0n);
  const parts = givenSum > 0n ? given : weights.map(() => 1n);
  const sum = givenSum > 0n ? givenSum : BigInt(weights.length);

  const shares = parts.map((part) => Number((total * part) / sum));
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: (total * part) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const left = totalFen - shares.reduce((shared, share) => shared + share, 0);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
