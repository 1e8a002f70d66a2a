import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeOfMember } from '#lib/storefront/home-of-member/home-of-member.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { EMBEDDED, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(EMBEDDED)("the part of the home page that is a member's own, on %s", (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  it('names coupons, points and how its certificates stand', async () => {
    const member = await makeMember(db, { points: 1234 });
    const batchId = await makeBatch(db, { is_claimable: 0 });
    await giveCoupons(db, { batchId, memberId: member.id, count: 1 }, NOW);
    expect(await homeOfMember(db, member, NOW)).toMatchObject({
      coupons: 1,
      points: 1234,
      standing: { short: '已通过' },
      due: [],
    });
  });

  it('leads to the first order, before the approval too, and no more after it', async () => {
    const stepsOf = async (member: Awaited<ReturnType<typeof makeMember>>) =>
      (await homeOfMember(db, member, NOW)).steps.map(({ text }) => text);
    const waiting = await makeMember(db, { is_passed: 0, application: 'waiting' });
    expect(await stepsOf(waiting)).toEqual(['资质待审核', '填写收货地址', '提交第一张订单']);
    const member = await makeMember(db);
    expect(await stepsOf(member)).toEqual(['签署年度合同', '填写收货地址', '提交第一张订单']);
    await orderOne(db, member, [{ goodsId: await makeGoods(db), quantity: 2 }], NOW);
    expect(await stepsOf(member)).toEqual([]);
    expect(await stepsOf(await makeMember(db, { role: 'operator', kind: 'staff' }))).toEqual([]);
  });
});
