import { splitUnits } from '#lib/catalogue/search/names/units.rules.ts';
import { isErrorCell } from '#lib/platform/sheet-cells.rules.ts';

/** Maximum characters of a spoken name and of the name it stands for, pairs of a shop, and rows and bytes of a file. */
export const SYNONYM_LIMITS = { alias: 30, name: 60, pairs: 10_000, rows: 5000, bytes: 1024 * 1024 } as const;

/** Minimum length; shorter names, and numbers shorter still, would match too much of what is typed. */
const SHORTEST = 2;
const SHORTEST_NUMBER = 4;

/** Each action of the audit in an operator's words. */
export const SYNONYM_ACTIONS = {
  'synonym.create': '新建',
  'synonym.edit': '修改',
  'synonym.remove': '删除',
  'synonym.import': '批量导入',
} as const;
export type SynonymAction = keyof typeof SYNONYM_ACTIONS;

/** A text as the search compares it: letters, digits and characters only, lower case. */
export const plainOf = (text: string): string =>
  splitUnits(text)
    .map((unit) => unit.text)
    .join('');

/** A spoken name and the name it stands for, as they were written. */
export interface Pair {
  alias: string;
  name: string;
}

/** Returns the invalid field of a pair with the reason; null where it is valid. */
export function wrongPair({ alias, name }: Pair): { field: keyof Pair; words: string } | null {
  const [spoken, meant] = [plainOf(alias), plainOf(name)];
  if (isErrorCell(alias)) return { field: 'alias', words: `别名“${alias}”是表格软件的错误值` };
  if (isErrorCell(name)) return { field: 'name', words: `正式名称“${name}”是表格软件的错误值` };
  if (alias.length > SYNONYM_LIMITS.alias)
    return { field: 'alias', words: `别名最多 ${SYNONYM_LIMITS.alias} 个字` };
  if (name.length > SYNONYM_LIMITS.name)
    return { field: 'name', words: `正式名称最多 ${SYNONYM_LIMITS.name} 个字` };
  if (spoken.length < SHORTEST) return { field: 'alias', words: '别名至少两个汉字、字母或数字' };
  if (/^\d+$/.test(spoken) && spoken.length < SHORTEST_NUMBER)
    return { field: 'alias', words: `全是数字的别名至少 ${SHORTEST_NUMBER} 位` };
  if (meant.length < SHORTEST) return { field: 'name', words: '正式名称至少两个汉字或字母' };
  return spoken === meant ? { field: 'name', words: '别名和正式名称是同一个' } : null;
}

/** Pairs read from a list, each once, and the errors of its other lines, in words. */
export interface ReadPairs {
  pairs: Pair[];
  problems: string[];
}

const HEADERS = { alias: ['别名', '俗名', '商品名', 'alias'], name: ['正式名称', '通用名', '名称', 'name'] };

/**
 * Reads the pairs of a file or of pasted lines: by column names where the first row has some, else the spoken name
 * first. A line in one cell may have a blank, `=` or `→` between the two.
 */
export function readPairs(rows: readonly { line: number; cells: readonly string[] }[]): ReadPairs {
  const pairs = new Map<string, Pair>();
  const problems: string[] = [];
  const heads = (rows[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const [aliasAt, nameAt] = [HEADERS.alias, HEADERS.name].map((names) =>
    heads.findIndex((head) => names.includes(head)),
  ) as [number, number];
  const hasHead = aliasAt >= 0 && nameAt >= 0;
  for (const { line, cells } of hasHead ? rows.slice(1) : rows) {
    const filled = cells.map((cell) => cell.normalize('NFKC').trim());
    const parts = filled.filter(Boolean);
    if (parts.length === 0) continue;
    const [first = '', second = ''] = parts.length === 1 ? (parts[0] ?? '').split(/\s*[=→]\s*|\s+/u) : parts;
    const pair = hasHead
      ? { alias: filled[aliasAt] ?? '', name: filled[nameAt] ?? '' }
      : { alias: first, name: second };
    const wrong = wrongPair(pair);
    if (wrong) problems.push(`第 ${line} 行：${wrong.words}`);
    else pairs.set(`${plainOf(pair.alias)} ${plainOf(pair.name)}`, pair);
  }
  return { pairs: [...pairs.values()], problems };
}
