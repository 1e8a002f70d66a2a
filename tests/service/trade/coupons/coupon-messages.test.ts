import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { giveOut, prepareGiving } from '#lib/trade/coupons/giving/give.service.ts';
import { selectionFields, selectionOfForm } from '#lib/trade/coupons/giving/giving.fields.ts';
import { claimCoupon } from '#lib/trade/coupons/hand-out.service.ts';
import { notifyEndingCoupons } from '#lib/trade/coupons/mine/ending.service.ts';
import { remindOfContract } from '#lib/trade/contracts/remind.service.ts';
import { signContracts } from '#tests/support/contracts.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { titlesTo, messagesTo } from '#tests/support/messages-sent.ts';
import { makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('what members are told once on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  const TEN = startOfDay(NOW) + 10 * HOUR_MS;

  it('that they were given a coupon, and not that they fetched one', async () => {
    const operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    const member = await makeMember(db);
    const other = await makeMember(db);
    const batchId = await makeBatch(db, { name: '冬季采购', per_member_limit: 2 });
    const selection = selectionOfForm(selectionFields.parse({ by: 'list', list: member.username }));
    const id = await prepareGiving(db, operator, { batchId, selection }, NOW);
    await giveOut(db, operator, id, NOW);
    await giveOut(db, operator, id, NOW);
    await claimCoupon(db, other, batchId, NOW);
    const [told, ...more] = await messagesTo(db, member);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: 'activity', title: '收到一张满减券', link: '/wdqb/yhq' });
    expect(told?.text).toContain('冬季采购');
    expect(await messagesTo(db, other)).toEqual([]);
  });

  it('that coupons run out within seven days, those of one end together', async () => {
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

  it('in January that the contract of the year is to be signed', async () => {
    const january = Date.UTC(2027, 0, 5, 4);
    const [unsigned, signed, newcomer, paused] = [
      await makeMember(db),
      await makeMember(db),
      await makeMember(db, { is_passed: 0 }),
      await makeMember(db, { state: 'paused' }),
    ];
    await signContracts(db, [signed.id], january);
    await remindOfContract(db, NOW);
    expect(await messagesTo(db, unsigned)).toEqual([]);
    await remindOfContract(db, january);
    await remindOfContract(db, january + DAY_MS);
    expect(await messagesTo(db, unsigned)).toMatchObject([
      { kind: 'service', title: '2027 年度合同待签署', link: '/dzht' },
    ]);
    for (const member of [signed, newcomer, paused]) expect(await messagesTo(db, member)).toEqual([]);
  });
});
