import type { WaitingOrder } from '#lib/catalogue/goods/counts/counts.rules.ts';
import type { NewCountRequest } from '#lib/catalogue/goods/goods.table.ts';
import { findUnsentUnits } from '#lib/catalogue/goods/lots/line-lots.repository.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

/** Finds the units of lots in orders not yet sent, by lot, those of an order as one. */
export async function findWaitingOrders(
  db: Db,
  lotIds: readonly number[],
): Promise<Map<number, WaitingOrder[]>> {
  if (lotIds.length === 0) return new Map();
  const units = await findUnsentUnits(db, lotIds);
  if (units.length === 0) return new Map();
  const orderIds = [...new Set(units.map(({ orderId }) => orderId))];
  const orders = await readAll(db.selectFrom('orders').select(['id', 'no']).where('id', 'in', orderIds));
  const numbers = new Map(orders.map(({ id, no }) => [id, no]));
  return new Map(
    [...Map.groupBy(units, ({ lotId }) => lotId)].map(([lotId, own]) => [
      lotId,
      [...Map.groupBy(own, ({ orderId }) => orderId)].map(([orderId, of]) => ({
        orderId,
        orderNo: numbers.get(orderId) ?? '',
        quantity: of.reduce((sum, { quantity }) => sum + quantity, 0),
      })),
    ]),
  );
}

/** Stores the count of a lot that waits for a second user, in place of an earlier one. */
export async function putCountRequest(trx: Trx, request: NewCountRequest): Promise<void> {
  await dropCountRequest(trx, request.lot_id);
  await trx.insertInto('stock_count_request').values(request).execute();
}

/** Deletes the waiting count of a lot, if there is one. */
export async function dropCountRequest(trx: Trx, lotId: number): Promise<void> {
  await trx.deleteFrom('stock_count_request').where('lot_id', '=', lotId).execute();
}

const requests = (db: Db) =>
  db
    .selectFrom('stock_count_request as request')
    .innerJoin('goods_lot as lot', 'lot.id', 'request.lot_id')
    .innerJoin('goods', 'goods.id', 'lot.goods_id')
    .innerJoin('member', 'member.id', 'request.asked_by')
    .selectAll('request')
    .select(['lot.goods_id', 'lot.number', 'lot.place', 'goods.name', 'goods.spec', 'goods.unit'])
    .select('member.name as asker_name');

/** Finds the counts that wait for a second user, the oldest first; of one lot, or all. */
export const findCountRequests = (db: Db, lotId?: number) =>
  readAll(
    requests(db)
      .$if(lotId !== undefined, (query) => query.where('request.lot_id', '=', lotId ?? 0))
      .orderBy('request.id'),
  );

/** Finds one waiting count. */
export const findCountRequest = (db: Db, id: number) => readFirst(requests(db).where('request.id', '=', id));

/** Finds the waiting count that a form has already made. */
export const findCountRequestOf = (db: Db, idempotencyKey: string) =>
  readFirst(
    db
      .selectFrom('stock_count_request')
      .select(['id', 'lot_id'])
      .where('idempotency_key', '=', idempotencyKey),
  );
