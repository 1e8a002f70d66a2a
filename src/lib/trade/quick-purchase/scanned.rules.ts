import { BAR_CODE_LENGTHS, hasCheckDigit } from '#lib/catalogue/goods/bar-code.rules.ts';
import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';

/** Bar code as typed by a scanner, or read off a box by a person. */
const BAR_CODE = /^\d{8,14}$/;
export const isBarCode = (text: string): boolean => BAR_CODE.test(text.trim());

/** Maximum number of digits of a quantity in front of a code. */
const LONGEST_NUMBER = 6;

/** Content of a quantity field: a number, a bar code scanned into it, or a number followed by a code. */
interface ReadNumber {
  /** as typed; empty where there is only a code */
  number: string;
  /** empty where there is none */
  code: string;
}

/**
 * Separates a scanned bar code from a number. A scanner replaces a selected number, and appends to one that is not
 * selected: a code has the length of a bar code and its check digit; without the digit, it is longer than any number.
 */
export function readNumber(text: string): ReadNumber {
  const digits = text.normalize('NFKC').trim();
  if (!/^\d{8,}$/.test(digits)) return { number: digits, code: '' };
  // A case code that is a box's code with a leading zero is returned without it.
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
 * Returns the new state of a line of the pad for the content of its field: its number, the code scanned into the field,
 * and the problem with the content. `before` is the number at the first key press.
 */
export function settleNumber(
  text: string,
  before: number,
): { number: number; code: string; problem: string } {
  const { number, code } = readNumber(text);
  if (number === '') return { number: before, code, problem: '' };
  if (number === '0') return { number: 0, code, problem: '' };
  const { quantity, problem } = parseQuantity(number);
  // An invalid number is reported, unless a code was scanned behind it.
  return { number: quantity ?? before, code, problem: code === '' ? problem : '' };
}

/** State of the typing in the field of a line. */
export interface TypedNumber {
  text: string;
  /** the line's number when the first key was pressed */
  before: number;
  /** part of the typed number already counted in the line; `before` where nothing is counted yet */
  counted: number;
}

/**
 * Returns the typing state after a part of it is counted as the line's number: units scanned since the first key are
 * kept for later.
 */
export const countedAs = (typed: TypedNumber, now: number, number: number): TypedNumber => ({
  ...typed,
  before: typed.before + now - typed.counted,
  counted: number,
});

/** Returns the number before the first key plus the units scanned since; `now` is the line's. */
export const untyped = ({ before, counted }: TypedNumber, now: number): number => before + now - counted;

/**
 * Returns the number of a line after typing ends. A code alone does not change the number, so that scans answered
 * during typing stay counted; a typed number replaces all before it.
 */
export function numberAfter(typed: TypedNumber, now: number): number {
  const { number, code } = settleNumber(typed.text, typed.before);
  const isMeant = code === '' ? typed.text.trim() !== '' : number !== typed.before;
  return isMeant ? number : untyped(typed, now);
}

/** Queue of jobs, run one at a time in order of arrival. */
export interface FairQueue {
  /** Runs the job after all earlier ones; a failed job does not block later ones. */
  add: (work: () => Promise<void>) => void;
  /** Resolves when no job is running or waiting, also none added since. */
  idle: () => Promise<void>;
}

/**
 * Returns a queue for scans, each run on its own: the same code again adds one more unit, and is not a repeat of the
 * one before.
 */
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
