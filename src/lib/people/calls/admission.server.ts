import type { APIContext } from 'astro';
import { TOKEN_CALLS } from '#lib/concepts.rules.ts';
import { ACTING_FIRST, ACTING_OVER } from '#lib/people/acting/acting.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { displayName, hasRole, type Member, type StaffRole } from '#lib/people/members/members.rules.ts';
import { SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';
import type { TokenScope } from '#lib/people/api-tokens/api-tokens.rules.ts';
import type { Method } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

/**
 * Returns the session token of a request, for calls about the session itself. Throws `forbidden` for requests without
 * one.
 */
export function sessionOf({ cookies, locals }: APIContext): string {
  const token = cookies.get(SESSION_COOKIE)?.value;
  if (locals.tokenScope === null && token !== undefined) return token;
  throw new ShopError('forbidden', '接口令牌不能办理这项，请在网页上登录后操作。');
}

/**
 * Callers that may make a call; `staff`: any role; `buyer`: a member who is not staff; `head_office`: one that has
 * stores.
 */
export type Who = 'anyone' | 'member' | 'buyer' | 'head_office' | 'staff' | StaffRole;

/** Fields of a call's declaration that decide who may make it. */
interface Admission {
  method: Method;
  who: Who;
  /** Only for the account's own holder: neither for a user who acts for it nor for programs with its token. */
  inPerson?: true;
  /** Changes the session's member, so that a page made for the member before may make the call. */
  skipsMemberCheck?: true;
  path: string;
}

interface Sender {
  member: Member | null;
  tokenScope: TokenScope | null;
  isActingOver: boolean;
}

function isFor(who: Who, member: Member | null): boolean {
  if (who === 'anyone' || who === 'member') return true;
  if (who === 'head_office') return member?.kind === 'head_office';
  return who === 'buyer' ? member?.role === 'buyer' : hasRole(member, who);
}

function notFor(who: Who, member: Member | null): ShopError {
  if (member?.actor?.isStaff && who !== 'head_office') return new ShopError('forbidden', ACTING_FIRST);
  const words = who === 'head_office' ? '只有连锁总部可以管理门店。' : '您的账户没有这项权限。';
  return new ShopError('forbidden', words);
}

/** Prefixes of addresses with their rule for tokens, the longest first. */
const TOKEN_WORDS = Object.entries(TOKEN_CALLS).toSorted(([a], [b]) => b.length - a.length);

/**
 * Checks whether programs may make a call at all: any that reads, and of those that change something the ones whose
 * concept permits it (it orders, and leaves the account's own data and its payments alone). A token with the scope
 * `read` may not change.
 */
export function isForPrograms({ method, inPerson, path }: Admission): boolean {
  if (inPerson) return false;
  if (method === 'GET') return true;
  return TOKEN_WORDS.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? false;
}

/** Calls that end a session or its acting. */
const ENDS = /^\/api\/user\/(act\/end|logout)$/;

/**
 * Returns the member that may make a call, null for a visitor that may. Throws `not_logged_in`, `forbidden` and
 * `conflict`.
 */
export function admit(call: Admission, { member, tokenScope, isActingOver }: Sender): Member | null {
  const { method, who, inPerson, path } = call;
  if (who !== 'anyone' && !member) throw new ShopError('not_logged_in', '请先登录。');
  if (!isFor(who, member)) throw notFor(who, member);
  if (tokenScope === 'read' && method !== 'GET')
    throw new ShopError('forbidden', '这个令牌只能读取，不能下单或修改；请换用可下单的令牌。');
  if (tokenScope !== null && !isForPrograms(call))
    throw new ShopError('forbidden', '接口令牌不能办理这项，请账户本人登录后办理。');
  if (isActingOver && method !== 'GET' && !ENDS.test(path)) throw new ShopError('conflict', ACTING_OVER);
  if (inPerson && member?.actor) throw new ShopError('forbidden', '这项只能由账户本人办理，代办时不能操作。');
  return member;
}

/**
 * Refuses a call of a page that was made for another member (`pageMember`, sent by its script) than the session's
 * member now, as another tab logged in to another account. Calls that change something send it, and those that read a
 * member's own data; pages without scripts do not send it. Throws `other_member`.
 */
export function admitPage(
  { method, skipsMemberCheck }: Pick<Admission, 'method' | 'skipsMemberCheck'>,
  member: Member | null,
  pageMember: unknown,
): void {
  if (skipsMemberCheck || !member || pageMember === undefined || pageMember === '') return;
  if (pageMember === String(member.id)) return;
  const now = `您已在别的窗口换成 ${displayName(member)} 的账户`;
  throw new ShopError(
    'other_member',
    method === 'GET' ? `${now}，请刷新页面。` : `${now}，这次没有保存；请刷新页面核对后再提交。`,
  );
}

/** `/api/user/act` and `/api/user/act/end` record what they do themselves. */
const ACTING_CALLS = /^\/api\/user\/act(\/end)?$/;

/**
 * Records an action (`did`) done for a member by a user who acts for it, so that both see who did it. Reading is not
 * recorded.
 */
export async function recordActing(
  db: Db,
  member: Member | null,
  { method, path, did }: { method: Method; path: string; did: string },
  now: number,
): Promise<void> {
  if (!member?.actor || method === 'GET' || ACTING_CALLS.test(path)) return;
  const entry = { actorId: member.actor.id, action: 'acting.call', subject: `member:${member.id}` };
  await transact(db, (trx) => recordAudit(trx, { ...entry, detail: did, at: now }));
}

/**
 * Returns the bearer token of a request; null where it has none, as with another scheme (`Basic`, of a proxy in front).
 * A scheme without a token, or several headers of which one is a bearer's, gives an invalid token: the empty one.
 */
export function bearerToken(authorization: readonly string[]): string | null {
  const tokens = authorization.map((header) => /^bearer(?:\s+(.*))?$/is.exec(header.trim()));
  const named = tokens.find((token) => token !== null);
  if (!named) return null;
  return authorization.length === 1 ? (named[1] ?? '').trim() : '';
}
