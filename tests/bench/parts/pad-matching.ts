import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { type Db, openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { type ListLine, listLines } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';
import { matchList } from '#lib/trade/quick-purchase/list/match-list.service.ts';
import { type Bench, type Figure, median, type Part, quantile } from '../kit/part.ts';
import { timeEach } from '../kit/timing.ts';
import { fillShelf, knownNames } from '../kit/wide-shelf.ts';
import { sql } from 'kysely';
import { join } from 'node:path';

const LINES = 2000;
const RUNS = 5;
const SHELVES = [20_000, 1_000_000];
/** Longest time a member waits for its list (ms). */
const MOST_MS = 3000;

/** Matching of a list of 2,000 lines at two sizes of shops. */
export const padMatchingPart: Part = {
  name: 'pad-matching',
  what: 'a list of 2,000 lines matched at 20,000 and 1,000,000 goods',
  async run(bench) {
    const figures: Figure[] = [];
    for (const goods of SHELVES) {
      if (goods > 100_000 && bench.isQuick) continue;
      figures.push(...(await atShelf(bench, goods)));
    }
    return figures;
  },
};

async function atShelf(bench: Bench, goods: number): Promise<Figure[]> {
  const db = openDatabase(`sqlite:${join(bench.folder, `pad-${goods}.db`)}`);
  try {
    await migrate(db);
    await fillShelf(db, goods, knownNames());
    await reindexAll(db);
    await sql`analyze`.execute(db);
    const lines = await someLines(db, goods);
    const matches = await matchList(db, 1, lines);
    const sure = matches.filter(({ kind }) => kind === 'sure').length;
    const samples = await timeEach(RUNS, () => matchList(db, 1, lines));
    const at = `${LINES} lines at ${goods.toLocaleString('en-US')} goods`;
    return [
      { name: `${at} matched p50`, value: median(samples), unit: 'ms', budget: { most: MOST_MS } },
      { name: `${at} matched, slowest`, value: quantile(samples, 1), unit: 'ms', note: `${sure} sure` },
    ];
  } finally {
    await db.destroy();
  }
}

/** Lines as buyers write them: by approval number, bar code, name, a maker's short name, and some that are nothing. */
async function someLines(db: Db, goods: number): Promise<ListLine[]> {
  const step = Math.floor(goods / LINES);
  const rows = await db
    .selectFrom('goods')
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .select(['goods.name', 'goods.spec', 'goods.approval_no', 'goods.barcode', 'maker.name as maker'])
    .where(sql<boolean>`goods.id % ${sql.lit(step)} = 0`)
    .orderBy('goods.id')
    .limit(LINES)
    .execute();
  const written = rows.map(({ name, spec, approval_no, barcode, maker }, at) => {
    const ways = [
      [approval_no, '', name, spec, maker],
      ['', barcode, '', '', ''],
      ['', '', name, spec, maker],
      ['', '', name, '', ''],
      ['', '', `${name}没有`, spec, maker],
    ];
    return ways[at % 10 < 8 ? at % 3 : 3 + (at % 2)] ?? [];
  });
  const list = [['批准文号', '条形码', '品名', '规格', '厂家'], ...written];
  return listLines(list.map((cells, at) => ({ line: at + 1, cells })));
}
