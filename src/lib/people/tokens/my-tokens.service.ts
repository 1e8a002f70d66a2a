import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import {
  findOwnToken,
  findTokens,
  insertToken,
  revokeTokens,
  setRevoked,
} from '#lib/people/tokens/tokens.repository.ts';
import {
  MOST_TOKENS,
  type ShownToken,
  TOKEN_SCOPES,
  type TokenScope,
} from '#lib/people/tokens/tokens.rules.ts';
import { newToken } from '#lib/people/tokens/tokens.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

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
 * Makes a token; it is shown here and never again. The member gets a message, so that one which another user made does
 * not stay unseen. Names are distinguished, which is also why a form sent twice makes one token. Throws `invalid_form`
 * and `conflict`.
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
      eventKey: `token:${made}`,
    } as const;
    await notifyMember(trx, member.id, message, now);
    return made;
  });
  return { id, token };
}

/** Ends a member's own token at once; again it is harmless. Throws `not_found`. Returns whether it was in use. */
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

/** Ends all tokens of an account whose password was set without the old one; returns how many were in use. */
export async function revokeAllTokens(trx: Trx, memberId: number, now: number): Promise<number> {
  const ended = await revokeTokens(trx, memberId, now);
  const detail = `重设密码，停用 ${ended} 个`;
  const subject = `member:${memberId}`;
  if (ended > 0)
    await recordAudit(trx, { actorId: memberId, action: 'token.revoke', subject, detail, at: now });
  return ended;
}
