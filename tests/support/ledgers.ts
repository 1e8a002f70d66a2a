import { paymentDisagreements } from '#tests/support/payment-books.ts';
import { promotionDisagreements } from '#tests/support/promotion-books.ts';
import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * What does not add up in a shop: stock, balances, points and coupons against their ledgers, orders against their lines,
 * their payments and what they took of promotions.
 * Each in a sentence; none in a sound shop, whatever happened to it.
 */
export async function disagreements(db: Db): Promise<string[]> {
  return [
    ...(await stockAgainstLedger(db)),
    ...(await stockAgainstLots(db)),
    ...(await shownLots(db)),
    ...(await lotsAgainstLedger(db)),
    ...(await balancesAgainstLedger(db)),
    ...(await pointsAgainstLedger(db)),
    ...(await ordersAgainstLines(db)),
    ...(await couponsAgainstLedger(db)),
    ...(await promotionDisagreements(db)),
    ...(await paymentDisagreements(db)),
  ];
}

async function stockAgainstLedger(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('goods')
    .innerJoin('stock_ledger', 'stock_ledger.goods_id', 'goods.id')
    .select(['goods.id', 'goods.stock', (row) => row.fn.sum<number>('stock_ledger.change').as('sum')])
    .groupBy(['goods.id', 'goods.stock'])
    .execute();
  return rows
    .filter(({ stock, sum }) => stock !== sum || stock < 0)
    .map(({ id, stock, sum }) => `goods ${id} has ${stock} in stock, its ledger says ${sum}`);
}

async function stockAgainstLots(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number; stock: number; sum: number }>`
    select goods.id, goods.stock, coalesce(sum(lot.quantity), 0) as sum from goods
    left join goods_lot as lot on lot.goods_id = goods.id and lot.state = 'on_sale'
    group by goods.id, goods.stock having goods.stock <> coalesce(sum(lot.quantity), 0)`.execute(db);
  return rows.map(({ id, stock, sum }) => `goods ${id} has ${stock} in stock, its lots on sale have ${sum}`);
}

async function shownLots(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number; lot_no: string; number: string }>`
    select goods.id, goods.lot_no, lot.number from goods join goods_lot as lot on lot.id = (
      select id from goods_lot where goods_id = goods.id and state = 'on_sale' and quantity > 0
      order by expires_at is null, expires_at, id limit 1
    ) where goods.lot_no <> lot.number or goods.expires_at is distinct from lot.expires_at`.execute(db);
  return rows.map((row) => `goods ${row.id} shows lot ${row.lot_no}, the first on sale is ${row.number}`);
}

async function lotsAgainstLedger(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number; quantity: number; sum: number }>`
    select lot.id, lot.quantity, coalesce(sum(entry.change), 0) as sum from goods_lot as lot
    left join lot_ledger as entry on entry.lot_id = lot.id
    group by lot.id, lot.quantity having lot.quantity <> coalesce(sum(entry.change), 0)`.execute(db);
  return rows.map(({ id, quantity, sum }) => `lot ${id} has ${quantity}, its ledger says ${sum}`);
}

async function balancesAgainstLedger(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .leftJoin('balance_ledger', 'balance_ledger.member_id', 'member.id')
    .select(['member.id', 'balance_fen', (row) => row.fn.sum<number | null>('change_fen').as('sum')])
    .groupBy(['member.id', 'balance_fen'])
    .execute();
  return rows
    .filter(({ balance_fen, sum }) => balance_fen !== (sum ?? 0) || balance_fen < 0)
    .map(({ id, balance_fen, sum }) => `member ${id} has ${balance_fen} fen, the ledger says ${sum ?? 0}`);
}

async function pointsAgainstLedger(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('points_ledger', 'points_ledger.member_id', 'member.id')
    .select(['member.id', 'points', (row) => row.fn.sum<number>('points_ledger.change').as('sum')])
    .groupBy(['member.id', 'points'])
    .execute();
  return rows
    .filter(({ points, sum }) => points !== sum)
    .map(({ id, points, sum }) => `member ${id} has ${points} points, the ledger says ${sum}`);
}

async function ordersAgainstLines(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_line', 'order_line.order_id', 'orders.id')
    .select(['orders.id', 'orders.payable_fen', 'orders.shipping_fen'])
    .select((row) => row.fn.sum<number | null>('order_line.share_fen').as('shares'))
    .groupBy(['orders.id', 'orders.payable_fen', 'orders.shipping_fen'])
    .execute();
  return rows
    .filter(({ payable_fen, shipping_fen, shares }) => payable_fen !== (shares ?? NaN) + shipping_fen)
    .map(({ id, payable_fen }) => `order ${id} costs ${payable_fen} fen, its lines say otherwise`);
}

async function couponsAgainstLedger(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('coupon')
    .leftJoin('coupon_ledger', 'coupon_ledger.coupon_id', 'coupon.id')
    .select(['coupon.id', 'coupon.state', 'coupon.amount_fen', 'coupon.order_id'])
    .select((row) => row.fn.sum<number | null>('coupon_ledger.change_fen').as('sum'))
    .groupBy(['coupon.id', 'coupon.state', 'coupon.amount_fen', 'coupon.order_id'])
    .execute();
  return rows
    .filter(
      ({ state, amount_fen, order_id, sum }) =>
        (sum ?? 0) !== (state === 'unused' ? amount_fen : 0) || (state === 'used') !== (order_id !== null),
    )
    .map(({ id, state, sum }) => `coupon ${id} is ${state}, its ledger says ${sum ?? 0}`);
}
