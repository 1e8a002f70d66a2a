import type { SourceRow } from '#lib/platform/table-files/delimited.rules.ts';
import { readNumber } from '#lib/trade/quick-purchase/scanned.rules.ts';

/** Separators of codes on one line. */
const BETWEEN = /[;；,，、]/u;
const NUMBER = /^\d{1,6}\s*\p{Script=Han}{0,2}$/u;
/** A code, optionally with a quantity: `6901234567892 3盒`. */
const CODE = /^(\d{8,14})(?:[\s*×x]+(\d{1,6}\s*\p{Script=Han}{0,2}))?$/u;
/** Maximum number of codes of one line, and of characters read of a cell. */
const MOST = { codes: 50, signs: 1000 };

/** A code with its number, which is empty where the line has none. */
interface CodeAndNumber {
  code: string;
  number: string;
}

function readCode(part: string): CodeAndNumber | undefined {
  const [, code, number = ''] = CODE.exec(part.trim()) ?? [];
  return code === undefined ? undefined : { code, number };
}

/**
 * Returns the codes of a line that contains several and nothing else: in one cell, optionally with a number for each of
 * them in the next; or one per cell, each with a valid check digit, as others may be a member's own numbers. Undefined
 * for any other line.
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

/** Splits lines so that each bar code has its own line, numbered as if written so. */
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
