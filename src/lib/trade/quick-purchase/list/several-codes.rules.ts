import type { SourceRow } from '#lib/platform/table-files/delimited.rules.ts';
import { readNumber } from '#lib/trade/quick-purchase/scanned.rules.ts';

/** Signs that people put between codes on one line. */
const BETWEEN = /[;；,，、]/u;
const NUMBER = /^\d{1,6}\s*\p{Script=Han}{0,2}$/u;
/** A code, and perhaps how many of it: `6901234567892 3盒`. */
const CODE = /^(\d{8,14})(?:[\s*×x]+(\d{1,6}\s*\p{Script=Han}{0,2}))?$/u;
/** Codes of one line at most, and characters of a cell that are looked at. */
const MOST = { codes: 50, signs: 1000 };

/** A code with its number; empty where a line has none. */
interface CodeAndNumber {
  code: string;
  number: string;
}

function readCode(part: string): CodeAndNumber | undefined {
  const [, code, number = ''] = CODE.exec(part.trim()) ?? [];
  return code === undefined ? undefined : { code, number };
}

/**
 * The codes of a line that holds several and nothing else: in one cell, perhaps with a number for each of them in the
 * next; or parted into cells, where each must have its check digit, as others may be numbers of one's own. Undefined for
 * any other line.
 */
function codesOf(cells: readonly string[]): CodeAndNumber[] | undefined {
  const [first = '', ...rest] = cells
    .map((cell) => cell.slice(0, MOST.signs).normalize('NFKC').trim())
    .filter(Boolean);
  const [number = ''] = rest;
  const isInOne = BETWEEN.test(first);
  if (isInOne && (rest.length > 1 || (number !== '' && !NUMBER.test(number)))) return undefined;
  const parts = (isInOne ? first.split(BETWEEN) : [first, ...rest]).filter((part) => part.trim() !== '');
  const codes = parts.slice(0, MOST.codes + 1).map(readCode);
  const found = codes.filter((one) => one !== undefined);
  if (parts.length < 2 || parts.length > MOST.codes || found.length < parts.length) return undefined;
  if (!isInOne && !found.every(({ code }) => readNumber(code).code === code)) return undefined;
  return found.map((one) => ({ code: one.code, number: one.number || (isInOne ? number : '') }));
}

/** Lines with each bar code on one of its own, numbered as if they had been written so. */
export function withEachCode(rows: readonly SourceRow[]): SourceRow[] {
  let more = 0;
  return rows.flatMap((row) => {
    const { line, cells } = row;
    const codes = codesOf(cells);
    if (!codes) return [{ ...row, line: line + more }];
    const from = line + more;
    more += codes.length - 1;
    return codes.map(({ code, number }, at) => ({
      line: from + at,
      cells: number === '' ? [code] : [code, number],
    }));
  });
}
