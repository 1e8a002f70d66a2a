/** One millionth of a fen: tolerance for the inexactness of binary fractions (19.99 * 100). */
const FRACTION_NOISE = 1e-6;

/**
 * Rounds an amount in fen, possibly fractional, down to whole fen (product §5.9).
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

/** Converts a yuan amount, `12.5` or `12.50`, into fen; null for anything else. */
export function yuanToFen(text: string): number | null {
  const match = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -fen : fen;
}

/** {@link yuanToFen} for typed text: `¥1,200.50`, `１２００元`. */
export const typedYuanToFen = (text: string): number | null =>
  yuanToFen(
    text
      .normalize('NFKC')
      .replaceAll(/[,\s]/g, '')
      .replaceAll(/^¥|元$/g, ''),
  );

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
 * Shares an amount over weights by the largest remainder: the shares are whole fen and sum to the total exactly. A
 * weight of zero gets nothing next to heavier ones; when all are zero the shares are equal. Equal remainders go to the
 * lower index. No share exceeds its weight while the total does not exceed the weights' sum.
 * @throws RangeError when there is an amount but no weight, or a number is negative or fractional
 */
export function allocateFen(totalFen: number, weights: readonly number[]): number[] {
  let given = 0;
  let isSound = isAmount(totalFen);
  for (const weight of weights) {
    isSound &&= isAmount(weight);
    given += weight;
  }
  if (!isSound) throw new RangeError('Amounts and weights are whole numbers from zero up');
  if (weights.length === 0 && totalFen > 0)
    throw new RangeError('An amount needs a weight to be shared over');
  if (totalFen === 0) return weights.map(() => 0);

  const parts = given > 0 ? weights : weights.map(() => 1);
  const sum = given > 0 ? given : weights.length;
  return Number.isSafeInteger(totalFen * sum)
    ? shareOut(totalFen, parts, sum)
    : shareOutLarge(totalFen, parts);
}

const isAmount = (n: number): boolean => Number.isSafeInteger(n) && n >= 0;

/** The largest remainders get the odd fen. All products are whole numbers that a double holds exactly. */
function shareOut(total: number, parts: readonly number[], sum: number): number[] {
  const remainders = new Float64Array(parts.length);
  let left = total;
  const shares = parts.map((part, index) => {
    const product = total * part;
    const remainder = product % sum;
    const share = (product - remainder) / sum;
    remainders[index] = remainder;
    left -= share;
    return share;
  });
  if (left === 0) return shares;
  const least = remainders.toSorted()[parts.length - left] ?? 0;
  let atLeast = left - remainders.reduce((count, each) => count + (each > least ? 1 : 0), 0);
  return shares.map((share, index) => {
    const remainder = remainders[index] ?? 0;
    if (remainder < least || (remainder === least && atLeast-- <= 0)) return share;
    return share + 1;
  });
}

/** The same for amounts whose products a double cannot hold. */
function shareOutLarge(totalFen: number, weights: readonly number[]): number[] {
  const total = BigInt(totalFen);
  const parts = weights.map(BigInt);
  const sum = parts.reduce((added, part) => added + part, 0n);
  const shares = parts.map((part) => Number((total * part) / sum));
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: (total * part) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const left = totalFen - shares.reduce((shared, share) => shared + share, 0);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

export const sumFen = (amounts: readonly number[]): number => amounts.reduce((sum, fen) => sum + fen, 0);
