import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { openSession } from '#lib/people/members/sessions/session.service.ts';
import { announceTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { LEASE_MS, nextTime, retryTime } from '#lib/platform/db/due-work.rules.ts';
import type { Job, Jobs } from '#lib/job.rules.ts';
import { addDueWork, askForWork, findDueWork, takeDueWork } from '#lib/platform/db/due-work.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import { runDueJobs, startJobs } from '#server/jobs.ts';
import { orderOne, prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { mailSender, runAllJobs } from '#tests/support/jobs.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { senderWith } from '#tests/support/messages-sent.ts';

describe.each(ENGINES)('jobs on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  it('take away what has run out and nothing else', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db);
    await openSession(db, member.id, 'old', NOW - 8 * DAY_MS);
    await openSession(db, member.id, 'live', NOW);
    const old = await orderOne(db, member, [{ goodsId }], NOW - 2 * DAY_MS);
    const live = await orderOne(db, member, [{ goodsId }], NOW);
    await prepare(db, member, [{ goodsId }], NOW - 2 * DAY_MS);
    const kept = await prepare(db, member, [{ goodsId }], NOW);
    await db
      .insertInto('rate_limit')
      .values([
        { key: 'old', points: 1, expires_at: NOW },
        { key: 'live', points: 1, expires_at: NOW + 1 },
      ])
      .execute();
    const browser = { member_id: member.id, password_mark: '', created_at: NOW - 800 * DAY_MS };
    await db
      .insertInto('device')
      .values([
        { ...browser, token_hash: 'old', last_used_at: NOW - 365 * DAY_MS },
        { ...browser, token_hash: 'live', last_used_at: NOW - 364 * DAY_MS },
      ])
      .execute();
    await runAllJobs(db, NOW);
    const states = await db.selectFrom('orders').select(['id', 'state']).orderBy('id').execute();
    expect(states).toEqual([
      { id: old.id, state: 'cancelled' },
      { id: live.id, state: 'unpaid' },
    ]);
    const agents = await db.selectFrom('session').select('user_agent').execute();
    expect(agents).toEqual([{ user_agent: 'live' }]);
    const browsers = await db.selectFrom('device').select('token_hash').execute();
    expect(browsers).toEqual([{ token_hash: 'live' }]);
    const open = await db.selectFrom('checkout_draft').select('key').where('state', '=', 'open').execute();
    expect(open).toEqual([{ key: kept.key }]);
    const keys = await db.selectFrom('rate_limit').select('key').orderBy('key').execute();
    expect(keys).toEqual([{ key: 'live' }]);
  });

  it('go on when one of them fails', async () => {
    const broken = await freshDatabase(engine);
    await broken.db.schema.dropTable('session').execute();
    const failed: string[] = [];
    const done = await runAllJobs(broken.db, NOW, (name) => void failed.push(name));
    await broken.close();
    expect(failed).toEqual(['sessions']);
    expect(done).toContain('rate-limits');
  });
});

const EVERY = { often: MINUTE_MS, seldom: TEN_MINUTES_MS, hourly: HOUR_MS };
type Name = keyof typeof EVERY;
const NAMES = Object.keys(EVERY) as Name[];

