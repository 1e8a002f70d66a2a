import type { Client } from '#tests/support/client.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
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

/** Orders so many of one goods over HTTP for who is logged in as `username`; the order's id. */
export async function placeOrder(
  db: Db,
  who: Client,
  username: string,
  { quantity = 1, wanted }: { quantity?: number; wanted?: (goods: TradeGoods) => boolean } = {},
): Promise<number> {
  const goods = await findGoods(db, username, wanted);
  await fillCart(db, username, [{ goodsId: goods.id, quantity }]);
  const draft = (await who.post('/api/cart/checkout')).envelope<{
    key: string;
    addresses: { id: number; payable_fen: number }[];
  }>().data;
  const [address] = draft?.addresses ?? [];
  const placed = await who.post('/api/order', {
    key: draft?.key,
    address_id: address?.id,
    expected_fen: address?.payable_fen,
  });
  return placed.envelope<{ orders: { id: number }[] }>().data?.orders[0]?.id ?? 0;
}
