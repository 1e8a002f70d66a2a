import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * What of the orders placed since a moment (ms) was only half done, each in a sentence: an order without lines,
 * event or draft, stock not taken or not given back, a payment without its ledger row, and the other way round.
 */
export async function halfDone(db: Db, since: number): Promise<string[]> {
  const orders = await db.selectFrom('orders').selectAll().where('created_at', '>=', since).execute();
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = await db.selectFrom('order_line').selectAll().where('order_id', 'in', ids).execute();
  const events = await db.selectFrom('order_event').selectAll().where('order_id', 'in', ids).execute();
  const payments = await db.selectFrom('payment').selectAll().where('order_id', 'in', ids).execute();
  const stock = new Map(
    (await db.selectFrom('stock_ledger').select(['event_key', 'change']).execute()).map((row) => [
      row.event_key,
      row.change,
    ]),
  );
  const money = new Map(
    (await db.selectFrom('balance_ledger').select(['event_key', 'change_fen']).execute()).map((row) => [
      row.event_key,
      row.change_fen,
    ]),
  );
  const drafts = await db
    .selectFrom('checkout_draft')
    .select(['key', 'state'])
    .where('created_at', '>=', since)
    .execute();
  const wrong: string[] = [];
  const expect = (isSo: boolean, sentence: string): void => void (isSo || wrong.push(sentence));
  for (const { id, state, checkout_key, payable_fen, paid_at, refunded_fen } of orders) {
    const own = lines.filter(({ order_id }) => order_id === id);
    const kinds = events.filter(({ order_id }) => order_id === id).map(({ kind }) => kind);
    const paid = payments.filter((row) => row.order_id === id && row.state === 'confirmed');
    expect(own.length > 0, `order ${id} has no lines`);
    expect(kinds.filter((kind) => kind === 'created').length === 1, `order ${id} was not created once`);
    expect(
      kinds.filter((kind) => kind === 'cancelled').length === (state === 'cancelled' ? 1 : 0),
      `order ${id} is ${state} and has the events ${kinds.join(', ')}`,
    );
    expect(
      drafts.some(({ key, state: of }) => key === checkout_key && of === 'submitted'),
      `the draft of order ${id} is not submitted`,
    );
    // A goods may be bought, in a set and given: its stock moves once an order.
    for (const [goods_id, same] of Map.groupBy(own, (line) => line.goods_id)) {
      const quantity = same.reduce((units, line) => units + line.quantity, 0);
      const taken = stock.get(`order:${id}:goods:${goods_id}`);
      expect(taken === -quantity, `order ${id} took ${taken} of goods ${goods_id}, not ${quantity}`);
      const back = stock.get(`cancel:${id}:goods:${goods_id}`);
      const due = state === 'cancelled' ? quantity : undefined;
      expect(back === due, `order ${id} is ${state} and gave back ${back} of goods ${goods_id}`);
    }
    const isPaid = paid_at !== null;
    expect(
      state !== 'cancelled' || refunded_fen === (isPaid ? payable_fen : 0),
      `order ${id} of ${payable_fen} fen is cancelled, ${refunded_fen} fen of it went back`,
    );
    expect(paid.length === (isPaid ? 1 : 0), `order ${id} is ${state} with ${paid.length} payments`);
    const spent = money.get(`order:${id}:wallet`);
    const wallet = paid.some(({ method }) => method === 'wallet');
    expect(
      spent === (wallet ? -payable_fen : undefined),
      `order ${id} of ${payable_fen} fen moved ${spent} fen`,
    );
  }
  const keys = new Set(orders.map(({ checkout_key }) => checkout_key));
  for (const { key, state } of drafts) {
    expect(state !== 'submitted' || keys.has(key), `draft ${key} is submitted and has no order`);
  }
  return wrong;
}
