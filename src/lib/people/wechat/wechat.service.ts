import { hash, randomBytes } from 'node:crypto';
import { findMember, lockMember } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import { deleteOldSandboxLogins } from '#lib/people/wechat/sandbox-wechat.service.ts';
import {
  clearWechat,
  deleteOldTickets,
  deleteTicket,
  findKnownTicket,
  findMemberByWechat,
  insertTicket,
  setWechat,
  takeAwayTicket,
} from '#lib/people/wechat/wechat.repository.ts';
import {
  AWAY_MS,
  KNOWN_MS,
  type WechatAccount,
  type WechatProvider,
  type WechatPurpose,
} from '#lib/people/wechat/wechat.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

const PER_ADDRESS: Limit = {
  name: 'wechat-address',
  points: 120,
  durationMs: HOUR_MS,
  words: (wait) => `用微信的次数太多，请 ${wait}后再试，或用密码、验证码登录。`,
};
/**
 * Limit per account of the app, not reached by hand. Its row is the lock for two requests that bind one account at the
 * same time.
 */
const PER_WECHAT: Limit = { ...PER_ADDRESS, name: 'wechat-bind', points: 100 };

const hashOf = (state: string): string => hash('sha256', state);
const newState = (): string => randomBytes(32).toString('hex');

/** OAuth request to the app. */
interface Errand {
  purpose: WechatPurpose;
  /** The member to bind; null where no user is logged in. */
  memberId: number | null;
  /** Data for the step after it, which the caller reads again. */
  next: string;
  /** Network address of the sender, for the limit. */
  address: string;
}

/**
 * Returns the address at which the app asks the user, and the token of the request for the browser. Throws
 * `too_many_requests`.
 */
export async function goToWechat(
  db: Db,
  provider: WechatProvider,
  { purpose, memberId, next, address }: Errand,
  now: number,
): Promise<{ url: string; state: string }> {
  await spend(db, PER_ADDRESS, address, now);
  const state = newState();
  const ticket = { state_hash: hashOf(state), purpose, member_id: memberId, next, wechat_id: null };
  await insertTicket(db, { ...ticket, expires_at: now + AWAY_MS });
  return { url: await provider.authorise(state, now), state };
}

/** OAuth request that came back from the app. */
export interface CameBack {
  purpose: WechatPurpose;
  memberId: number | null;
  next: string;
}

/**
 * Consumes the OAuth request that a browser came back from, whatever the result. `held` is the token the browser was
 * given: another browser's request is not consumed. Throws `conflict` where it is another's, too late, or done.
 */
export async function comeBack(
  db: Db,
  { state, held }: { state: string; held: string | undefined },
  now: number,
): Promise<CameBack> {
  const ticket = state !== '' && state === held ? await takeAwayTicket(db, hashOf(state), now) : undefined;
  if (!ticket) throw new ShopError('conflict', '这次微信授权已经过期或用过，请重新开始。');
  return { purpose: ticket.purpose, memberId: ticket.memberId, next: ticket.next };
}

/** An account of the app, and the member it is bound to; null: none yet. */
export interface Brought {
  account: WechatAccount;
  holder: MemberRow | null;
}

/**
 * Returns the account of a code from the app. Throws `conflict` without a code, which means that the user refused, and
 * `gateway_failed` where the app does not know it.
 */
export async function askWechat(
  db: Db,
  provider: WechatProvider,
  code: string | undefined,
  now: number,
): Promise<Brought> {
  if (!code) throw new ShopError('conflict', '您没有同意授权，什么都没有改变。');
  const account = await provider.exchange(code, now);
  return { account, holder: (await findMemberByWechat(db, account.id)) ?? null };
}

/** Stores an account of the app that is not bound yet, while its holder logs in or registers; returns its token. */
export async function keepKnown(
  db: Db,
  { account, next }: { account: WechatAccount; next: string },
  now: number,
): Promise<string> {
  const state = newState();
  const known = { wechat_id: account.id, wechat_name: account.name, expires_at: now + KNOWN_MS };
  await insertTicket(db, { state_hash: hashOf(state), purpose: 'register', member_id: null, next, ...known });
  return state;
}

/**
 * Returns the app's name for the account that a browser brought, and the data of the next step; null: it brought none.
 */
export async function knownWechat(
  db: Db,
  held: string | undefined,
  now: number,
): Promise<{ name: string; next: string } | null> {
  const ticket = held === undefined ? undefined : await findKnownTicket(db, hashOf(held), now);
  return ticket ? { name: ticket.wechatName, next: ticket.next } : null;
}

/**
 * Binds the account that a browser brought to its member. Returns its name in the app; null where it brought none.
 * Throws as {@link bindWechat}.
 */
export async function bindKnown(
  db: Db,
  held: string | undefined,
  memberId: number,
  now: number,
): Promise<string | null> {
  if (held === undefined) return null;
  return transact(db, async (trx) => {
    const ticket = await findKnownTicket(trx, hashOf(held), now);
    if (!ticket || ticket.wechatId === null) return null;
    await bindIn(trx, memberId, { id: ticket.wechatId, name: ticket.wechatName }, now);
    await deleteTicket(trx, ticket.stateHash);
    return ticket.wechatName;
  });
}

/**
 * Binds an account of the app to a member: one to one. Repeating it changes nothing. Throws `conflict` where either is
 * bound to another, and for staff, who log in by password alone.
 */
export const bindWechat = (db: Db, memberId: number, account: WechatAccount, now: number): Promise<void> =>
  transact(db, (trx) => bindIn(trx, memberId, account, now));

async function bindIn(trx: Trx, memberId: number, account: WechatAccount, now: number): Promise<void> {
  await spend(trx, PER_WECHAT, hashOf(account.id), now);
  await lockMember(trx, memberId);
  const member = await findMember(trx, memberId);
  if (member?.wechatId === account.id) return;
  if (member?.state === 'closed') throw new ShopError('conflict', '账户已经注销，不能再绑定微信。');
  if (member?.role !== 'buyer') throw new ShopError('conflict', '后台账户不能绑定微信，请用密码登录。');
  if (await findMemberByWechat(trx, account.id))
    throw new ShopError('conflict', '这个微信已经绑定别的药仓账户，请先在那个账户里解除绑定。');
  if (!(await setWechat(trx, memberId, account)))
    throw new ShopError('conflict', `账户已经绑定微信“${member.wechatName}”，请先解除绑定再换。`);
  await notify(trx, memberId, { title: '已绑定微信', text: `微信“${account.name}”可以登录这个账户。` }, now);
}

/** Unbinds a member's account of the app; false where there is none. */
export const unbindWechat = (db: Db, memberId: number, now: number): Promise<boolean> =>
  transact(db, async (trx) => {
    if (!(await clearWechat(trx, memberId))) return false;
    await notify(trx, memberId, { title: '已解除微信绑定', text: '微信不再能登录这个账户。' }, now);
    return true;
  });

const notify = (trx: Trx, memberId: number, { title, text }: { title: string; text: string }, now: number) =>
  notifyMember(
    trx,
    memberId,
    {
      kind: 'service',
      title,
      link: pathTo('bind_wechat'),
      idempotencyKey: `wechat:${title}:${now}`,
      text: `${text}不是您本人操作的话，请修改密码并联系客服。`,
    },
    now,
  );

/** Deletes expired OAuth requests. */
export async function deleteOldWechatLogins(db: Db, now: number): Promise<void> {
  await deleteOldTickets(db, now);
  await deleteOldSandboxLogins(db, now);
}
