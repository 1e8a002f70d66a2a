import { recordAudit } from '#lib/people/audit/audit.service.ts';
import {
  findMember,
  findMemberByPhoneOrCompany,
  findMemberByUsername,
  findMembersByPhone,
  insertMember,
} from '#lib/people/members/members.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { hashPassword } from '#lib/people/members/password.service.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { SHORTEST_STAFF_PASSWORD, staffNameProblem } from '#lib/people/members/staff.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';

/** Operations on accounts for other concepts: look one up, and lock its row while something per member is counted. */
export {
  emptyAccount,
  findBuyersByPhone,
  findMember,
  findMemberByUsername,
  findMembersByPhone,
  giveToHouse,
  insertMemberIfFree,
  isCreditCodeTaken,
  lockAdministrators,
  lockMember,
  lockMembers,
  memberLock,
  moveBalance,
  movePoints,
  setCompany,
  setMember,
  setPassword,
  setPhone,
} from '#lib/people/members/members.repository.ts';

/** A member's business scopes, which certificates and operators open. */
export {
  deleteScopeByHand,
  findScopes,
  putScope,
  setMemberScopes,
} from '#lib/people/members/scopes.repository.ts';

/** Returns members by their ids; unknown ones are absent. */
export async function membersByIds(db: Db, ids: readonly number[]): Promise<Map<number, Member>> {
  const members = new Map<number, Member>();
  for (const id of new Set(ids)) {
    const row = await findMember(db, id);
    if (row) members.set(id, await toMember(db, row));
  }
  return members;
}

/** Finds the member staff name by a login name, a phone number, a company's name or an id; null where there is none. */
export async function memberNamed(db: Db, text: string): Promise<Member | null> {
  const words = text.trim();
  if (words === '') return null;
  const id = readId(words);
  const row =
    (await findMemberByUsername(db, words)) ??
    (await findMemberByPhoneOrCompany(db, words)) ??
    (id === null ? undefined : await findMember(db, id));
  return row ? toMember(db, row) : null;
}

/** Limit per phone, not reached by hand. Its row is the lock for two requests that want one phone at the same time. */
const PER_PHONE: Limit = {
  name: 'register-phone',
  points: 100,
  durationMs: HOUR_MS,
  words: (wait) => `这个手机号操作太频繁，请 ${wait}后再试。`,
};

/** True when no other account has the phone; null: for an account to be created. */
export async function isPhoneFree(db: Db, phone: string, memberId: number | null): Promise<boolean> {
  const holders = await findMembersByPhone(db, phone);
  return holders.every(({ id }) => id === memberId);
}

/**
 * Reserves a free phone, within the transaction that stores it: of several requests at the same time only one succeeds.
 * Throws `too_many_requests`.
 */
export async function takePhone(
  trx: Trx,
  { phone, memberId }: { phone: string; memberId: number | null },
  now: number,
): Promise<boolean> {
  await spend(trx, PER_PHONE, phone, now);
  return isPhoneFree(trx, phone, memberId);
}

/** Creates an administrator's account, as a live shop starts without any. Throws `invalid_form` or `conflict`. */
export async function createAdministrator(
  db: Db,
  name: string,
  password: string,
  now: number,
): Promise<number> {
  const username = name.trim().toLowerCase();
  const problem = staffNameProblem(username);
  if (problem !== null) throw new ShopError('invalid_form', problem);
  if (password.length < SHORTEST_STAFF_PASSWORD) {
    throw new ShopError('invalid_form', `密码至少 ${SHORTEST_STAFF_PASSWORD} 位。`);
  }
  const password_hash = await hashPassword(password);
  return change(db, async (trx, touch) => {
    if (await findMemberByUsername(trx, username))
      throw new ShopError('conflict', `用户名 ${username} 已经有人用了。`);
    const id = await insertMember(trx, {
      username,
      password_hash,
      role: 'administrator',
      kind: 'staff',
      name: username,
      phone: '',
      company: '',
      address: '',
      region_code: '',
      is_passed: 0,
      created_at: now,
    });
    await recordAudit(trx, {
      actorId: null,
      action: 'administrator.create',
      subject: `member:${id}`,
      detail: username,
      at: now,
    });
    // The running shop may wait for its first administrator.
    touch('settings');
    return id;
  });
}
