import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, parseDateTime } from '#lib/platform/time.rules.ts';
import { toCouponDays } from '#lib/trade/coupons/my-coupons.fields.ts';
import { type CouponStatus, MOST_COUNTED } from '#lib/trade/coupons/my-coupons.rules.ts';
import { myCoupons, myCouponsExport } from '#lib/trade/coupons/my-coupons.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

/** The end of a day, as coupons have it. */
const endOf = (day: string): number => (parseDateTime(day) ?? 0) + DAY_MS;

describe.each(ENGINES)('a member’s own coupons on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let batch_id: number;
  let member: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    batch_id = await makeBatch(db, { name: '=满减', amount_fen: 3000 });
    member = await makeMember(db);
    for (const day of ['2026-11-19', '2026-11-25', '2026-11-26', '2026-12-05']) await give(day);
    for (const [day, at] of [
      ['2026-12-05', '2026-11-03 10:00'],
      ['2026-12-05', '2026-11-04 00:00'],
    ] as const)
      await give(day, { state: 'used', used_at: parseDateTime(at), used_fen: 1500 });
  });
  afterAll(() => fresh.close());

  let given = 0;
  const row = (day: string, change = {}, member_id = member.id) => ({
    ...{ batch_id, member_id, kind: 'coupon' as const, amount_fen: 3000, valid_from: NOW - 30 * DAY_MS },
    ...{ valid_until: endOf(day), state: 'unused' as const, created_at: NOW },
    event_key: `mine:${(given += 1)}`,
    ...change,
  });
  const give = (day: string, change = {}) => db.insertInto('coupon').values(row(day, change)).execute();
  const listed = (status: CouponStatus, from = '', until = '') =>
    myCoupons(db, member, { kind: 'coupon', status, page: 1, ...toCouponDays({ from, until }) }, NOW);
  const lastDays = async (from: string, until: string) =>
    (await listed('usable', from, until)).coupons.map(({ validUntil }) => validUntil);

  it('are found by their last day, and used ones by the day they were used', async () => {
    expect(await lastDays('', '')).toEqual(['2026-11-25', '2026-11-26', '2026-12-05'].map(endOf));
    expect(await lastDays('2026-11-26', '')).toEqual(['2026-11-26', '2026-12-05'].map(endOf));
    expect(await lastDays('2026-11-25', '2026-11-25')).toEqual([endOf('2026-11-25')]);
    expect(await lastDays('2026-12-06', '')).toEqual([]);
    expect((await listed('used', '2026-11-03', '2026-11-03')).total).toBe(1);
    expect((await listed('used', '2026-11-03', '2026-11-04')).total).toBe(2);
    const { counts } = await listed('usable', '2026-11-19', '2026-11-25');
    expect(counts).toEqual({ usable: 1, used: 0, expired: 1 });
  });

  it('are a file, as they are filtered', async () => {
    const fileOf = async (status: CouponStatus, from: string) => {
      const rows = [];
      const list = myCouponsExport(member, { kind: 'coupon', status });
      for await (const cells of await list.rows(db, { from, until: '', page: 1 }, NOW)) rows.push(cells);
      return rows;
    };
    const used = await fileOf('used', '2026-11-04');
    expect(used).toHaveLength(1);
    expect(used[0]?.slice(0, 3)).toEqual(['=满减', 30, expect.any(Number)]);
    expect(used[0]?.slice(5)).toEqual(['2026-12-05', '已使用', '2026-11-04 00:00', '', 15]);
    expect(await fileOf('usable', '')).toHaveLength(3);
  });

  it('are counted so far and no further', async () => {
    const many = await makeMember(db);
    const rows = Array.from({ length: MOST_COUNTED + 30 }, () => row('2026-12-05', {}, many.id));
    for (let start = 0; start < rows.length; start += 1000)
      await db
        .insertInto('coupon')
        .values(rows.slice(start, start + 1000))
        .execute();
    const last = await myCoupons(db, many, { kind: 'coupon', status: 'usable', page: 9_999 }, NOW);
    expect([last.total, last.page, last.coupons.length]).toEqual([MOST_COUNTED, MOST_COUNTED / 20, 20]);
  });
});
