import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HeldOut } from '#tests/support/search-hold-out.ts';

/** Longer names hold a whole spec. */
const LONGEST = 40;

/** Lists of names that lie next to the project, and the columns names are in. */
const LISTS: Record<string, readonly number[]> = {
  'generic_names.tsv': [0],
  'goods.tsv': [0],
  'herbs.tsv': [0],
  'nhsa_generics.tsv': [0],
};

/** Real names of medicines and makers. */
export interface RealNames {
  medicines: string[];
  makers: string[];
}

/** All distinct names of the lists next to the project; none where they are absent. */
export function realNames(): RealNames {
  return {
    medicines: distinct(Object.entries(LISTS).flatMap(([file, columns]) => read(file, columns))),
    makers: distinct(read('manufacturers.tsv', [0])),
  };
}

/** Real goods of the list next to the project, as a purchaser may ask for them; none where it is absent. */
export function realGoods(): HeldOut[] {
  const goods = cellsOf('goods.tsv').flatMap(([name = '', , spec = '', maker = '']): HeldOut[] =>
    name.trim() === '' || maker.trim() === '' || name.length > LONGEST
      ? []
      : [{ name: name.trim(), spec: spec.trim(), maker: maker.trim() }],
  );
  return [...new Map(goods.map((one) => [JSON.stringify(one), one])).values()];
}

function read(file: string, columns: readonly number[]): string[] {
  return cellsOf(file).flatMap((cells) => columns.map((column) => (cells[column] ?? '').trim()));
}

function cellsOf(file: string): string[][] {
  const path = fileURLToPath(new URL(`../../../../shared/data/${file}`, import.meta.url));
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').slice(1);
  return lines.map((line) => line.split('\t'));
}

const distinct = (texts: string[]): string[] => [...new Set(texts.filter(Boolean))];

/**
 * Whether a name belongs to the half that nobody looks at while the search is worked on: readings, limits and orders
 * are settled by the other half, and what is reported is measured on this one.
 */
export function isUnseen(name: string): boolean {
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return ((hash >>> 15) & 1) === 1;
}
