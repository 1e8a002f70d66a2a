import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { GENERICS } from '#demo/catalogue/generics.ts';
import { MAKERS } from '#demo/catalogue/makers.ts';
import { chunks } from '#lib/catalogue/search/names/chunks.rules.ts';
import { seededNumbers } from './timing.ts';

const AT_ONCE = 5000;
const BRANDS = 20_000;
const LUCKY =
  '康健宁安泰和平福瑞华仁济世堂金银龙凤虎神圣天元正大通达顺利隆昌盛兴旺诺克可立舒欣悦美佳益佰仲景修葵白云山海河江东西南北';

/** What a very large shop is searched for. */
export interface Names {
  generics: string[];
  makers: string[];
}

/** Real names where the lists lie beside the project, else those of the demo shop with numbers. */
export function knownNames(): Names {
  const read = (file: string): string[] => {
    const path = fileURLToPath(new URL(`../../../../shared/data/${file}`, import.meta.url));
    if (!existsSync(path)) return [];
    const lines = readFileSync(path, 'utf8').split('\n').slice(1);
    return [...new Set(lines.map((line) => line.split('\t')[0] ?? '').filter(Boolean))];
  };
  const ours = GENERICS.map(({ name }) => name);
  const makers = read('manufacturers.tsv');
  return {
    generics: [...new Set([...ours, ...read('generic_names.tsv')])],
    makers: makers.length > 0 ? makers : MAKERS.map(({ name }) => name),
  };
}

/** Fills an empty, migrated database with so many made-up goods, the common names more often than the rare. */
export async function fillShelf(db: Db, count: number, { generics, makers }: Names): Promise<void> {
  const number = seededNumbers(7);
  const brands = Array.from({ length: BRANDS }, () =>
    Array.from({ length: 3 }, () => LUCKY[number(LUCKY.length)]).join(''),
  );
  const row = (id: number): unknown[] => {
    const generic = generics[Math.floor(generics.length * (number(1e6) / 1e6) ** 1.7)] ?? '';
    const brand = id % 4 === 0 ? brands[number(BRANDS)] : '';
    const name = id % 20 === 0 ? `${generic}(${brand})` : generic;
    const codes = [`国药准字H${10_000_000 + id}`, `69${10_000_000_000 + id * 7}`, `规格${id}`];
    return [id, name, generic, brand, 1 + number(makers.length), ...codes, number(5000), number(900)];
  };
  await db.transaction().execute(async (trx) => {
    await sql`insert into category (code, name, kind) values ('all', '全部', 'drug')`.execute(trx);
    await sql`insert into maker (name) select value from json_each(${JSON.stringify(makers)})`.execute(trx);
    for (const ids of chunks(
      Array.from({ length: count }, (_, index) => index + 1),
      AT_ONCE,
    )) {
      await sql`insert into goods (id, name, common_name, brand_name, maker_id, approval_no, barcode, spec,
          sales_count, stock, category_id, rx_class, base_price_fen, market_price_fen, created_at, updated_at)
        select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
          value ->> 7, value ->> 8, value ->> 9, 1, 'none', 100, 200, 0, 0
        from json_each(${JSON.stringify(ids.map(row))})`.execute(trx);
    }
  });
}
