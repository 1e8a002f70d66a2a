import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, type Engine, openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { holdWords, wordsAtHand } from '#lib/catalogue/search/words-at-hand.service.ts';
import { shelveHeldOut } from '#tests/support/held-out-shelf.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { type Figure, latencies, quantile } from '../kit/figures.ts';
import type { Bench, Part } from '../kit/part.ts';
import { mixedQueries, type Query } from '../kit/queries.ts';
import { recallFigures, rowFigures } from '../kit/recall.ts';
import { timeEach, timeOnce } from '../kit/timing.ts';
import { fillShelf, knownNames, type Names } from '../kit/wide-shelf.ts';
import { realGoods, realNames } from '../kit/unseen-names.ts';

const QUERIES = 3000;
/** A machine that takes longer over 100,000 goods is too busy for ten times as many. */
const TOO_SLOW_MS = 90_000;
const MILLION = 1_000_000;

interface Shelf {
  engine: Engine;
  goods: number;
}

const SHELVES: readonly Shelf[] = [
  { engine: 'sqlite', goods: 10_000 },
  { engine: 'sqlite', goods: 100_000 },
  { engine: 'sqlite', goods: MILLION },
  { engine: 'postgres', goods: 100_000 },
  { engine: 'postgres', goods: MILLION },
];

/** Suggestions over shops of three sizes on both engines, what is found of names never seen, what the index takes. */
export const searchPart: Part = {
  name: 'search',
  what: 'suggestions at 10,000, 100,000 and 1,000,000 goods, and names never seen among the first ten',
  async run(bench) {
    const names = knownNames();
    const queries = mixedQueries(QUERIES, names);
    const figures: Figure[] = await rows(bench);
    const tookMs: Partial<Record<Engine, number>> = {};
    for (const shelf of SHELVES) {
      if (shelf.goods === MILLION && (bench.isQuick || (tookMs[shelf.engine] ?? 0) > TOO_SLOW_MS)) continue;
      const { ms, result } = await timeOnce(() => onShelf(bench, shelf, { names, queries }));
      tookMs[shelf.engine] = ms;
      figures.push(...result);
    }
    return figures;
  },
};

interface Asked {
  names: Names;
  queries: Query[];
}

/** The real goods next to the project, each in a shop of them alone. */
async function rows(bench: Bench): Promise<Figure[]> {
  const goods = realGoods();
  if (goods.length === 0) return [];
  const cluster = await startCluster();
  try {
    const figures: Figure[] = [];
    for (const [label, url] of [
      ['SQLite', `sqlite:${join(bench.folder, 'search-rows.db')}`],
      ['PostgreSQL', cluster.url('postgres')],
    ] as const) {
      const db = openDatabase(url);
      await migrate(db);
      await shelveHeldOut(db, goods);
      await reindexAll(db);
      figures.push(...(await rowFigures(db, goods, label)));
      await db.destroy();
    }
    return figures;
  } finally {
    await cluster.stop();
  }
}

async function onShelf(bench: Bench, shelf: Shelf, asked: Asked): Promise<Figure[]> {
  if (shelf.engine === 'sqlite') {
    return measure(bench, shelf, {
      url: `sqlite:${join(bench.folder, `search-${shelf.goods}.db`)}`,
      ...asked,
    });
  }
  const cluster = await startCluster();
  try {
    return await measure(bench, shelf, { url: cluster.url('postgres'), ...asked });
  } finally {
    await cluster.stop();
  }
}

async function measure(
  bench: Bench,
  { engine, goods }: Shelf,
  { url, names, queries }: Asked & { url: string },
): Promise<Figure[]> {
  const label = `${goods.toLocaleString('en-US')} goods on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`;
  const db = openDatabase(url);
  try {
    await migrate(db);
    await fillShelf(db, goods, names);
    bench.say(`  ${label} are in, indexing`);
    const built = await timeOnce(() => reindexAll(db));
    await settle(db, engine);
    const letWordsGo = await wordsHeld(db);
    const trips = engine === 'postgres' ? await timeEach(QUERIES, () => sql`select 1`.execute(db)) : [];
    const samples = await timeEach(queries.length, (index) => suggest(db, queries[index % queries.length]!));
    letWordsGo();
    const real = realNames();
    return [
      {
        name: `index of ${label} built`,
        value: built.ms / 1000,
        unit: 's',
        note: `${built.result.names.toLocaleString('en-US')} names`,
      },
      ...(trips.length > 0 ? latencies(`one way to PostgreSQL and back, ${label}`, trips) : []),
      ...latencies(
        `suggestion at ${label}`,
        samples,
        goods === MILLION ? { p99: 10 } : {},
        slowest(queries, samples),
      ),
      ...(goods >= 100_000 && real.medicines.length > 0 ? await recallFigures(db, real, label) : []),
    ];
  } finally {
    await db.destroy();
  }
}

/** Waits until the words of the index are in memory, as in a shop that is open. Returns the way to let them go. */
async function wordsHeld(db: Db): Promise<() => void> {
  const failed = Promise.withResolvers<never>();
  const stop = holdWords(db, failed.reject);
  while (!wordsAtHand(db)) await Promise.race([setTimeout(20), failed.promise]);
  return stop;
}

/** PostgreSQL does this by itself some minutes after an import, and is slow at its index until then. */
async function settle(db: Db, engine: Engine): Promise<void> {
  await sql.raw(engine === 'postgres' ? 'vacuum analyze' : 'analyze').execute(db);
}

/** p99 by kind of query, the slowest kind first. */
function slowest(queries: Query[], samples: number[]): string {
  const warmUp = Math.ceil(samples.length / 10);
  const byKind = Map.groupBy(samples.keys(), (index) => queries[(index + warmUp) % queries.length]!.kind);
  const tails = [...byKind].map(([kind, indexes]): [string, number] => [
    kind,
    quantile(
      [...indexes].map((index) => samples[index]!),
      0.99,
    ),
  ]);
  const [kind, ms] = tails.toSorted((a, b) => b[1] - a[1])[0]!;
  return `slowest: ${kind} ${ms.toFixed(2)} ms p99`;
}
