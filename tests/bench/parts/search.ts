import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, type Engine, openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { suggest } from '#lib/catalogue/search/suggest.service.ts';
import { holdWords, wordsAtHand } from '#lib/catalogue/search/words-at-hand.service.ts';
import { nameReadings } from '#lib/catalogue/search/names/tokens.service.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import { shelveHeldOut } from '#tests/support/held-out-shelf.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { type Figure, latencies, quantile, type Bench, type Part } from '../kit/part.ts';
import { recallFigures, rowFigures } from '../kit/recall.ts';
import { timeEach, timeOnce, seededNumbers } from '../kit/timing.ts';
import { fillShelf, knownNames, type Names, realGoods, realNames } from '../kit/wide-shelf.ts';

/** Input typed into the search box. */
interface Query {
  kind: 'characters' | 'initials' | 'pinyin' | 'slip' | 'long slip' | 'pack' | 'code' | 'maker';
  keywords: string;
  type: SearchType;
}

/** The same mixed queries each time: parts of names in every way, slips, packs, numbers, makers; one letter to many. */
function mixedQueries(count: number, { generics, makers }: Names): Query[] {
  const number = seededNumbers(11);
  const pick = (names: string[]): string => names[number(names.length)] ?? '';
  return Array.from({ length: count }, (_, index): Query => {
    const name = pick(generics);
    const syllables = nameReadings(name).map(({ readings }) => readings[0] ?? '');
    const pinyin = syllables.join('');
    switch (index % 8) {
      case 0: {
        const from = number(Math.max(1, name.length - 2));
        return { kind: 'characters', keywords: name.slice(from, from + 1 + number(4)), type: 0 };
      }
      case 1: {
        const heads = syllables.map((syllable) => syllable.slice(0, 1)).join('');
        return { kind: 'initials', keywords: heads.slice(0, 1 + number(5)), type: 0 };
      }
      case 2:
        return { kind: 'pinyin', keywords: pinyin.slice(0, 2 + number(10)), type: 0 };
      case 3:
        return { kind: 'slip', keywords: withSlip(pinyin.slice(0, 6 + number(6)), number), type: 0 };
      case 4:
        return { kind: 'long slip', keywords: withSlip(pinyin.slice(0, 58), number), type: 0 };
      case 5:
        return {
          kind: 'pack',
          keywords: `${name.slice(0, 4)} ${['0.25g', '10mg', '24粒'][number(3)]}`,
          type: 0,
        };
      case 6:
        return { kind: 'code', keywords: `国药准字H1${number(1e6)}`.slice(0, 8 + number(6)), type: 0 };
      default: {
        const maker = pick(makers);
        const from = number(Math.max(1, maker.length - 2));
        return { kind: 'maker', keywords: maker.slice(from, from + 1 + number(3)), type: 1 };
      }
    }
  });
}

/** Two neighbouring letters in the wrong order. */
function withSlip(text: string, number: (below: number) => number): string {
  const at = 1 + number(Math.max(1, text.length - 2));
  return `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;
}

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

/** Suggestions over shops of three sizes on both engines, hits for names never seen, and the size of the index. */
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

/**
 * Waits until the words of the index are in memory, as in a shop that is open. Returns a function that releases them.
 */
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
