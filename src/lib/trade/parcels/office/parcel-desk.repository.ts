import type { Db } from '#lib/platform/db/database.server.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import { isOrderOrParcelNo } from '#lib/trade/orders/orders.rules.ts';
import {
  isParcelReadOneByOne,
  type ParcelSearch,
  READ_PARCELS,
} from '#lib/trade/parcels/office/parcel-desk.rules.ts';
import { asTrackingNo } from '#lib/trade/parcels/parcels.rules.ts';
import type { ParcelRow } from '#lib/trade/parcels/parcels.table.ts';

/** Maximum count; no pages are needed beyond it. */
const COUNTED_PARCELS = 10_000;
/** Listed explicitly: an index finds these few, where other conditions would read all rows. */
const UNDER_WAY = ['sent', 'collected', 'moving', 'delivering'] as const;

/** A parcel in the desk's list, with its order and the latest step of its way. */
export type ListedParcel = ParcelRow & {
  orderNo: string;
  company: string;
  regionName: string;
  lastStep: string | null;
  lastAt: number | null;
};

/**
 * Returns the part of a search that an index supports: a list's parcels sent within its days. Orders would be looked up
 * one by one.
 */
const listed = (db: Db, { from, until, state }: Pick<ParcelSearch, 'from' | 'until' | 'state'>) =>
  db
    .selectFrom('parcel')
    .$if(state === 'delivered' || state === 'problem', (query) =>
      query.where('parcel.state', '=', state === 'delivered' ? 'delivered' : 'problem'),
    )
    .$if(state === 'under_way', (query) =>
      query.where('parcel.state', 'in', UNDER_WAY).where('next_at', 'is not', null).where('failure', '=', ''),
    )
    // All times are at least 0: SQLite uses the index for a range, but reads all rows for `is not null`.
    .$if(state === 'failed', (query) => query.where('next_at', '>=', 0).where('failure', '!=', ''))
    // Written so that the index of the time is not used: nearly all delivered parcels have no time either.
    .$if(state === 'unfollowed', (query) =>
      query
        .where('parcel.state', 'in', UNDER_WAY)
        .where(({ fn, val }) => fn.coalesce('next_at', val(-1)), '<', 0),
    )
    .$if(from !== null, (query) => query.where('parcel.shipped_at', '>=', from ?? 0))
    .$if(until !== null, (query) => query.where('parcel.shipped_at', '<', until ?? 0));

/** Returns the ids of parcels, latest first. */
const latest = (query: ReturnType<typeof listed>, limit: number, offset = 0) =>
  query
    .select('parcel.id')
    .orderBy('parcel.shipped_at', 'desc')
    .orderBy('parcel.id', 'desc')
    .limit(limit)
    .offset(offset);

const searched = (db: Db, search: ParcelSearch) => {
  const { keywords, carrier } = search;
  return listed(db, search)
    .$if(isParcelReadOneByOne(search), (query) =>
      query.where('parcel.id', 'in', latest(listed(db, search), READ_PARCELS)),
    )
    .$if(carrier !== null, (query) => query.where('parcel.carrier', '=', carrier ?? ''))
    .$if(keywords !== '' && isOrderOrParcelNo(keywords), (query) =>
      query.where('parcel.id', 'in', numbered(db, keywords)),
    )
    .$if(keywords !== '' && !isOrderOrParcelNo(keywords), (query) =>
      query.where((row) =>
        row.or([
          row('parcel.tracking_no', '=', asTrackingNo(keywords)),
          row.exists(
            row
              .selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.id', '=', 'parcel.order_id')
              .where(contains('orders.company', keywords)),
          ),
        ]),
      ),
    );
};

/** Finds the parcels with a number, their own or their order's; each uses an index, where `or` would read all rows. */
const numbered = (db: Db, number: string) =>
  db
    .selectFrom('parcel')
    .select('parcel.id')
    .where('tracking_no', '=', asTrackingNo(number))
    .unionAll(
      db
        .selectFrom('orders')
        .innerJoin('parcel', 'parcel.order_id', 'orders.id')
        .select('parcel.id')
        .where('orders.no', '=', number),
    );

/**
 * Returns a page of the desk's parcels, latest first; orders and steps are looked up only for the parcels of the page.
 */
export const findListedParcels = (
  db: Db,
  search: ParcelSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedParcel[]> =>
  readAll(
    db
      .selectFrom('parcel')
      .innerJoin('orders', 'orders.id', 'parcel.order_id')
      .where('parcel.id', 'in', latest(searched(db, search), limit, offset))
      .leftJoin('parcel_step', (join) =>
        join.onRef('parcel_step.parcel_id', '=', 'parcel.id').on('parcel_step.position', '=', (row) =>
          row
            .selectFrom('parcel_step as same')
            .select(({ fn }) => fn.max('same.position').as('position'))
            .whereRef('same.parcel_id', '=', 'parcel.id'),
        ),
      )
      .selectAll('parcel')
      .select(['orders.no as order_no', 'orders.company', 'orders.region_name'])
      .select(['parcel_step.text as last_step', 'parcel_step.at as last_at'])
      .orderBy('parcel.shipped_at', 'desc')
      .orderBy('parcel.id', 'desc'),
  );

/** Counts the parcels that a search finds, up to {@link COUNTED_PARCELS}. */
export async function countListedParcels(db: Db, search: ParcelSearch): Promise<number> {
  const { count } = await db
    .selectFrom(searched(db, search).select('parcel.id').limit(COUNTED_PARCELS).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True when a list has more parcels of these days than are read one by one. */
export const hasEarlierParcels = async (db: Db, search: ParcelSearch): Promise<boolean> =>
  (await latest(listed(db, search), 1, READ_PARCELS).executeTakeFirst()) !== undefined;
