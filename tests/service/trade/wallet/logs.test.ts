import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import type { ExportedList } from '#lib/platform/http/call/lists/list-export.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { changeBalance, creditPoints, takePoints } from '#lib/trade/wallet/wallet.service.ts';
import {
  balanceExport,
  listBalance,
  listPoints,
  pointsExport,
} from '#lib/trade/wallet/wallet-log.service.ts';
import { MOST_EXPORTED, MOST_LISTED } from '#lib/trade/wallet/wallet.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const ALL = { reason: null, from: null, until: null, page: 1 };
const DAYS = 45;

describe.each(ENGINES)('the logs of a wallet on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  let other: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    [member, other] = [await makeMember(db), await makeMember(db)];
    // each day a gain of a hundred, each third day thirty go; of the other member one
    for (let day = 0; day < DAYS; day += 1) await change(member, day);
    await change(other, 0);
  });
  afterAll(() => fresh.close());

  const change = ({ id: memberId }: Member, day: number) =>
    transact(db, async (trx) => {
      const at = NOW + day * DAY_MS;
      const event = { memberId, reference: `A${day}` };
      const key = (what: string) => `${memberId}:${day}:${what}`;
      await changeBalance(trx, { ...event, changeFen: 100, reason: 'top_up', idempotencyKey: key('in') }, at);
      await creditPoints(trx, { ...event, points: 100, reason: 'order', idempotencyKey: key('points') }, at);
      if (day % 3 !== 0) return;
      await changeBalance(trx, { ...event, changeFen: -30, reason: 'order', idempotencyKey: key('out') }, at);
      await takePoints(trx, { ...event, points: 30, reason: 'taken_back', idempotencyKey: key('back') }, at);
    });

  const LOGS = {
    balance: async (asked: object) => {
      const { entries, ...rest } = await listBalance(db, member, { ...ALL, ...asked });
      return {
        ...rest,
        rows: entries.map((one) => [one.reference, one.changeFen, one.balanceAfterFen] as const),
      };
    },
    points: async (asked: object) => {
      const { entries, ...rest } = await listPoints(db, member, { ...ALL, ...asked });
      return { ...rest, rows: entries.map((one) => [one.reference, one.change, one.pointsAfter] as const) };
    },
  };
  const TAKEN = { balance: 'order', points: 'taken_back' } as const;

  it.each(['balance', 'points'] as const)(
    'say what was there after each change, right across pages: %s',
    async (log) => {
      const first = await LOGS[log](ALL);
      expect(first).toMatchObject({ page: 1, pages: 3, total: 60, isCut: false });
      const pages = [first, await LOGS[log]({ page: 2 }), await LOGS[log]({ page: 3 })];
      const rows = pages.flatMap(({ rows: part }) => part);
      expect(rows).toHaveLength(60);
      expect(rows[0]?.[2]).toBe(DAYS * 100 - 15 * 30);
      rows.forEach(([, by, after], at) => expect(after - by).toBe(rows[at + 1]?.[2] ?? 0));
      expect((await LOGS[log]({ page: 99 })).page).toBe(3);
    },
  );

  it.each(['balance', 'points'] as const)(
    'are filtered by kind and by days, and keep what was there: %s',
    async (log) => {
      const whole = new Map((await allOf(log)).map((row) => [`${row[0]} ${row[1]}`, row[2]]));
      const taken = await LOGS[log]({ reason: TAKEN[log] });
      expect([taken.total, taken.rows.every(([, by]) => by === -30)]).toEqual([15, true]);
      const some = await LOGS[log]({ from: NOW + 3 * DAY_MS, until: NOW + 6 * DAY_MS });
      expect(some.rows.map(([reference]) => reference)).toEqual(['A5', 'A4', 'A3', 'A3']);
      const both = await LOGS[log]({ reason: TAKEN[log], from: NOW + 4 * DAY_MS, until: NOW + 10 * DAY_MS });
      expect(both.rows.map(([reference]) => reference)).toEqual(['A9', 'A6']);
      for (const [reference, by, after] of [...taken.rows, ...some.rows, ...both.rows])
        expect(after).toBe(whole.get(`${reference} ${by}`));
      expect(await LOGS[log]({ from: NOW + 100 * DAY_MS })).toMatchObject({
        rows: [],
        total: 0,
        page: 1,
        pages: 1,
      });
    },
  );

  const allOf = async (log: 'balance' | 'points') => {
    const pages = await Promise.all([1, 2, 3].map((page) => LOGS[log]({ page })));
    return pages.flatMap(({ rows }) => rows);
  };
  const fileOf = async (list: ExportedList, asked: object) => {
    const rows = [];
    const query = { use_type: null, start_time: '', end_time: '', page: 1, ...asked };
    for await (const row of await list.rows(db, query, NOW)) rows.push(row);
    return rows;
  };

  it.each(['balance', 'points'] as const)(
    'add up where a change was booked after one whose time is later: %s',
    async (log) => {
      const late = await makeMember(db);
      await change(late, 2);
      await change(late, 1);
      const { entries } = await (log === 'balance' ? listBalance : listPoints)(db, late, ALL);
      const after = entries.map((one) => ('pointsAfter' in one ? one.pointsAfter : one.balanceAfterFen));
      expect([entries.map(({ reference }) => reference), after]).toEqual([
        ['A1', 'A2'],
        [200, 100],
      ]);
      const list = log === 'balance' ? balanceExport(late) : pointsExport(late);
      expect((await fileOf(list, {})).map((row) => row[3])).toEqual(['A1', 'A2']);
    },
  );

  it('are files of the member’s own changes, as they are filtered', async () => {
    const file = await fileOf(balanceExport(member), {});
    expect(file).toHaveLength(60);
    expect(file[0]).toEqual(['2027-01-03 12:00', '充值', '充值到余额，单号 A44', 'A44', 1, 40.5]);
    expect(await fileOf(pointsExport(member), { use_type: 'taken_back' })).toHaveLength(15);
    expect(await fileOf(pointsExport(member), { start_time: '2026-11-20', end_time: '2026-11-20' })).toEqual([
      ['2026-11-20 12:00', '退款收回', '订单 A0 退款，收回相应的积分', 'A0', -30, 70],
      ['2026-11-20 12:00', '订单赠送', expect.stringContaining('A0'), 'A0', 100, 100],
    ]);
    expect(await fileOf(balanceExport(other), {})).toHaveLength(2);
  });

  it('count and list so many at most and say that there are more; files go further', async () => {
    const many = await makeMember(db);
    const rows = Array.from({ length: MOST_LISTED + 40 }, (_, at) => ({
      member_id: many.id,
      change: 1,
      points_after: at + 1,
      reason: 'order' as const,
      reference: `B${at}`,
      idempotency_key: `many:${at}`,
      created_at: NOW + at,
    }));
    for (let start = 0; start < rows.length; start += 1000)
      await db
        .insertInto('points_ledger')
        .values(rows.slice(start, start + 1000))
        .execute();
    const last = await listPoints(db, many, { ...ALL, page: 10_000 });
    expect(last).toMatchObject({ total: MOST_LISTED, isCut: true, page: MOST_LISTED / 20 });
    expect(last.entries.at(-1)?.pointsAfter).toBe(41);
    const exactly = await listPoints(db, many, { ...ALL, until: NOW + MOST_LISTED });
    expect(exactly).toMatchObject({ total: MOST_LISTED, isCut: false });
    expect(await fileOf(pointsExport(many), {})).toHaveLength(MOST_LISTED + 40);
    expect(MOST_EXPORTED).toBeGreaterThan(MOST_LISTED);
  });
});
