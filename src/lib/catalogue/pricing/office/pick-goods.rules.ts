import { isHeadLine, plainPasted } from '#lib/platform/pasted-lines.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { readWhole, readYuan } from '#lib/catalogue/pricing/office/form/read-promotion.rules.ts';
import { emptyGoods, type TypedGoods } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';

/** A line of a pasted list: the code of a goods, and the numbers after it as typed. */
interface PastedLine {
  /** from 1 */
  line: number;
  text: string;
  code: string;
  values: string[];
}

/** A rejected line with the reason; its text stays where it was typed. */
export interface LineProblem {
  line: number;
  text: string;
  problem: string;
}

/** Fields filled by the numbers after a goods code, by the columns of the kind. */
const COLUMNS = {
  offers: ['price', 'remaining', 'limit'],
  parts: ['quantity'],
  scope: [],
} as const satisfies Record<string, readonly (keyof TypedGoods)[]>;

export type GoodsColumns = keyof typeof COLUMNS;

/** Headings that a table may give its first column. */
const HEAD = /^(?:批准文号|注册证|备案号|条形码|条码|商品|药品|编号|名称|货号)/;

/**
 * Splits a pasted list, one goods a line; columns are separated by tabs, commas, semicolons or blanks. Empty lines and
 * a heading line are skipped.
 */
export function splitPasted(text: string): PastedLine[] {
  const written = text.split(/\r\n?|\n/);
  const lines = plainPasted(text).split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  return lines.flatMap((line, index): PastedLine[] => {
    const plain = line.replace(/准字\s+/, '准字').trim();
    if (plain === '' || (index === first && isHeadLine(plain, HEAD))) return [];
    const raw = written[index] ?? '';
    const [code = '', ...values] = plain.split(/[\t,;、\s]+/).filter(Boolean);
    return [{ line: index + 1, text: raw.trim(), code: code.toUpperCase(), values }];
  });
}

/** Returns the spellings of an approval number on lists: with its prefix or without. */
export const spellings = (code: string): string[] =>
  /^[A-Z]{1,2}\d{8}$/.test(code) ? [code, `国药准字${code}`] : [code];

/** Converts a pasted line to a row of the form, or returns its problem. `found`: the goods with its code. */
export function rowOf(
  { line, text, values }: PastedLine,
  found: readonly GoodsFacts[],
  columns: GoodsColumns,
): { row: TypedGoods } | LineProblem {
  const fail = (problem: string): LineProblem => ({ line, text, problem });
  const [goods] = found;
  if (!goods) return fail('没有这个批准文号、条形码或商品编号');
  if (found.length > 1) {
    const choices = found.map(({ id, spec, makerName }) => `${id}（${spec} ${makerName}）`);
    return fail(`有 ${found.length} 个商品，请改用商品编号：${choices.slice(0, 5).join('、')}`);
  }
  const names: readonly (keyof TypedGoods)[] = COLUMNS[columns];
  if (columns !== 'scope' && values.length > names.length) return fail(`最多 ${names.length + 1} 列`);
  const row: TypedGoods = { ...emptyGoods(goods.id) };
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    const { problem } = name === 'price' ? readYuan(value) : readWhole(value);
    if (problem) return fail(`第 ${index + 2} 列${problem}`);
    if (value !== '') Object.assign(row, { [name]: value.replace(/^¥/, '') });
  }
  return { row };
}

/** Values by which goods can be filtered. */
export interface FilterChoices {
  categories: readonly { code: string; name: string }[];
  makers: readonly { id: number; name: string }[];
  zones: readonly { code: string; name: string }[];
}
