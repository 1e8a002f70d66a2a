import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import {
  type CertificateLight,
  lightOf,
  lightWords,
  type Standing,
  standingOf,
} from '#lib/people/certificates/certificate-light.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Store } from '#lib/people/stores/stores.rules.ts';
import { findAnyOrder } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderDetail } from '#lib/trade/order-detail/order-detail.rules.ts';
import { listStores, getStore, isOwnStore } from '#lib/people/stores/stores.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  type OrderTally,
  tallyOrders,
  listOrders,
  type OrderPage,
  type OrderQuery,
} from '#lib/trade/orders/view/orders.service.ts';
import { detailOf } from '#lib/trade/order-detail/order-detail.service.ts';
import { type CertificateGroup, groupName } from '#lib/people/certificates/certificates.rules.ts';
import { certificatesOf } from '#lib/people/certificates/certificates.service.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { readReturn, type ReturnDetail } from '#lib/trade/returns/returns-view.service.ts';
import { type BalancePage, listBalance } from '#lib/trade/wallet/wallet-log.service.ts';

/** A store with the data its head office monitors. */
export interface StoreView extends Store, OrderTally {
  certificates: Standing;
}

/** Returns the stores of a head office, or those that match keywords. Throws `forbidden`. */
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

/** Returns the state of a store's certificates. */
const storeStanding = (
  store: Pick<Store, 'isPassed' | 'application' | 'certifiedUntil'>,
  now: number,
): Standing => standingOf({ ...store, role: 'buyer' }, now) ?? { text: '', short: '', tone: 'good' };

/** State of a required certificate, or of an optional one that is shown. */
interface StoreCertificate {
  name: string;
  light: CertificateLight | 'waiting' | 'rejected' | 'quiet';
  words: string;
}

/** Data of one store for its head office. */
interface StorePage {
  store: Store;
  standing: Standing;
  certificates: StoreCertificate[];
  orders: OrderPage;
  /** Latest changes of its balance. */
  balance: BalancePage;
}

async function storePage(
  db: Db,
  office: Pick<Member, 'id' | 'kind'>,
  { id, ...query }: OrderQuery & { id: number },
  now: number,
): Promise<StorePage> {
  const { store, member } = await getStore(db, office, id);
  const [groups, orders, balance] = await Promise.all([
    certificatesOf(db, member),
    listOrders(db, member, query),
    listBalance(db, member, { reason: null, from: null, until: null, page: 1 }),
  ]);
  const certificates = groups.filter(isShown).map((group) => certificateOf(group, now));
  return { store, standing: storeStanding(store, now), certificates, orders, balance };
}

const isShown = ({ isRequired, slots }: CertificateGroup): boolean =>
  isRequired || slots.some(({ inForce, work }) => (inForce ?? work) !== null);

function certificateOf({ slots }: CertificateGroup, now: number): StoreCertificate {
  const slot = slots.find(({ inForce }) => inForce) ?? slots.find(({ work }) => work) ?? slots[0];
  const name = groupName(slot?.inForce || slot?.work ? [slot.kind] : slots.map(({ kind }) => kind));
  if (slot?.inForce) {
    const { expiresAt } = slot.inForce;
    return { name, light: lightOf(expiresAt, now), words: lightWords(expiresAt, now) };
  }
  const state = slot?.work?.state;
  if (state === 'waiting') return { name, light: 'waiting', words: '待审核' };
  if (state === 'rejected') return { name, light: 'rejected', words: '已驳回' };
  return { name, light: 'quiet', words: state === undefined ? '还没有上传' : '还没有提交' };
}

/**
 * Returns the page of a head office's store named in an address, or null: for pages, which answer it with "not found".
 */
export async function findStorePage(
  db: Db,
  office: Pick<Member, 'id' | 'kind'>,
  { id, ...query }: OrderQuery & { id: string | null | undefined },
  now: number,
): Promise<StorePage | null> {
  const storeId = readId(id);
  if (storeId === null) return null;
  try {
    return await storePage(db, office, { ...query, id: storeId }, now);
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}

/** Returns an order of a head office's own store named in an address, with all its details; null: there is none. */
export async function findStoreOrder(
  db: Db,
  office: Pick<Member, 'id' | 'kind'>,
  id: string | null | undefined,
): Promise<OrderDetail | null> {
  const orderId = readId(id);
  if (orderId === null || office.kind !== 'head_office') return null;
  const row = await findAnyOrder(db, orderId);
  return row && (await isOwnStore(db, office.id, row.memberId)) ? detailOf(db, row) : null;
}

/**
 * Returns the return named in an address, for its buyer and, read-only, for the head office of its store; null: there
 * is none. `isOwn` is true for the buyer.
 */
export async function findReturnFor(
  db: Db,
  { id: viewerId, kind }: Pick<Member, 'id' | 'kind'>,
  id: string | null | undefined,
): Promise<{ detail: ReturnDetail; isOwn: boolean } | null> {
  const detail = await readReturn(db, readId(id) ?? 0);
  if (!detail) return null;
  const isOwn = detail.memberId === viewerId;
  const mayRead = isOwn || (kind === 'head_office' && (await isOwnStore(db, viewerId, detail.memberId)));
  return mayRead ? { detail, isOwn } : null;
}

/** Returns a page of the orders of a head office's own store, newest first. Throws `forbidden` and `not_found`. */
export async function storeOrders(
  db: Db,
  office: Pick<Member, 'id' | 'kind'>,
  { id, ...query }: OrderQuery & { id: number },
): Promise<OrderPage> {
  const { member } = await getStore(db, office, id);
  return listOrders(db, member, query);
}

/** Converts a store to the answer of calls; money in yuan, times in ms. */
export const toStoreState = (store: StoreView) => ({
  id: store.id,
  username: store.username,
  company: store.company,
  name: store.name,
  phone: store.phone,
  address: store.address,
  state: store.state,
  paused_by: store.pausedBy,
  is_passed: flagOf(store.isPassed),
  certificates: store.certificates.text,
  certified_until: store.certifiedUntil,
  balance: fenToYuan(store.balanceFen),
  unpaid: store.unpaid,
  under_way: store.underWay,
  last_order_at: store.lastOrderAt,
});