describe.each(ENGINES)('work that waits, on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let now: number;
  let ran: string[];
  let broken: Set<string>;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());
  beforeEach(() => start());

  async function start(): Promise<void> {
    now = NOW;
    ran = [];
    broken = new Set();
    await db.deleteFrom('due_work').execute();
    await addDueWork(
      db,
      NAMES.map((name) => ({ name, due_at: NOW })),
    );
  }
  const jobs: Jobs = Object.fromEntries(
    NAMES.map((name) => [
      name,
      {
        every: EVERY[name],
        run: () => {
          ran.push(name);
          return broken.has(name) ? Promise.reject(new Error(`${name} is broken`)) : Promise.resolve();
        },
      },
    ]),
  );
  const round = (of = jobs) =>
    runDueJobs(
      { db, sms: senderWith(), mail: mailSender() },
      { failed: () => undefined, clock: () => now, jobs: of },
    );
  const rowOf = async (name: Name) => (await findDueWork(db)).find((row) => row.name === name)!;
  const ask = (name: Name, at: number) => transact(db, (trx) => askForWork(trx, name, at));
  /** A node that is killed as soon as it has taken a job. */
  const takeAndDie = (name: Name) => takeDueWork(db, { name, holder: 'dead', until: now + LEASE_MS }, now);

  it('is done once by many nodes that wake at once, and again when its time has come', async () => {
    await Promise.all([round(), round(), round()]);
    expect(ran.toSorted()).toEqual(NAMES.toSorted());
    await round();
    now += MINUTE_MS;
    await Promise.all([round(), round()]);
    expect(ran).toHaveLength(4);
    expect(ran.at(-1)).toBe('often');
    expect(await rowOf('often')).toMatchObject({ endedAt: now, leasedBy: null, failures: 0 });
  });

  it('passes on once who took it has been silent for a lease', async () => {
    expect(await takeAndDie('often')).toBe(true);
    now += LEASE_MS - 1;
    expect(await round()).not.toContain('often');
    now += 1;
    const [one, other] = await Promise.all([round(), round()]);
    expect([...one, ...other]).toEqual(['often']);
  });

  it('stays with a node that is long at it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let finish = (): void => undefined;
    const long = new Promise<void>((resolve) => (finish = resolve));
    const slow = { ...jobs, often: { every: MINUTE_MS, run: () => long } };
    const wakes: number[] = [];
    await db
      .updateTable('due_work')
      .set({ due_at: NOW + 5000 })
      .where('name', '=', 'hourly')
      .execute();
    const busy = runDueJobs(
      { db, sms: senderWith(), mail: mailSender() },
      { failed: () => undefined, clock: () => now, jobs: slow, wakeBy: (at) => void wakes.push(at) },
    );
    await expect.poll(async () => (await rowOf('often')).leasedBy).not.toBeNull();
    expect(wakes, 'what comes due in the meantime is not forgotten').toContain(NOW + 5000);
    for (let third = 1; third <= 6; third += 1) {
      now += LEASE_MS / 3;
      vi.advanceTimersByTime(LEASE_MS / 3);
      await expect.poll(async () => (await rowOf('often')).leasedUntil).toBe(now + LEASE_MS);
      expect(await round()).not.toContain('often');
    }
    vi.useRealTimers();
    finish();
    expect(await busy).toContain('often');
  });

  it('that fails is tried again, what went wrong stays, and the rest goes on', async () => {
    broken.add('often').add('hourly');
    expect(await round()).toEqual(['seldom']);
    expect(await rowOf('hourly')).toMatchObject({
      failures: 1,
      failedAt: NOW,
      endedAt: null,
      error: 'hourly is broken',
      dueAt: NOW + 30_000,
    });
    now += 30_000;
    await round();
    expect(await rowOf('hourly')).toMatchObject({ failures: 2, dueAt: now + 60_000 });
    broken.clear();
    now += MINUTE_MS;
    expect(await round()).toEqual(expect.arrayContaining(['often', 'hourly']));
    expect(await rowOf('hourly')).toMatchObject({ failures: 0, error: 'hourly is broken', endedAt: now });
  });

  it('is tried again, too, where it cannot be found when it is due next', async () => {
    const lost = {
      every: HOUR_MS,
      run: () => Promise.resolve(),
      next: () => Promise.reject(new Error('nowhere')),
    };
    expect(await round({ ...jobs, hourly: lost })).not.toContain('hourly');
    expect(await rowOf('hourly')).toMatchObject({
      failures: 1,
      error: 'nowhere',
      leasedBy: null,
      dueAt: NOW + 30_000,
    });
  });

  it('that a person waits for goes before what else is due', async () => {
    const awaited: Job = { every: HOUR_MS, isAwaited: true, run: () => Promise.resolve() };
    expect((await round({ ...jobs, hourly: awaited }))[0]).toBe('hourly');
  });

  it('that is asked for while it is done is done again', async () => {
    const asked = { every: HOUR_MS, run: () => ask('hourly', now + 1000) };
    await round({ ...jobs, hourly: asked });
    expect((await rowOf('hourly')).dueAt).toBe(NOW + 1000);
  });

  it('wakes a sleeping node when it is asked for', async () => {
    const waiting = await freshDatabase(engine);
    const stop = startJobs({ db: waiting.db, sms: senderWith(), mail: mailSender() }, (_name, error) => {
      throw error;
    });
    const ended = async () =>
      (await findDueWork(waiting.db)).find(({ name }) => name === 'articles')?.endedAt ?? 0;
    await expect.poll(ended, { timeout: 10_000 }).toBeGreaterThan(0);
    const before = await ended();
    const at = Date.now() + 300;
    await transact(waiting.db, (trx) => askForWork(trx, 'articles', at));
    announceTouched(['due-work']);
    await expect.poll(ended, { timeout: 2000, interval: 20 }).toBeGreaterThan(before);
    expect(await ended()).toBeGreaterThanOrEqual(at);
    stop();
    await waiting.close();
  });

  it('is done when it is due, by one node, whatever happens between', async () => {
    const name = fc.constantFrom(...NAMES);
    const step = fc.oneof(
      fc.record({ is: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 2 * MINUTE_MS }) }),
      fc.record({ is: fc.constant('rounds' as const), nodes: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ is: fc.constant('die' as const), name }),
      fc.record({ is: fc.constant('break' as const), name }),
      fc.record({ is: fc.constant('ask' as const), name, ms: fc.integer({ min: 0, max: MINUTE_MS }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await start();
        const model = new Map(
          NAMES.map((one) => [one, { due: NOW, heldUntil: null as number | null, failures: 0 }]),
        );
        const takeable = (one: Name): boolean => {
          const { due, heldUntil } = model.get(one)!;
          return (heldUntil ?? due) <= now;
        };
        for (const one of steps) {
          if (one.is === 'pass') now += one.ms;
          if (one.is === 'break') broken[broken.has(one.name) ? 'delete' : 'add'](one.name);
          if (one.is === 'ask') {
            const kept = model.get(one.name)!;
            kept.due = Math.min(kept.due, now + one.ms);
            await ask(one.name, now + one.ms);
          }
          if (one.is === 'die') {
            const kept = model.get(one.name)!;
            expect(await takeAndDie(one.name)).toBe(takeable(one.name));
            if (takeable(one.name)) Object.assign(kept, { due: Infinity, heldUntil: now + LEASE_MS });
          }
          if (one.is !== 'rounds') continue;
          const expected = NAMES.filter(takeable);
          for (const due of expected) {
            const failures = broken.has(due) ? model.get(due)!.failures + 1 : 0;
            const rhythm = { every: EVERY[due] };
            const next = failures > 0 ? retryTime(rhythm, failures, now) : nextTime(rhythm, now);
            model.set(due, { due: next, heldUntil: null, failures });
          }
          ran = [];
          await Promise.all(Array.from({ length: one.nodes }, () => round()));
          expect(ran.toSorted()).toEqual(expected.toSorted());
        }
        for (const row of await findDueWork(db)) {
          const kept = model.get(row.name as Name)!;
          expect(row.dueAt ?? Infinity).toBe(kept.due);
          expect(row.leasedBy === null ? null : row.leasedUntil).toBe(kept.heldUntil);
        }
      }),
      { numRuns: 40 },
    );
  });
});
