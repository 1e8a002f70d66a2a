import type { Page } from '@playwright/test';
import type { Db } from '#lib/platform/db/database.server.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/trade-goods.service.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/trade-goods.rules.ts';
import { memberOf } from '#tests/support/shop-fixture.ts';

export async function memberId(db: Db, username: string): Promise<number> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A goods that `username` may buy one by one, without offers; `wanted` narrows it further. */
export async function findGoods(
  db: Db,
  username: string,
  wanted: (goods: TradeGoods) => boolean = () => true,
): Promise<TradeGoods> {
  const member = await memberOf(db, await memberId(db, username));
  const rows = await db.selectFrom('goods').select('id').where('is_on_sale', '=', 1).orderBy('id').execute();
  const all = await loadTradeGoods(
    db,
    member,
    rows.map(({ id }) => id),
    Date.now(),
  );
  const found = [...all.values()].find(
    (goods) =>
      goods.buyability.canBuy &&
      goods.minQuantity === 1 &&
      goods.stepQuantity === 1 &&
      goods.stock >= 100 &&
      goods.source.offers.length === 0 &&
      wanted(goods),
  );
  if (!found) throw new Error('the test shop has no such goods');
  return found;
}

/** Empties a member's cart and puts ticked lines in it. */
export async function fillCart(
  db: Db,
  username: string,
  lines: readonly { goodsId: number; quantity: number }[],
): Promise<void> {
  const member_id = await memberId(db, username);
  await db.deleteFrom('cart_item').where('member_id', '=', member_id).execute();
  const now = Date.now();
  for (const { goodsId, quantity } of lines) {
    await db
      .insertInto('cart_item')
      .values({ member_id, goods_id: goodsId, quantity, is_selected: 1, created_at: now, updated_at: now })
      .execute();
  }
}

export async function stockOf(db: Db, goodsId: number): Promise<number> {
  const row = await db
    .selectFrom('goods')
    .select('stock')
    .where('id', '=', goodsId)
    .executeTakeFirstOrThrow();
  return row.stock;
}

export async function setStock(db: Db, goodsId: number, stock: number): Promise<void> {
  await db.updateTable('goods').set({ stock }).where('id', '=', goodsId).execute();
}

/** From the cart to the pay page; returns the order's id. */
export async function submitOrder(page: Page): Promise<number> {
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByRole('button', { name: /^提交订单/ }).click();
  await page.waitForURL(/\/cart\/(step3\/|hm\?id=)\d+/);
  return Number(/(\d+)$/.exec(page.url())?.[1]);
}

export async function orderState(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  return row.state;
}
