import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { named } from '#lib/platform/db/rows.rules.ts';
import { claimOf } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { promotionDisagreements } from '#tests/support/promotion-books.ts';

const sum = (rows: readonly { amount_fen: number }[]): number =>
  rows.reduce((total, { amount_fen }) => total + amount_fen, 0);

/**
 * Finds what of the money for orders does not add up, each in a sentence: confirmed payments less what was refunded of
 * them against the order's state, payments from the balance against what it was charged, and what came in by each try
 * against what it paid and what went back.
 */
async function paymentDisagreements(db: Db): Promise<string[]> {
  return [
    ...(await ordersAgainstPayments(db)),
    ...(await walletPaymentsAgainstBalances(db)),
    ...(await triesAgainstMoney(db)),
    ...(await refundsAgainstPayments(db)),
  ];
}

/** Finds refunds that go to another member, or are of another order or holder, than what they are taken from. */
async function refundsAgainstPayments(db: Db): Promise<string[]> {
  const refunds = await db
    .selectFrom('refund')
    .leftJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('payment_try', 'payment_try.id', 'refund.try_id')
    .leftJoin('order_return', 'order_return.id', 'refund.return_id')
    .select(['refund.refund_no', 'refund.order_id', 'refund.try_id', 'refund.member_id', 'refund.target'])
    .select(['refund.return_id', 'payment.id as payment_id', 'payment.idempotency_key'])
    .select(['payment.order_id as paid_order', 'order_return.order_id as returned_order'])
    .select((row) => row.fn.coalesce('payment.member_id', 'payment_try.member_id').as('payer_id'))
    .execute();
  return refunds
    .filter((row) => {
      const paidBy = /^try:(\d+):/.exec(row.idempotency_key ?? '')?.[1];
      const isOfPayment =
        row.payment_id === null
          ? row.try_id !== null
          : row.order_id === row.paid_order && row.try_id === (paidBy === undefined ? null : Number(paidBy));
      const isOfReturn = row.return_id === null || row.order_id === row.returned_order;
      const otherTarget = row.try_id === null ? 'provider' : 'bank';
      return row.member_id !== row.payer_id || !isOfPayment || !isOfReturn || row.target === otherTarget;
    })
    .map((row) => `refund ${row.refund_no} to the ${row.target} does not fit what it is taken from`);
}

async function walletPaymentsAgainstBalances(db: Db): Promise<string[]> {
  const payments = await db
    .selectFrom('payment')
    .leftJoin('balance_ledger', (join) =>
      join
        .onRef('balance_ledger.idempotency_key', '=', 'payment.idempotency_key')
        .onRef('balance_ledger.member_id', '=', 'payment.member_id'),
    )
    .select(['payment.id', 'payment.amount_fen', 'balance_ledger.change_fen'])
    .where('payment.method', '=', 'wallet')
    .execute();
  return payments
    .filter(({ amount_fen, change_fen }) => amount_fen + (change_fen ?? 0) !== 0)
    .map(({ id, amount_fen, change_fen }) => `payment ${id} of ${amount_fen} fen charged ${change_fen} fen`);
}

async function ordersAgainstPayments(db: Db): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'state', 'parcels', 'payable_fen', 'refunded_fen'])
    .execute();
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'order_id', 'amount_fen'])
    .where('state', '=', 'confirmed')
    .execute();
  const refunds = await db
    .selectFrom('refund')
    .select(['payment_id', 'amount_fen', 'withheld_points_fen', 'withheld_cashback_fen'])
    .where('payment_id', 'is not', null)
    .execute();
  const byOrder = Map.groupBy(payments, ({ order_id }) => order_id);
  const byPayment = Map.groupBy(refunds, ({ payment_id }) => payment_id);
  return orders.flatMap(({ id, state, parcels, payable_fen, refunded_fen }) => {
    const own = byOrder.get(id) ?? [];
    const paid = sum(own);
    const back = own
      .flatMap((payment) => byPayment.get(payment.id) ?? [])
      .reduce((total, refund) => total + claimOf(named(refund)), 0);
    const isSound =
      state === 'unpaid'
        ? paid === 0
        : state === 'cancelled'
          ? paid === back
          : paid === payable_fen &&
            back <= paid &&
            // All may go back of what was sent, if only in part.
            (state !== 'paid' || parcels > 0 || back < paid || paid === 0);
    return isSound && back === refunded_fen
      ? []
      : [`order ${id} of ${payable_fen} fen is ${state}, with ${paid} paid and ${back} back`];
  });
}

async function triesAgainstMoney(db: Db): Promise<string[]> {
  const tries = await db.selectFrom('payment_try').selectAll().execute();
  const refunds = await db.selectFrom('refund').selectAll().execute();
  const payments = await db
    .selectFrom('payment')
    .select(['idempotency_key', 'amount_fen'])
    .where('idempotency_key', 'like', 'try:%')
    .execute();
  const ledger = new Map(
    (await db.selectFrom('balance_ledger').select(['idempotency_key', 'change_fen']).execute()).map((row) => [
      row.idempotency_key,
      row.change_fen,
    ]),
  );
  const byTry = Map.groupBy(refunds, ({ try_id }) => try_id);
  const paidBy = Map.groupBy(
    payments,
    ({ idempotency_key }) => /^try:(\d+):order:\d+$/.exec(idempotency_key)?.[1] ?? '',
  );
  const wrong = tries.flatMap(({ id, state, purpose, paid_fen }) => {
    const own = byTry.get(id) ?? [];
    const paid = sum(paidBy.get(String(id)) ?? []);
    const topUp = ledger.get(`try:${id}:top_up`) ?? 0;
    const free = sum(own.filter(({ payment_id }) => payment_id === null));
    const isSound =
      state === 'paid'
        ? purpose === 'top_up'
          ? topUp === paid_fen && free <= topUp
          : paid + free === paid_fen
        : state === 'refunded'
          ? free === paid_fen && paid + topUp === 0
          : own.length === 0 && paid + topUp === 0;
    return isSound
      ? []
      : [`try ${id} is ${state} with ${paid_fen} fen, paid ${paid}, topped up ${topUp}, gave back ${free}`];
  });
  const given = refunds.flatMap(({ refund_no: no, target, amount_fen }) => {
    const change = ledger.get(no) ?? ledger.get(`refund:${no}:wallet`);
    const due = target === 'wallet' && amount_fen > 0 ? amount_fen : undefined;
    return change === due ? [] : [`refund ${no} of ${amount_fen} fen to the ${target} moved ${change} fen`];
  });
  return [...wrong, ...given];
}

/**
 * Finds what does not add up in a shop: stock, balances, points and coupons against their ledgers, orders against their
 * lines, their payments and what they took of promotions. Each in a sentence; none in a sound shop, in every state of
 * it.
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
