import { type Standing, standingOf } from '#lib/people/certificates/standing.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Store } from '#lib/people/stores/stores.rules.ts';
import { listStores } from '#lib/people/stores/stores.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type OrderTally, tallyOrders } from '#lib/trade/orders/view/order-tally.service.ts';

/** A store with what its head office keeps an eye on. */
export interface StoreView extends Store, OrderTally {
  certificates: Standing;
}

/** The stores of a head office, or those that some words fit. Throws `forbidden`. */
export async function storesView(
  db: Db,
  office: Pick<Member, 'id' | 'kind'>,
  keywords: string,
  now: number,
): Promise<StoreView[]> {
  const stores = await listStores(db, office, keywords);
  const tallies = await tallyOrders(
    db,
    stores.map(({ id }) => id),
  );
  return stores.map((store) => ({ ...store, ...tallies(store.id), certificates: storeStanding(store, now) }));
}

/** How a store stands with its certificates. */
export const storeStanding = (
  store: Pick<Store, 'isPassed' | 'application' | 'certifiedUntil'>,
  now: number,
): Standing => standingOf({ ...store, role: 'buyer' }, now) ?? { text: '', tone: 'good' };
