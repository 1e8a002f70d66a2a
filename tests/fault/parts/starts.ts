import { type Db, type Engine, openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { fillDemo } from '#demo/fill-demo.service.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import type { Launched } from '#tests/support/server.ts';
import type { Ground } from '../kit/ground.ts';
import { ENGINES, type Finding, type Part } from '../kit/part.ts';
import { kill, launch } from '../kit/shop.ts';

/** A start that waits a minute for nothing is wrong; filling the demo shop takes seconds, on a busy machine many. */
const UP_WITHIN_MS = 45_000;
const FILLING = '正在布置演示商城';

/** Processes that start on an empty database, together or after one that was killed while filling the demo shop. */
export const startsPart: Part = {
  name: 'starts',
  what: 'starts on nothing',
  async run(ground) {
    const findings: Finding[] = [];
    for (const engine of ground.isQuick ? ENGINES.slice(0, 1) : ENGINES) {
      const times = ground.isQuick ? 1 : 10;
      findings.push(
        await repeat(
          { what: 'two processes start on nothing', engine, times, processes: 2 },
          ground,
          together,
        ),
      );
      findings.push(
        await repeat(
          { what: 'a first start is killed, then another', engine, times, processes: 1 },
          ground,
          oneAfterOther,
        ),
      );
      if (ground.isQuick) continue;
      findings.push(
        await repeat(
          { what: 'the one that fills is killed, the other waits', engine, times, processes: 2 },
          ground,
          takeOver,
        ),
      );
    }
    return findings;
  },
};

/** Tries on an empty database; returns the ms until all were up that should be, and what was wrong. */
type Trial = (url: string, running: Set<Launched>, wrong: string[]) => Promise<number>;

async function repeat(
  { what, engine, times, processes }: { what: string; engine: Engine; times: number; processes: number },
  ground: Ground,
  attempt: Trial,
): Promise<Finding> {
  const wrong: string[] = [];
  let slowest = 0;
  for (let round = 0; round < times; round += 1) {
    const { url, remove } = await ground.empty(engine);
    const running = new Set<Launched>();
    try {
      slowest = Math.max(slowest, await attempt(url, running, wrong));
      wrong.push(...(await shopWrong(url, ground)));
    } finally {
      await Promise.all([...running].map(kill));
      await remove();
    }
  }
  const worst = `up after ${(slowest / 1000).toFixed(1)} s`;
  return { what, engine, processes, times, wrong, worst };
}

async function together(url: string, running: Set<Launched>, wrong: string[]): Promise<number> {
  return up([begin(url, running), begin(url, running)], wrong);
}

async function oneAfterOther(url: string, running: Set<Launched>, wrong: string[]): Promise<number> {
  const first = begin(url, running);
  await filling([first]);
  await amid();
  await end(first, running);
  return up([begin(url, running)], wrong);
}

async function takeOver(url: string, running: Set<Launched>, wrong: string[]): Promise<number> {
  const both = [begin(url, running), begin(url, running)];
  const first = await filling(both);
  await amid();
  await end(first, running);
  return up(
    both.filter((server) => server !== first),
    wrong,
  );
}

function begin(url: string, running: Set<Launched>): Launched {
  const server = launch(url);
  running.add(server);
  // A process that waits for it is informed of it; one that is killed before is not waited for.
  server.listening.catch(() => undefined);
  return server;
}

async function end(server: Launched, running: Set<Launched>): Promise<void> {
  await kill(server);
  running.delete(server);
}

/** Finds the process that fills the demo shop, as soon as one reports it. */
async function filling(servers: readonly Launched[]): Promise<Launched> {
  for (const until = performance.now() + UP_WITHIN_MS; performance.now() < until; await pass(5)) {
    const found = servers.find((server) => server.log().includes(FILLING));
    if (found) return found;
  }
  throw new Error(`no process fills the shop:\n${servers.map((server) => server.log()).join('\n')}`);
}

/** A random moment of the filling, which takes seconds. */
const amid = (): Promise<void> => pass(Math.random() * 1500);

async function up(servers: readonly Launched[], wrong: string[]): Promise<number> {
  const startedAt = performance.now();
  for (const result of await Promise.allSettled(servers.map(({ listening }) => listening))) {
    if (result.status === 'rejected')
      wrong.push(`a process did not come up: ${String(result.reason).slice(0, 300)}`);
  }
  const ms = performance.now() - startedAt;
  if (ms > UP_WITHIN_MS) wrong.push(`it took ${(ms / 1000).toFixed(1)} s to come up`);
  return ms;
}

/** Lists deviations from what every undisturbed first start makes; anything else is a shop filled half, or twice. */
async function shopWrong(url: string, ground: Ground): Promise<string[]> {
  const db = openDatabase(url);
  try {
    const counts = await countsOf(db);
    const wrong = await disagreements(db);
    const due = await wholeShop(ground, counts);
    if (counts !== due) wrong.push(`the shop holds ${counts}, not ${due}`);
    return wrong;
  } finally {
    await db.destroy();
  }
}

let whole: Promise<string> | undefined;

/** Counts of the demo shop as one process fills it alone; a short run takes those of its first shop. */
function wholeShop(ground: Ground, counts: string): Promise<string> {
  return (whole ??= ground.isQuick ? Promise.resolve(counts) : fillAlone(ground));
}

async function fillAlone(ground: Ground): Promise<string> {
  const db = openDatabase((await ground.empty('sqlite')).url);
  try {
    await migrate(db);
    await fillDemo(db);
    return await countsOf(db);
  } finally {
    await db.destroy();
  }
}

async function countsOf(db: Db): Promise<string> {
  const texts: string[] = [];
  for (const table of ['member', 'goods', 'article', 'orders', 'complaint', 'advert', 'offer'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((rows) => rows.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    texts.push(`${count} × ${table}`);
  }
  return texts.join(', ');
}

const pass = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
