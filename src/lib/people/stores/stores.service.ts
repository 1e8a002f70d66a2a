import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import { addAddress } from '#lib/people/addresses/addresses.service.ts';
import { regionName } from '#lib/platform/regions.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { displayName, type Member } from '#lib/people/members/members.rules.ts';
import {
  findMember,
  findMemberByUsername,
  insertMemberIfFree,
  lockMember,
  takePhone,
} from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { hashPassword } from '#lib/people/members/password.service.ts';
import { endAllLogins } from '#lib/people/members/sessions/enter.service.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { loginName } from '#lib/people/members/username.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import { requireGoodAccount, TAKEN } from '#lib/people/registration/registration.service.ts';
import { findAllStores, findOwnStore, setPaused, setResumed } from '#lib/people/stores/stores.repository.ts';
import { MOST_STORES, type Store } from '#lib/people/stores/stores.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDateTime, HOUR_MS } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Finds the active stores of a head office. */
export { findStores } from '#lib/people/stores/stores.repository.ts';

/** True when a member is a store of a head office and not closed. */
export const isOwnStore = async (db: Db, headOfficeId: number, storeId: number): Promise<boolean> =>
  (await findOwnStore(db, headOfficeId, storeId)) !== undefined;

/** Refuses members that are not a head office. Throws `forbidden`. */
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

/** Returns all stores of a head office, or those matching some keywords. Throws `forbidden`. */
export async function listStores(
  db: Db,
  office: Pick<Member, 'id' | 'kind'>,
  keywords = '',
): Promise<Store[]> {
  requireHeadOffice(office);
  return (await findAllStores(db, office.id, keywords.trim())).map(toStore);
}

/** Returns a head office's own store, as a member and as a row of the list. Throws `forbidden` and `not_found`. */
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
 * Pauses a store, which cannot log in then: its sessions end, also those that act for it, and its tokens are refused.
 * Returns whether it was active. Throws `forbidden`, `not_found`, and `conflict` where the shop has paused it.
 */
export const pauseStore = (db: Db, office: Member, id: number, now: number): Promise<boolean> =>
  changeStore(db, office, id, async (trx, row) => {
    if (!(await setPaused(trx, office.id, id))) return false;
    await endAllLogins(trx, id);
    await recordBoth(trx, { office, store: row, action: 'store.pause' }, now);
    return true;
  });

/**
 * Resumes a store that its head office paused, and sends it a message. Returns whether it was paused. Throws as {@link
 * pauseStore}.
 */
export const resumeStore = (db: Db, office: Member, id: number, now: number): Promise<boolean> =>
  changeStore(db, office, id, async (trx, row) => {
    if (!(await setResumed(trx, office.id, id))) return false;
    await recordBoth(trx, { office, store: row, action: 'store.resume' }, now);
    const text = `${formatDateTime(now)}，总部 ${displayName(office)} 恢复了这个账户，可以照常采购。`;
    const idempotencyKey = `store-resumed:${now}`;
    await notifyMember(
      trx,
      id,
      { kind: 'service', title: '账户已恢复', text, link: '', idempotencyKey },
      now,
    );
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

/** Records an action of a head office on its store in both audit trails. */
async function recordBoth(
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

/** Fields of a new store; the phone in its stored form. */
export interface NewStore {
  username: string;
  password: string;
  again: string;
  company: string;
  name: string;
  phone: string;
  regionCode: string;
  detail: string;
}

/** Limit of new stores per head office: each costs a password hash, and occupies a phone number. */
const ADDED_PER_OFFICE: Limit = {
  name: 'store-add',
  points: 40,
  durationMs: HOUR_MS,
  words: (wait) => `一小时内添加的门店太多，请 ${wait}后再试。`,
};

/**
 * Adds a store with an account, a first address and the head office's rank; it may buy once its own licence is
 * approved. The same store sent twice is added once. Throws `forbidden`, `conflict`, `invalid_form` and
 * `too_many_requests`.
 */
export async function addStore(
  db: Db,
  office: Member,
  store: NewStore,
  now: number,
): Promise<{ id: number; isNew: boolean }> {
  requireHeadOffice(office);
  if (!office.isPassed) throw new ShopError('conflict', '总部的资质审核通过以后，才能添加门店。');
  const known = await findKnown(db, office, store);
  if (known !== null) return { id: known, isNew: false };
  await requireGoodAccount(db, store);
  await spend(db, ADDED_PER_OFFICE, String(office.id), now);
  const password_hash = await hashPassword(store.password);
  return transact(db, async (trx) => {
    await lockMember(trx, office.id);
    const sameMade = await findKnown(trx, office, store);
    if (sameMade !== null) return { id: sameMade, isNew: false };
    await refuseTooMany(trx, office, store);
    if (!(await takePhone(trx, { phone: store.phone, memberId: null }, now)))
      throw fieldError('phone', '这个手机号已有账户在用，请填写门店自己的手机号。');
    const id = await insertMemberIfFree(trx, {
      username: loginName(store.username),
      password_hash,
      role: 'buyer',
      kind: 'store',
      name: store.name,
      phone: store.phone,
      company: store.company,
      rank: office.rank,
      address: wholeAddress(regionName(store.regionCode) ?? '', store.detail),
      region_code: store.regionCode,
      head_office_id: office.id,
      admin_id: office.adminId,
      application: 'certificates',
      created_at: now,
    });
    if (id === undefined) throw fieldError('username', TAKEN);
    await equip(trx, { office, store, id }, now);
    return { id, isNew: true };
  });
}

/** Finds the store added with exactly this form before; null: none. */
async function findKnown(
  db: Db,
  office: Member,
  { username, company, phone }: NewStore,
): Promise<number | null> {
  const row = await findMemberByUsername(db, username);
  const isSame = row?.headOfficeId === office.id && row.company === company && row.phone === phone;
  return isSame && row.state !== 'closed' ? row.id : null;
}

async function refuseTooMany(trx: Trx, office: Member, { company }: NewStore): Promise<void> {
  const stores = await findAllStores(trx, office.id);
  if (stores.length >= MOST_STORES)
    throw new ShopError('conflict', `最多添加 ${MOST_STORES} 家门店，还要更多请联系客服。`);
  if (stores.some((one) => one.company === company))
    throw fieldError('company', '已经有一家同名的门店，请换一个能分清的名称。');
}

/** Creates the initial data of a new store: an address, a message about the next step, and an audit entry. */
async function equip(
  trx: Trx,
  { office, store, id }: { office: Member; store: NewStore; id: number },
  now: number,
): Promise<void> {
  const row = await findMember(trx, id);
  if (!row) throw new Error(`the store ${id} was not kept`);
  const { name: receiver, phone, regionCode, detail } = store;
  await addAddress(
    trx,
    await toMember(trx, row),
    { receiver, phone, regionCode, detail, isDefault: true },
    now,
  );
  await recordBoth(trx, { office, store: row, action: 'store.add' }, now);
  const text = `${displayName(office)} 已为门店建好账户。上传门店的药品经营许可证，审核通过后就可以采购；登录密码请改成自己的。`;
  const message = { kind: 'service', title: '欢迎加入药仓', text, idempotencyKey: 'registered' } as const;
  await notifyMember(trx, id, { ...message, link: pathTo('certificates') }, now);
}
