import { BAR_CODE_LENGTHS, hasCheckDigit } from '#lib/catalogue/goods/bar-code.rules.ts';
import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';

/** What a scanner types, or a person reads off a box. */
const BAR_CODE = /^\d{8,14}$/;
export const isBarCode = (text: string): boolean => BAR_CODE.test(text.trim());

/** Digits of a number that can stand before a code. */
const LONGEST_NUMBER = 6;

/** What stands in a field for numbers: a number, a bar code that was scanned into it, or both one after the other. */
interface ReadNumber {
  /** as it was written; empty where there is only a code */
  number: string;
  /** empty where there is none */
  code: string;
}

/**
 * Tells a scanned bar code from a number. A scanner types over the number where that is selected, and behind it where it is
 * not: a code is what has the length of one and its check digit; without the digit, what is longer than any number.
 */
export function readNumber(text: string): ReadNumber {
  const digits = text.normalize('NFKC').trim();
  if (!/^\d{8,}$/.test(digits)) return { number: digits, code: '' };
  // The code of a case that is a box's own is written with a zero before it.
  if (BAR_CODE_LENGTHS.includes(digits.length) && hasCheckDigit(digits))
    return { number: '', code: digits.length === 14 ? digits.replace(/^0/, '') : digits };
  const length = BAR_CODE_LENGTHS.find((one) => {
    const before = digits.length - one;
    return before > 0 && before <= LONGEST_NUMBER && hasCheckDigit(digits.slice(before));
  });
  if (length !== undefined) return { number: digits.slice(0, -length), code: digits.slice(-length) };
  return digits.length >= 12 && digits.length <= 14
    ? { number: '', code: digits }
    : { number: digits, code: '' };
}

/**
 * What becomes of a line of the pad once something stands in its field: its number, the code that was scanned into the
 * field, and what is wrong with what stands there. `before` is the number it had when the first key was pressed.
 */
export function settleNumber(
  text: string,
  before: number,
): { number: number; code: string; problem: string } {
  const { number, code } = readNumber(text);
  if (number === '') return { number: before, code, problem: '' };
  if (number === '0') return { number: 0, code, problem: '' };
  const { quantity, problem } = parseQuantity(number);
  // A number that cannot be is said, unless it is only what a code was scanned behind.
  return { number: quantity ?? before, code, problem: code === '' ? problem : '' };
}

/** What is being typed in the field of a line. */
export interface TypedNumber {
  text: string;
  /** the line's number when the first key was pressed */
  before: number;
  /** what the line has of what was typed until now; `before` where nothing of it counts yet */
  counted: number;
}

/** What is typed, once a part of it counts as the line's number: units scanned since the first key are kept for later. */
export const countedAs = (typed: TypedNumber, now: number, number: number): TypedNumber => ({
  ...typed,
  before: typed.before + now - typed.counted,
  counted: number,
});

/** The number before the first key, with what was scanned since; `now` is the line's. */
export const untyped = ({ before, counted }: TypedNumber, now: number): number => before + now - counted;

/**
 * The number of a line that is settled. A code alone says nothing of it, so that scans which were answered while this one
 * was typed stay counted; a number that was typed takes the place of all before.
 */
export function numberAfter(typed: TypedNumber, now: number): number {
  const { number, code } = settleNumber(typed.text, typed.before);
  const isMeant = code === '' ? typed.text.trim() !== '' : number !== typed.before;
  return isMeant ? number : untyped(typed, now);
}

/** Work that is done one after the other, in the order it came. */
export interface FairQueue {
  /** Does it once all before it is done; what fails keeps nothing after it from its turn. */
  add: (work: () => Promise<void>) => void;
  /** Resolves once nothing is under way nor waits, also of what came since. */
  idle: () => Promise<void>;
}

/** Scans take turns, each for itself: the same code again is one unit more, never the one before. */
export function takeTurns(): FairQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add(work) {
      last = last.then(work).catch(() => undefined);
    },
    async idle() {
      for (let seen; seen !== last;) {
        seen = last;
        await seen;
      }
    },
  };
}
