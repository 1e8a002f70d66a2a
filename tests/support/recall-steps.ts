import { findLots } from '#lib/catalogue/goods/lots/order-lots.service.ts';
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
        number: 'LATER',
        made_at: null,
        expires_at: NOW + 2000 * DAY_MS,
        no_expiry: false,
        quantity: 7,
        place: '',
        state: 'on_sale' as const,
        idempotency_key: 'second-lot',
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
  goods_id: goodsId,
  lots,
  level: 'second',
  notice_no: '召字 1 号',
  reason: '溶出度不合格',
  instruction: '请停止销售',
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
    { input: recallInput(goodsId, [lot.number]), idempotencyKey: `recall-of-lot-${lot.id}` },
    now,
  );
}

/** Returns the recall lines of orders, by id. */
export const recallLinesOf = (db: Db, orderIds: readonly number[]) =>
  readAll(db.selectFrom('recall_line').selectAll().where('order_id', 'in', orderIds).orderBy('id'));

/** Units of each line, less what was taken off, against the lots it took; empty where they agree. */
export async function lineLotDisagreements(db: Db): Promise<string[]> {
  const rows = await readAll(
    db
      .selectFrom('order_line as line')
      .leftJoin('order_line_lot as took', 'took.line_id', 'line.id')
      .select(['line.id', 'line.quantity', 'line.cut'])
      .select(({ fn }) => fn.sum<number | null>('took.quantity').as('units'))
      .groupBy(['line.id', 'line.quantity', 'line.cut']),
  );
  return rows.flatMap(({ id, quantity, cut, units }) =>
    Number(units ?? 0) === quantity - cut
      ? []
      : [`line ${id} of ${quantity - cut} units has ${units ?? 0} of lots`],
  );
}

/** Lines that were sent more of a recalled lot than had left when it was recalled; there are none. */
export async function sentRecalled(db: Db): Promise<number[]> {
  const rows = await readAll(
    db
      .selectFrom('parcel_line as inside')
      .innerJoin('recall_lot', 'recall_lot.lot_id', 'inside.lot_id')
      .leftJoin('recall_line as known', (join) =>
        join
          .onRef('known.order_line_id', '=', 'inside.line_id')
          .onRef('known.lot_id', '=', 'inside.lot_id')
          .on('known.is_held', '=', 0),
      )
      .select(['inside.line_id', 'known.quantity as had_left'])
      .select(({ fn }) => fn.sum<number>('inside.quantity').as('left'))
      .groupBy(['inside.line_id', 'inside.lot_id', 'known.quantity']),
  );
  return rows.flatMap(({ lineId, hadLeft, left }) => (Number(left) === hadLeft ? [] : [lineId]));
}
