import { parseDateTime } from '#lib/platform/time.rules.ts';

const ID_CARD = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/**
 * The number of a resident identity card (GB 11643-1999) however it is typed: 18 characters with a day of birth that
 * there is and the right check character; else null.
 */
export function parseIdCard(text: string): string | null {
  const number = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  const match = ID_CARD.exec(number);
  if (!match || parseDateTime(`${match[1]}-${match[2]}-${match[3]}`) === null) return null;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return CHECKS[sum % 11] === number[17] ? number : null;
}

/** An identity card's number as others than its owner and reviewers see it: `4101**********0019`. */
export const maskIdCard = (number: string): string =>
  number.length < 9 ? number : `${number.slice(0, 4)}${'*'.repeat(number.length - 8)}${number.slice(-4)}`;
