import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { displayName, type Member } from '#lib/people/members/members.rules.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { endAllLogins } from '#lib/people/members/sessions/enter.service.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import { findAllStores, findOwnStore, setPaused, setResumed } from '#lib/people/stores/stores.repository.ts';
import type { Store } from '#lib/people/stores/stores.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

/** The stores of a head office that are in use. */
export { findStores } from '#lib/people/stores/stores.repository.ts';

/** Whether a member is a store of a head office that is not closed. */
export const isOwnStore = async (db: Db, headOfficeId: number, storeId: number): Promise<boolean> =>
  (await findOwnStore(db, headOfficeId, storeId)) !== undefined;

/** Keeps from others what is a head office's. Throws `forbidden`. */
export function requireHeadOffice({ kind }: Pick<Member, 'kind'>): void {
  if (kind !== 'head_office') throw new ShopError('forbidden', '只有连锁总部可以管理门店。');
}

const toStore = (row: MemberRow): Store => ({
  id: row.id,
  username: row.username,
  company: row.company,
  name: row.name,
  phone: row.phone,
  address: row.address,
  state: row.state === 'paused' ? 'paused' : 'active',
  pausedBy: row.pausedBy,
  isPassed: row.isPassed === 1,
  application: row.application,
  certifiedUntil: row.certifiedUntil,
  balanceFen: row.balanceFen,
});

/** All stores of a head office, or those that some words fit. Throws `forbidden`. */
export async function listStores(
  db: Db,
  office: Pick<Member, 'id' | 'kind'>,
  keywords = '',
): Promise<Store[]> {
  requireHeadOffice(office);
  return (await findAllStores(db, office.id, keywords.trim())).map(toStore);
}

/** A head office's own store, as itself and in the list. Throws `forbidden` and `not_found`. */
export async function getStore(
  db: Db,
  office: Pick<Member, 'id' | 'kind'>,
  id: number,
): Promise<{ store: Store; member: Member }> {
  requireHeadOffice(office);
  const row = await findOwnStore(db, office.id, id);
  if (!row) throw notFound('这家门店');
  return { store: toStore(row), member: await toMember(db, row) };
}

/**
 * Keeps a store from logging in and ends its sessions, also those that act for it; its programs are refused from now on.
 * Returns whether it was in use. Throws `forbidden`, `not_found`, and `conflict` where the shop has paused it.
 */
export const pauseStore = (db: Db, office: Member, id: number, now: number): Promise<boolean> =>
  changeStore(db, office, id, async (trx, row) => {
    if (!(await setPaused(trx, office.id, id))) return false;
    await endAllLogins(trx, id);
    await recordBoth(trx, { office, store: row, action: 'store.pause' }, now);
    return true;
  });

/**
 * Lets a store that its head office paused log in again, and sends it a message. Returns whether it was paused. Throws
 * as above.
 */
export const resumeStore = (db: Db, office: Member, id: number, now: number): Promise<boolean> =>
  changeStore(db, office, id, async (trx, row) => {
    if (!(await setResumed(trx, office.id, id))) return false;
    await recordBoth(trx, { office, store: row, action: 'store.resume' }, now);
    const text = `${formatDateTime(now)}，总部 ${displayName(office)} 恢复了这个账户，可以照常采购。`;
    const eventKey = `store-resumed:${now}`;
    await notifyMember(trx, id, { kind: 'service', title: '账户已恢复', text, link: '', eventKey }, now);
    return true;
  });

async function changeStore(
  db: Db,
  office: Member,
  id: number,
  change: (trx: Trx, row: MemberRow) => Promise<boolean>,
): Promise<boolean> {
  requireHeadOffice(office);
  return transact(db, async (trx) => {
    const row = await findOwnStore(trx, office.id, id);
    if (!row) throw notFound('这家门店');
    if (row.state === 'paused' && row.pausedBy !== 'head_office')
      throw new ShopError('conflict', '这家门店由药仓停用，请联系客服恢复。');
    return change(trx, row);
  });
}

/** Records what a head office did to its store on both sides. */
export async function recordBoth(
  trx: Trx,
  {
    office,
    store,
    action,
  }: {
    office: Pick<Member, 'id'>;
    store: Pick<Member, 'id' | 'company' | 'name' | 'username'>;
    action: `store.${string}`;
  },
  now: number,
): Promise<void> {
  for (const id of [office.id, store.id]) {
    const subject = `member:${id}`;
    await recordAudit(trx, { actorId: office.id, action, subject, detail: displayName(store), at: now });
  }
}
