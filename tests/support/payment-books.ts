import { named } from '#lib/platform/db/rows.rules.ts';
import { claimOf } from '#lib/trade/payments/refunds/refunds.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

const sum = (rows: readonly { amount_fen: number }[]): number =>
  rows.reduce((total, { amount_fen }) => total + amount_fen, 0);

/**
 * What of the money for orders does not add up, each in a sentence: confirmed payments less what was refunded
 * of them against the order's state, payments from the balance against what it was charged, and what came in
 * by each try against what it paid and what went back.
 */
export async function paymentDisagreements(db: Db): Promise<string[]> {
  return [
    ...(await ordersAgainstPayments(db)),
    ...(await walletPaymentsAgainstBalances(db)),
    ...(await triesAgainstMoney(db)),
  ];
}

async function walletPaymentsAgainstBalances(db: Db): Promise<string[]> {
  const payments = await db
    .selectFrom('payment')
    .leftJoin('balance_ledger', (join) =>
      join
        .onRef('balance_ledger.event_key', '=', 'payment.event_key')
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
    .selectFrom('payment_refund')
    .select(['payment_id', 'amount_fen', 'withheld_points_fen', 'withheld_cashback_fen'])
    .where('payment_id', 'is not', null)
    .execute();
  const ofHouse = await db
    .selectFrom('order_refund')
    .select(['payment_id', 'amount_fen', 'withheld_points_fen', 'withheld_cashback_fen'])
    .execute();
  const byOrder = Map.groupBy(payments, ({ order_id }) => order_id);
  const byPayment = Map.groupBy([...refunds, ...ofHouse], ({ payment_id }) => payment_id);
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
  const refunds = await db.selectFrom('payment_refund').selectAll().execute();
  const payments = await db
    .selectFrom('payment')
    .select(['event_key', 'amount_fen'])
    .where('event_key', 'like', 'try:%')
    .execute();
  const ledger = new Map(
    (await db.selectFrom('balance_ledger').select(['event_key', 'change_fen']).execute()).map((row) => [
      row.event_key,
      row.change_fen,
    ]),
  );
  const byTry = Map.groupBy(refunds, ({ try_id }) => try_id);
  const paidBy = Map.groupBy(payments, ({ event_key }) => /^try:(\d+):order:\d+$/.exec(event_key)?.[1] ?? '');
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
  const ofHouse = await db
    .selectFrom('order_refund')
    .select(['refund_no as out_refund_no', 'target', 'amount_fen'])
    .execute();
  const given = [...refunds, ...ofHouse].flatMap(({ out_refund_no: no, target, amount_fen }) => {
    const change = ledger.get(no) ?? ledger.get(`refund:${no}:wallet`);
    const due = target === 'wallet' && amount_fen > 0 ? amount_fen : undefined;
    return change === due ? [] : [`refund ${no} of ${amount_fen} fen to the ${target} moved ${change} fen`];
  });
  return [...wrong, ...given];
}
