import type { Db } from '#lib/platform/db/database.server.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { ParcelSearch } from '#lib/trade/parcels/office/parcel-desk.rules.ts';
import { asTrackingNo } from '#lib/trade/parcels/parcels.rules.ts';
import type { ParcelRow } from '#lib/trade/parcels/parcels.table.ts';

/** Counts stop here: nobody pages further. */
const COUNTED_PARCELS = 10_000;
/** Named one by one: an index finds these few, where all others would be read. */
const UNDER_WAY = ['sent', 'collected', 'moving', 'delivering'] as const;

/** A parcel in the desk's list, with its order and the latest step of its way. */
export type ListedParcel = ParcelRow & {
  orderNo: string;
  company: string;
  regionName: string;
  lastStep: string | null;
  lastAt: number | null;
};

const searched = (db: Db, { keywords, carrier, from, until, state }: ParcelSearch) =>
  db
    .selectFrom('parcel')
    .innerJoin('orders', 'orders.id', 'parcel.order_id')
    .$if(state === 'delivered' || state === 'problem', (query) =>
      query.where('parcel.state', '=', state === 'delivered' ? 'delivered' : 'problem'),
    )
    .$if(state === 'under_way', (query) =>
      query.where('parcel.state', 'in', UNDER_WAY).where('next_at', 'is not', null).where('failure', '=', ''),
    )
    .$if(state === 'failed', (query) => query.where('next_at', 'is not', null).where('failure', '!=', ''))
    .$if(state === 'unfollowed', (query) =>
      query.where('parcel.state', 'in', UNDER_WAY).where('next_at', 'is', null),
    )
    .$if(carrier !== null, (query) => query.where('parcel.carrier', '=', carrier ?? ''))
    .$if(from !== null, (query) => query.where('parcel.shipped_at', '>=', from ?? 0))
    .$if(until !== null, (query) => query.where('parcel.shipped_at', '<', until ?? 0))
    .$if(keywords !== '', (query) =>
      query.where((row) =>
        row.or([
          row('parcel.tracking_no', '=', asTrackingNo(keywords)),
          row('orders.no', '=', keywords),
          contains('orders.company', keywords),
        ]),
      ),
    );

/** A page of the desk's parcels, the latest first. */
export const findListedParcels = (
  db: Db,
  search: ParcelSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedParcel[]> =>
  readAll(
    searched(db, search)
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
      .orderBy('parcel.id', 'desc')
      .limit(limit)
      .offset(offset),
  );

/** How many parcels a search finds, up to {@link COUNTED_PARCELS}. */
export async function countListedParcels(db: Db, search: ParcelSearch): Promise<number> {
  const { count } = await db
    .selectFrom(searched(db, search).select('parcel.id').limit(COUNTED_PARCELS).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
