import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('a coupon that another page used on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  it('is said to be that, and not a change of price', async () => {
    const member = await makeMember(db);
    const batchId = await makeBatch(db, { kind: 'coupon', amount_fen: 500, minimum_fen: 1000 });
    await giveCoupons(db, { batchId, memberId: member.id, count: 1 }, NOW);
    const [{ id: couponId } = { id: 0 }] = await db
      .selectFrom('coupon')
      .select('id')
      .where('member_id', '=', member.id)
      .execute();
    const goodsId = await makeGoods(db, { base_price_fen: 2000 });
    const other = await makeGoods(db, { base_price_fen: 3000 });
    const first = await prepare(db, member, [{ goodsId, quantity: 1 }]);
    await db.updateTable('cart_item').set({ is_selected: 0 }).where('member_id', '=', member.id).execute();
    const second = await prepare(db, member, [{ goodsId: other, quantity: 1 }]);
    await submitDraft(db, member, { key: second.key, input: { ...second.input, couponId } }, NOW);
    const input = { ...first.input, addressId: second.input.addressId, couponId, expectedFen: 1500 };
    const submitted = submitDraft(db, member, { key: first.key, input }, NOW);
    await expect(submitted).rejects.toMatchObject({
      code: 'conflict',
      message: '之前选的优惠券已用掉或已过期，请核对优惠券。应付金额由 ¥15.00 变为 ¥20.00，请核对后再提交。',
    });
  });
});
