import { contains } from '#lib/platform/db/fragments.query.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import {
  isReadOneByOne,
  OF_PAID,
  type OrderSearch,
  READ_ORDERS,
  SEND_WITHIN_MS,
} from '#lib/trade/order-desk/order-desk.rules.ts';
import type { NewOrderNote } from '#lib/trade/order-desk/order-desk.table.ts';
import { COLD_STORAGE } from '#lib/catalogue/goods/goods.rules.ts';
import { isOrderOrParcelNo, type OrderState } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { asTrackingNo } from '#lib/trade/parcels/parcels.rules.ts';

/** Limit of counts: no operator pages further, and a shop may have a million completed orders one day. */
const COUNTED_ORDERS = 10_000;

/** Selects orders of a state placed within the days of a search. */
const placed = (db: Db, { state, from, until }: Pick<OrderSearch, 'state' | 'from' | 'until'>) =>
  db
    .selectFrom('orders')
    .where('orders.state', '=', state)
    .$if(from !== null, (query) => query.where('orders.created_at', '>=', from ?? 0))
    .$if(until !== null, (query) => query.where('orders.created_at', '<', until ?? 0));

/** Selects the latest of the orders that are read one by one, as no index covers the search. */
const latest = (db: Db, search: Pick<OrderSearch, 'state' | 'from' | 'until'>) =>
  placed(db, search)
    .select('orders.id')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(READ_ORDERS);

const searched = (db: Db, search: Omit<OrderSearch, 'sort'>, now: number) => {
  const { keywords, region, method, carrier, mark } = search;
  return placed(db, search)
    .$if(isReadOneByOne(search), (query) => query.where('orders.id', 'in', latest(db, search)))
    .$if(region !== null, (query) => query.where('orders.region_name', 'like', `${region}%`))
    .$if(method !== null, (query) => query.where('orders.payment_method', '=', method))
    .$if(carrier !== null, (query) =>
      query.where((order) =>
        order.exists(
          order
            .selectFrom('parcel')
            .select('parcel.id')
            .whereRef('parcel.order_id', '=', 'orders.id')
            .where('parcel.carrier', '=', carrier ?? ''),
        ),
      ),
    )
    .$if(mark === 'ephedrine', (query) => query.where('orders.kind', '=', 'ephedrine'))
    .$if(mark === 'cancel_asked', (query) => query.where('orders.cancel_asked_at', 'is not', null))
    .$if(mark === 'part', (query) => query.where('orders.parcels', '>', 0))
    .$if(mark === 'remark', (query) => query.where('orders.remark', '!=', ''))
    .$if(mark === 'late', (query) => query.where('orders.paid_at', '<', now - SEND_WITHIN_MS))
    .$if(mark === 'missing', (query) =>
      query.where('orders.id', 'in', (order) =>
        order.selectFrom('recall_line').select('recall_line.order_id').where('state', '=', 'missing'),
      ),
    )
    .$if(mark === 'cold', (query) =>
      query.where((order) =>
        order.exists(
          order
            .selectFrom('order_line')
            .innerJoin('goods', 'goods.id', 'order_line.goods_id')
            .select('order_line.id')
            .whereRef('order_line.order_id', '=', 'orders.id')
            .where('goods.storage', '=', COLD_STORAGE),
        ),
      ),
    )
    .$if(keywords !== '', (query) =>
      query.where((order) =>
        // A number is looked up by its index.
        isOrderOrParcelNo(keywords)
          ? order.or([
              order('orders.no', '=', keywords),
              order('orders.id', 'in', (inner) =>
                inner
                  .selectFrom('parcel')
                  .select('order_id')
                  .where('tracking_no', '=', asTrackingNo(keywords)),
              ),
            ])
          : order.or([contains('orders.company', keywords), contains('orders.receiver', keywords)]),
      ),
    );
};

/**
 * True when a search by a mark of paid orders is for another state: it finds nothing, and would read all other orders.
 */
const isNothing = ({ mark, state }: Pick<OrderSearch, 'mark' | 'state'>): boolean =>
  mark !== null && OF_PAID.includes(mark) && state !== 'paid';

/** Returns a page of the desk's orders. */
export async function findDeskOrders(
  db: Db,
  search: OrderSearch,
  { limit, offset }: { limit: number; offset: number },
  now: number,
): Promise<OrderRow[]> {
  if (isNothing(search)) return [];
  const direction = search.sort === 'oldest' ? 'asc' : 'desc';
  return readAll(
    searched(db, search, now)
      .selectAll('orders')
      .orderBy('orders.created_at', direction)
      .orderBy('orders.id', direction)
      .limit(limit)
      .offset(offset),
  );
}

/** Counts the orders of a state that a search finds, up to {@link COUNTED_ORDERS}. */
export async function countDeskOrders(
  db: Db,
  search: Omit<OrderSearch, 'sort'> & { state: OrderState },
  now: number,
): Promise<number> {
  if (isNothing(search)) return 0;
  const { count } = await db
    .selectFrom(searched(db, search, now).select('orders.id').limit(COUNTED_ORDERS).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True when a state has more orders of these days than are read one by one. */
export async function hasEarlierOrders(db: Db, search: Omit<OrderSearch, 'sort'>): Promise<boolean> {
  const next = placed(db, search).select('orders.id').orderBy('orders.created_at', 'desc');
  return (await next.offset(READ_ORDERS).limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the ids of those orders that contain goods kept cold. */
export async function findColdOrders(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('goods', 'goods.id', 'order_line.goods_id')
    .select('order_line.order_id')
    .distinct()
    .where('order_line.order_id', 'in', ids)
    .where('goods.storage', '=', COLD_STORAGE)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

export async function insertOrderNote(trx: Trx, note: NewOrderNote): Promise<void> {
  await trx.insertInto('order_note').values(note).execute();
}

/** Returns the operators' notes on an order, newest first. */
export function findOrderNotes(
  db: Db,
  orderId: number,
): Promise<{ id: number; text: string; actorId: number; who: string; at: number }[]> {
  return db
    .selectFrom('order_note')
    .innerJoin('member', 'member.id', 'order_note.actor_id')
    .select([
      'order_note.id',
      'order_note.text',
      'member.name as who',
      'order_note.created_at as at',
      'order_note.actor_id as actorId',
    ])
    .where('order_note.order_id', '=', orderId)
    .orderBy('order_note.id', 'desc')
    .execute();
}
