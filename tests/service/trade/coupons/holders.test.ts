import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS, parseDateTime, startOfDay } from '#lib/platform/time.rules.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';
import { type CouponStatus, MOST_COUNTED } from '#lib/trade/coupons/my-coupons.rules.ts';
import {
  couponCounts,
  myCoupons,
  myCouponsExport,
  notifyEndingCoupons,
} from '#lib/trade/coupons/my-coupons.service.ts';
import { getBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { exportHolders, listHolders, takeBack } from '#lib/trade/coupons/office/holders.service.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { boundsOf } from '#lib/trade/wallet/wallet-table.rules.ts';
import { orderOne, prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { messagesTo, titlesTo } from '#tests/support/messages-sent.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

/** The end of a day, as coupons have it. */
const endOf = (day: string): number => (parseDateTime(day) ?? 0) + DAY_MS;

describe.each(ENGINES)('coupons that members hold on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await fresh.close();
  });

  it('tell what they cost and brought, who has one, and for which order', async () => {
    const batchId = await makeBatch(db, { kind: 'voucher', amount_fen: 2000, per_member_limit: 3 });
    const goodsId = await makeGoods(db, { stock: 1000 });
    const member = await makeMember(db, { company: '=康民大药房,"旗舰"' });
    await claimCoupon(db, member, batchId, NOW);
    await claimCoupon(db, member, batchId, NOW);
    await claimCoupon(db, await makeMember(db), batchId, NOW);
    const { key, input } = await prepare(db, member, [{ goodsId, quantity: 10 }]);
    const [order] = await submitDraft(db, member, { key, input }, NOW);
    // two of ¥20.00 on one order of ¥100.00: the goods count once
    expect(await getBatch(db, batchId, NOW)).toMatchObject({
      handedOut: 3,
      used: 2,
      costFen: 4000,
      goodsFen: 10_000,
    });
    const query = { batchId, state: 'used', keywords: order?.no ?? '' } as const;
    const { holders, counts } = await listHolders(db, { ...query, page: 1 }, NOW);
    expect(counts).toEqual({ all: 2, used: 2, unused: 0, expired: 0, taken_back: 0 });
    expect(holders[0]).toMatchObject({ company: member.company, orderNo: order?.no, usedFen: 2000 });
    const all = { batchId, state: 'all', keywords: '' } as const;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await exportHolders(db, operator, all, NOW),
    );
    expect(text.startsWith('\uFEFF公司,用户名,电话')).toBe(true);
    expect(text.trim().split('\r\n')).toHaveLength(4);
    expect(text).toContain(`"'=康民大药房,""旗舰""",${member.username},`);
    expect(await auditOf(db, `coupon_batch:${batchId}`, 1)).toMatchObject([
      { action: 'coupon_batch.export', detail: '3 行' },
    ]);

    await cancelOrder(db, member, { id: order?.id ?? 0, reason: '' }, NOW);
    expect(await getBatch(db, batchId, NOW)).toMatchObject({ used: 0, costFen: 0, goodsFen: 0 });
  });

  it('are in the wallet of those who have one, by how they stand', async () => {
    const goodsId = await makeGoods(db, { stock: 1000 });
    const member = await makeMember(db);
    const [short, long, late] = [3, 30, 1];
    const batch = (valid_days: number, change = {}) => makeBatch(db, { valid_days, ...change });
    await claimCoupon(db, member, await batch(long), NOW);
    const first = await claimCoupon(db, member, await batch(short), NOW);
    const gone = await claimCoupon(db, member, await batch(late), NOW - 5 * DAY_MS);
    await claimCoupon(db, member, await batch(long, { kind: 'voucher', amount_fen: 99_000 }), NOW);
    const used = await claimCoupon(
      db,
      member,
      await batch(long, { amount_fen: 1500, scope_kind: 'goods', scope_values: String(goodsId) }),
      NOW,
    );
    await orderOne(db, member, [{ goodsId, quantity: 10 }]);
    expect(await couponCounts(db, member, NOW)).toEqual({
      coupon: { usable: 2, used: 1, expired: 1 },
      voucher: { usable: 1, used: 0, expired: 0 },
    });
    const mine = async (status: 'usable' | 'used' | 'expired') =>
      (await myCoupons(db, member, { kind: 'coupon', status, page: 1 }, NOW)).coupons;
    expect((await mine('usable'))[0]?.id).toBe(first);
    expect((await mine('expired')).map(({ id }) => id)).toEqual([gone]);
    expect(await mine('used')).toMatchObject([
      {
        id: used,
        usedFen: 1500,
        order: { no: expect.any(String) },
        covers: { text: '指定商品', links: [{ href: `/list/info/${goodsId}` }], more: 0 },
      },
    ]);
  });

  it('lose one that is taken back from its holder, once and with the reason', async () => {
    const batchId = await makeBatch(db, { amount_fen: 700, per_member_limit: 1 });
    const member = await makeMember(db, { company: '收回测试药房' });
    const id = await claimCoupon(db, member, batchId, NOW);
    const back = { id, reason: '发错了客户' };
    expect(await Promise.all([1, 2, 3].map(() => takeBack(db, operator, back, NOW)))).toEqual(
      Array(3).fill(batchId),
    );
    const query = { batchId, keywords: '', page: 1 };
    const { holders, counts } = await listHolders(db, { ...query, state: 'taken_back' }, NOW);
    expect(counts).toEqual({ all: 1, used: 0, unused: 0, expired: 0, taken_back: 1 });
    expect(holders).toMatchObject([{ id, state: 'taken_back' }]);
    expect((await listHolders(db, { ...query, state: 'unused' }, NOW)).holders).toEqual([]);
    const none = { usable: 0, used: 0, expired: 0 };
    expect(await couponCounts(db, member, NOW)).toEqual({ coupon: none, voucher: none });
    const ledger = await db.selectFrom('coupon_ledger').selectAll().where('coupon_id', '=', id).execute();
    expect(ledger.map(({ change_fen, reason }) => [change_fen, reason])).toEqual([
      [700, 'claimed'],
      [-700, 'taken_back'],
    ]);
    expect(await auditOf(db, `coupon_batch:${batchId}`, 5)).toMatchObject([
      { action: 'coupon_batch.take_back', detail: `收回测试药房 的 1 张（编号 ${id}），原因：发错了客户` },
    ]);
    await expect(claimCoupon(db, member, batchId, NOW)).rejects.toMatchObject({ code: 'conflict' });
    await expect(takeBack(db, operator, { ...back, id: 999_999 }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each(['=HYPERLINK("http://x")', '+86', '-2+3', '@SUM(A1)', '\t=1', '＝1+1', '＠a'])(
    'name a holder called %j as a text, never as a formula',
    async (company) => {
      const batchId = await makeBatch(db);
      await claimCoupon(db, await makeMember(db, { company }), batchId, NOW);
      const query = { batchId, state: 'all', keywords: '' } as const;
      const [, line = ''] = new TextDecoder()
        .decode(await exportHolders(db, operator, query, NOW))
        .split('\r\n');
      expect(line.replace(/^"/, '').replaceAll('""', '"').startsWith(`'${company}`)).toBe(true);
    },
  );

  it('are reported to run out within seven days, those of one end together and once', async () => {
    const TEN = startOfDay(NOW) + 10 * HOUR_MS;
    const member = await makeMember(db);
    const soon = await makeBatch(db, { valid_until: TEN + 7 * DAY_MS, per_member_limit: 5 });
    const later = await makeBatch(db, { valid_until: TEN + 7 * DAY_MS + 1, per_member_limit: 5 });
    await claimCoupon(db, member, soon, NOW);
    await claimCoupon(db, member, soon, NOW);
    await claimCoupon(db, member, later, NOW);
    await notifyEndingCoupons(db, TEN);
    await notifyEndingCoupons(db, TEN);
    expect(await messagesTo(db, member)).toMatchObject([
      {
        title: '满减券快到期了',
        text: expect.stringMatching(/^2 张满减券共 ¥/) as string,
        link: '/wdqb/yhq',
      },
    ]);
    await notifyEndingCoupons(db, TEN + DAY_MS);
    expect(await titlesTo(db, member)).toHaveLength(2);
    await notifyEndingCoupons(db, TEN + 2 * DAY_MS);
    expect(await titlesTo(db, member)).toHaveLength(2);
  });
});

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
    batch_id,
    member_id,
    kind: 'coupon' as const,
    amount_fen: 3000,
    valid_from: NOW - 30 * DAY_MS,
    valid_until: endOf(day),
    state: 'unused' as const,
    created_at: NOW,
    idempotency_key: `mine:${(given += 1)}`,
    ...change,
  });
  const give = (day: string, change = {}) => db.insertInto('coupon').values(row(day, change)).execute();
  const listed = (status: CouponStatus, from = '', until = '') =>
    myCoupons(db, member, { kind: 'coupon', status, page: 1, ...boundsOf({ from, until }) }, NOW);
  const lastDays = async (from: string, until: string) =>
    (await listed('usable', from, until)).coupons.map(({ validUntil }) => validUntil);

  it('are found by their last day, and used ones by the day they were used', async () => {
    expect(await lastDays('', '')).toEqual(['2026-11-25', '2026-11-26', '2026-12-05'].map(endOf));
    expect(await lastDays('2026-11-26', '')).toEqual(['2026-11-26', '2026-12-05'].map(endOf));
    expect(await lastDays('2026-11-25', '2026-11-25')).toEqual([endOf('2026-11-25')]);
    expect(await lastDays('2026-12-06', '')).toEqual([]);
    expect((await listed('used', '2026-11-03', '2026-11-03')).total).toBe(1);
    expect((await listed('used', '2026-11-03', '2026-11-04')).total).toBe(2);
    const { counts, usable } = await listed('usable', '2026-11-19', '2026-11-25');
    expect(counts).toEqual({ usable: 1, used: 0, expired: 1 });
    expect([usable, (await listed('used')).usable]).toEqual([3, 3]);
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
