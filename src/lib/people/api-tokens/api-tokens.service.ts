import { createHash, randomBytes } from 'node:crypto';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findMemberByUsername, lockMember } from '#lib/people/members/members.service.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import {
  findOwnToken,
  findTokenMember,
  findTokens,
  insertToken,
  revokeTokens,
  revokeTokensNamed,
  setRevoked,
  setTokenUsed,
} from '#lib/people/api-tokens/api-tokens.repository.ts';
import {
  MOST_TOKENS,
  type ShownToken,
  TOKEN_SCOPES,
  type TokenScope,
} from '#lib/people/api-tokens/api-tokens.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { databaseErrorOf } from '#lib/platform/db/engine/database-error.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Precision (ms) of the time a token was last used. */
const USED_WITHIN_MS = 60_000;
const HINT_LETTERS = 4;
/** Name of the token that the command line creates. */
const COMMAND_LINE = '命令行';

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The member behind a bearer token of an ERP client and the token's scope; null for a token that is not valid. */
export async function memberOfToken(
  db: Db,
  token: string,
  now: number,
): Promise<{ member: Member; scope: TokenScope } | null> {
  const row = await findTokenMember(db, hash(token));
  if (!row) return null;
  if (now - (row.lastUsedAt ?? 0) > USED_WITHIN_MS) await noteUse(db, row.tokenId, now);
  return { member: await toMember(db, row), scope: row.scope };
}

/** Stores when a token was used; reads go on without it while the database takes no writes. */
async function noteUse(db: Db, id: number, now: number): Promise<void> {
  try {
    await setTokenUsed(db, id, now);
  } catch (error) {
    if (!databaseErrorOf(error)) throw error;
  }
}

/** Creates a token and the columns stored of it. */
function newToken(): { token: string; token_hash: string; hint: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hash(token), hint: token.slice(-HINT_LETTERS) };
}

/**
 * Creates a new token for an account from the command line and revokes the one created before; shown once, stored
 * hashed.
 */
export async function renewToken(db: Db, username: string, now: number): Promise<string> {
  const { token, ...kept } = newToken();
  await change(db, async (trx) => {
    const member = await findMemberByUsername(trx, username.trim());
    if (!member) throw new ShopError('not_found', `没有用户名为 ${username} 的账户。`);
    const owned = { memberId: member.id, name: COMMAND_LINE };
    await revokeTokensNamed(trx, owned, now);
    await insertToken(trx, {
      ...kept,
      member_id: member.id,
      name: COMMAND_LINE,
      scope: 'order',
      created_at: now,
      last_used_at: null,
      revoked_at: null,
    });
    const subject = `member:${member.id}`;
    await recordAudit(trx, { actorId: null, action: 'token.renew', subject, detail: '', at: now });
  });
  return token;
}

/** A member's tokens in use, the newest first. */
export async function listTokens(db: Db, { id }: Pick<Member, 'id'>): Promise<ShownToken[]> {
  const rows = await findTokens(db, id);
  return rows.map(({ id: tokenId, name, scope, hint, createdAt, lastUsedAt }) => ({
    id: tokenId,
    name,
    scope,
    hint,
    createdAt,
    lastUsedAt,
  }));
}

/**
 * Creates a token, which is shown only here. The member gets a message, so that a token made by another user is
 * noticed. Names are unique, so that a form sent twice makes one token. Throws `invalid_form` and `conflict`.
 */
export async function createToken(
  db: Db,
  member: Pick<Member, 'id'>,
  { name, scope }: { name: string; scope: TokenScope },
  now: number,
): Promise<{ id: number; token: string }> {
  const { token, ...kept } = newToken();
  const id = await transact(db, async (trx) => {
    await lockMember(trx, member.id);
    const inUse = await findTokens(trx, member.id);
    if (inUse.some((one) => one.name === name)) {
      const words = `已有叫“${name}”的令牌。令牌只显示一次，没有记下的请停用后重建，或换一个名称。`;
      throw fieldError('name', words);
    }
    if (inUse.length >= MOST_TOKENS)
      throw new ShopError('conflict', `最多同时使用 ${MOST_TOKENS} 个令牌，请先停用不用的。`);
    const made = await insertToken(trx, {
      ...kept,
      member_id: member.id,
      name,
      scope,
      created_at: now,
      last_used_at: null,
      revoked_at: null,
    });
    const detail = `${name}（${TOKEN_SCOPES[scope]}，末尾 ${kept.hint}）`;
    const subject = `member:${member.id}`;
    await recordAudit(trx, { actorId: member.id, action: 'token.create', subject, detail, at: now });
    const text = `${formatDateTime(now)} 新建了${detail}。不是您本人办理的，请立即停用它，并修改登录密码。`;
    const link = pathTo('tokens');
    const message = {
      kind: 'service',
      title: '新建了接口令牌',
      text,
      link,
      idempotencyKey: `token:${made}`,
    } as const;
    await notifyMember(trx, member.id, message, now);
    return made;
  });
  return { id, token };
}

/**
 * Revokes a member's own token at once; repeating it is harmless. Throws `not_found`. Returns whether it was in use.
 */
export function revokeToken(db: Db, member: Pick<Member, 'id'>, id: number, now: number): Promise<boolean> {
  return transact(db, async (trx) => {
    const token = await findOwnToken(trx, member.id, id);
    if (!token) throw notFound('这个令牌');
    if (!(await setRevoked(trx, id, now))) return false;
    const detail = `${token.name}（${TOKEN_SCOPES[token.scope]}，末尾 ${token.hint}）`;
    const subject = `member:${member.id}`;
    await recordAudit(trx, { actorId: member.id, action: 'token.revoke', subject, detail, at: now });
    return true;
  });
}

/** Revokes all tokens of an account whose password was set without the old one; returns how many were in use. */
export async function revokeAllTokens(trx: Trx, memberId: number, now: number): Promise<number> {
  const ended = await revokeTokens(trx, memberId, now);
  const detail = `重设密码，停用 ${ended} 个`;
  const subject = `member:${memberId}`;
  if (ended > 0)
    await recordAudit(trx, { actorId: memberId, action: 'token.revoke', subject, detail, at: now });
  return ended;
}
