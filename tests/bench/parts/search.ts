import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { type Figure, latencies, quantile } from '../kit/figures.ts';
import type { Bench, Part } from '../kit/part.ts';
import { mixedQueries, type Query } from '../kit/queries.ts';
import { timeEach, timeOnce } from '../kit/timing.ts';
import { fillShelf, knownNames, type Names } from '../kit/wide-shelf.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const QUERIES = 3000;
/** A machine that takes longer over 100,000 goods is too busy for ten times as many. */
const TOO_SLOW_MS = 45_000;

/** Suggestions over shops of three sizes on SQLite, and what building the index takes. */
export const searchPart: Part = {
  name: 'search',
  what: 'suggestions at 10,000, 100,000 and 1,000,000 goods',
  async run(bench) {
    const names = knownNames();
    const queries = mixedQueries(QUERIES, names);
    const figures: Figure[] = [];
    let slowestMs = 0;
    for (const size of SIZES) {
      if (size === 1_000_000 && (bench.isQuick || slowestMs > TOO_SLOW_MS)) continue;
      const { ms, result } = await timeOnce(() => measure(bench, size, names, queries));
      slowestMs = ms;
      figures.push(...result);
    }
    return figures;
  },
};

async function measure(bench: Bench, size: number, names: Names, queries: Query[]): Promise<Figure[]> {
  const label = size.toLocaleString('en-US');
  const db = openDatabase(`sqlite:${join(bench.folder, `search-${size}.db`)}`);
  try {
    await migrate(db);
    await fillShelf(db, size, names);
    bench.say(`  ${label} goods are in, indexing`);
    const built = await timeOnce(() => reindexAll(db));
    await sql`analyze`.execute(db);
    const samples = await timeEach(queries.length, (index) => suggest(db, queries[index % queries.length]!));
    return [
      {
        name: `index of ${label} goods built`,
        value: built.ms / 1000,
        unit: 's',
        note: `${built.result.names.toLocaleString('en-US')} names`,
      },
      ...latencies(
        `suggestion at ${label} goods`,
        samples,
        size === 1_000_000 ? { p99: 10 } : {},
        slowest(queries, samples),
      ),
    ];
  } finally {
    await db.destroy();
  }
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
