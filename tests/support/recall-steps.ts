import { findLots } from '#lib/catalogue/goods/lots/recall-lots.service.ts';
import { takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { RecallInput } from '#lib/trade/recalls/office/recalls.fields.ts';
import { startRecall } from '#lib/trade/recalls/office/start-recall.service.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

/** Another lot of each goods, which is taken after the first. */
export async function takeInLater(db: Db, operator: Member, goodsIds: readonly number[]): Promise<void> {
  for (const goodsId of goodsIds) await takeInOne(db, operator, goodsId);
}

const takeInOne = (db: Db, operator: Member, goodsId: number) =>
  takeIn(
    db,
    operator,
    {
      goodsId,
      input: {
        ...{ number: 'LATER', made_at: null, expires_at: NOW + 2000 * DAY_MS, no_expiry: false, quantity: 7 },
        ...{ place: '', state: 'on_sale' as const, request_key: 'second-lot' },
      },
    },
    NOW,
  );

/** A recall as its form has it. */
export const recallInput = (
  goodsId: number,
  lots: string[],
  change: Partial<RecallInput> = {},
): RecallInput => ({
  ...{ goods_id: goodsId, lots, level: 'second', notice_no: '召字 1 号' },
  ...{ reason: '溶出度不合格', instruction: '请停止销售' },
  ...change,
});

/** Recalls the first lot of a goods that was not recalled. */
export async function recallFirstLot(
  { db, operator, now }: { db: Db; operator: Member; now: number },
  goodsId: number,
): Promise<unknown> {
  const lot = (await findLots(db, goodsId)).find(({ state }) => state !== 'recalled');
  if (!lot) return;
  return startRecall(
    db,
    operator,
    { input: recallInput(goodsId, [lot.number]), requestKey: `recall-of-lot-${lot.id}` },
    now,
  );
}

/** What recalls have of orders, by id. */
export const recallLinesOf = (db: Db, orderIds: readonly number[]) =>
  readAll(db.selectFrom('recall_line').selectAll().where('order_id', 'in', orderIds).orderBy('id'));

/** Units of each of some orders' lines against the lots they hold and were sent with; empty where they agree. */
export async function lineLotDisagreements(db: Db): Promise<string[]> {
  const rows = await readAll(
    db
      .selectFrom('order_line as line')
      .innerJoin('orders', 'orders.id', 'line.order_id')
      .leftJoin('order_line_lot as took', 'took.line_id', 'line.id')
      .select(['line.id', 'line.quantity', 'orders.state'])
      .select(({ fn }) => fn.sum<number | null>('took.quantity').as('units'))
      .groupBy(['line.id', 'line.quantity', 'orders.state']),
  );
  const left = await readAll(
    db.selectFrom('recall_line').select(['order_line_id', 'left_out']).where('left_out', '>', 0),
  );
  return rows.flatMap(({ id, quantity, state, units }) => {
    const without = left
      .filter(({ orderLineId }) => orderLineId === id)
      .reduce((sum, { leftOut }) => sum + leftOut, 0);
    const due = state === 'shipped' || state === 'completed' ? quantity - without : quantity;
    return Number(units ?? 0) === due ? [] : [`line ${id} of ${due} units has ${units ?? 0} of lots`];
  });
}

/** Sent orders that hold units of a lot which was recalled before they were sent; there are none. */
export async function sentRecalled(db: Db): Promise<number[]> {
  const rows = await readAll(
    db
      .selectFrom('order_line_lot as took')
      .innerJoin('recall_line as line', (join) =>
        join.onRef('line.order_line_id', '=', 'took.line_id').onRef('line.lot_id', '=', 'took.lot_id'),
      )
      .innerJoin('orders', 'orders.id', 'took.order_id')
      .select('took.order_id')
      .where('line.is_held', '=', 1)
      .where('orders.state', 'in', ['shipped', 'completed']),
  );
  return rows.map(({ orderId }) => orderId);
}
