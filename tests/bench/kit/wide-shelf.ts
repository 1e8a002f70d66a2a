import { GENERICS } from '#demo/catalogue/generics.ts';
import { MAKERS } from '#demo/catalogue/makers.ts';
import { chunks } from '#lib/catalogue/search/names/tokens.rules.ts';
import { searchEngine } from '#lib/catalogue/search/sqlite-or-postgres.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { HeldOut } from '#tests/support/search-hold-out.ts';
import { seededNumbers } from './timing.ts';
import { sql } from 'kysely';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
 * True when a name belongs to the half that is held out while the search is worked on: readings, limits and orders are
 * settled by the other half, and reported figures are measured on this one.
 */
export function isUnseen(name: string): boolean {
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return ((hash >>> 15) & 1) === 1;
}

const AT_ONCE = 5000;
const BRANDS = 20_000;
const LUCKY =
  '康健宁安泰和平福瑞华仁济世堂金银龙凤虎神圣天元正大通达顺利隆昌盛兴旺诺克可立舒欣悦美佳益佰仲景修葵白云山海河江东西南北';

/** Names to search for in a very large shop. */
export interface Names {
  generics: string[];
  makers: string[];
}

/** Real names where the lists lie next to the project, else those of the demo shop. */
export function knownNames(): Names {
  const real = realNames();
  const ours = GENERICS.map(({ name }) => name);
  return {
    generics: [...new Set([...ours, ...real.medicines])],
    makers: real.makers.length > 0 ? real.makers : MAKERS.map(({ name }) => name),
  };
}

const STRENGTHS = ['0.25g', '10mg', '0.5g', '5mg', '50mg', '20mg', '0.1g', '2ml', '10ml', '100ml'];
const PACKS = ['24粒/盒', '12片*2板/盒', '10支/盒', '12袋/盒', '100片/瓶', '瓶'];

/** Of the rows that goods are stored as here. */
export const COLUMNS = [
  ...(
    ['id', 'maker_id', 'sales_count', 'stock', 'category_id', 'base_price_fen', 'market_price_fen'] as const
  ).map((name) => ({ name, type: 'integer' as const })),
  ...(['name', 'common_name', 'brand_name', 'approval_no', 'barcode', 'spec', 'rx_class'] as const).map(
    (name) => ({
      name,
      type: 'text' as const,
    }),
  ),
  { name: 'created_at', type: 'integer' as const },
  { name: 'updated_at', type: 'integer' as const },
];

/**
 * Fills an empty, migrated database with so many made-up goods, every name once where there is room and then the common
 * ones more often than the rare: a quarter with a brand, one in twenty with the brand in its name, one in ten a device
 * by its number.
 */
export async function fillShelf(db: Db, count: number, { generics, makers }: Names): Promise<void> {
  const number = seededNumbers(7);
  const brands = Array.from({ length: BRANDS }, () =>
    Array.from({ length: 3 }, () => LUCKY[number(LUCKY.length)]).join(''),
  );
  const row = (id: number): unknown[] => {
    const common = generics[Math.floor(generics.length * (number(1e6) / 1e6) ** 1.7)];
    const generic = (count > generics.length && generics[id - 1]) || common || '';
    const brand = (id % 4 === 0 ? brands[number(BRANDS)] : '') ?? '';
    const name = id % 20 === 0 ? `${generic}(${brand})` : generic;
    const code = id % 10 === 3 ? `国械注准${20_150_000_000 + id}` : `国药准字H${10_000_000 + id}`;
    const spec = `${STRENGTHS[number(STRENGTHS.length)]}*${PACKS[number(PACKS.length)]}`;
    const figures = [id, 1 + number(makers.length), number(5000), number(900), 1, 100, 200];
    return [...figures, name, generic, brand, code, `69${10_000_000_000 + id * 7}`, spec, 'none', 0, 0];
  };
  await db.transaction().execute(async (trx) => {
    await sql`insert into category (code, name, kind) values ('all', '全部', 'drug')`.execute(trx);
    const { insertRows } = searchEngine(trx);
    const named = makers.map((name) => [name]);
    await insertRows(trx, 'maker', [{ name: 'name', type: 'text' }], named);
    for (const ids of chunks(
      Array.from({ length: count }, (_, index) => index + 1),
      AT_ONCE,
    )) {
      await insertRows(trx, 'goods', COLUMNS, ids.map(row));
    }
  });
}
