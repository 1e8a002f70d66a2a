import type { Db } from '#lib/platform/db/database.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { daysOf } from '#lib/trade/orders/view/order-query.fields.ts';
import { parcelColumns } from '#lib/trade/parcels/office/parcel-desk.columns.ts';
import { parcelDeskQuery } from '#lib/trade/parcels/office/parcels.fields.ts';
import {
  countListedParcels,
  findListedParcels,
  hasEarlierParcels,
  type ListedParcel,
} from '#lib/trade/parcels/office/parcel-desk.repository.ts';
import {
  isParcelReadOneByOne,
  PARCEL_TAB_NAMES,
  type ParcelSearch,
  type ParcelTab,
} from '#lib/trade/parcels/office/parcel-desk.rules.ts';
import { findLatestAsked } from '#lib/trade/parcels/parcels.repository.ts';

const PARCELS_PER_PAGE = 20;

export interface ParcelDeskPage {
  parcels: ListedParcel[];
  /** Counts of all lists; they stop at ten thousand. */
  counts: Record<ParcelTab, number>;
  /** Time (ms) and reason of the failure of the last query at the provider, for operators; null where it answered. */
  failing: { at: number; words: string } | null;
  /** True when earlier parcels of the list were left out of the search; a range of days includes them. */
  isCut: boolean;
  page: number;
  pages: number;
}

/** Returns a page of the parcels that a search finds, with counts of all lists (product §7.16). */
export async function listParcels(
  db: Db,
  { page, size = PARCELS_PER_PAGE, ...search }: ParcelSearch & { page: number; size?: number },
): Promise<ParcelDeskPage> {
  const counted = await Promise.all(
    PARCEL_TAB_NAMES.map((state) => countListedParcels(db, { ...search, state })),
  );
  const counts = Object.fromEntries(
    PARCEL_TAB_NAMES.map((state, index) => [state, counted[index] ?? 0]),
  ) as Record<ParcelTab, number>;
  const { offset, ...shown } = pageOf(page, counts[search.state], size);
  const parcels = await findListedParcels(db, search, { limit: size, offset });
  const latest = await findLatestAsked(db);
  const failing =
    latest && latest.failure !== '' && latest.askedAt !== null
      ? { at: latest.askedAt, words: latest.failure }
      : null;
  const isCut = isParcelReadOneByOne(search) && (await hasEarlierParcels(db, search));
  return { parcels, counts, failing, isCut, ...shown };
}

/** The desk's list of parcels as a file. */
export const parcelDeskExport = listExport({
  query: parcelDeskQuery,
  read: async (db, { page, size, ...query }) => {
    const { parcels, pages } = await listParcels(db, { ...query, ...daysOf(query), page, size });
    return { rows: parcels, pages };
  },
  columns: parcelColumns,
});
