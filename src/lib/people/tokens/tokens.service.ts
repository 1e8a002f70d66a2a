import { createHash, randomBytes } from 'node:crypto';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { findMemberByUsername } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import {
  findTokenMember,
  insertToken,
  revokeTokensNamed,
  setTokenUsed,
} from '#lib/people/tokens/tokens.repository.ts';
import type { TokenScope } from '#lib/people/tokens/tokens.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { sicknessOf } from '#lib/platform/db/engine/sickness.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

/** When a token was used last is right to this many ms. */
const USED_WITHIN_MS = 60_000;
const HINT_LETTERS = 4;
/** The name of the one that the command line gives out. */
const COMMAND_LINE = '命令行';

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The member behind a bearer token of an ERP client and what the token is for; null where it is nobody's any more. */
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

/** While the database takes no writes, reading goes on without. */
async function noteUse(db: Db, id: number, now: number): Promise<void> {
  try {
    await setTokenUsed(db, id, now);
  } catch (error) {
    if (!sicknessOf(error)) throw error;
  }
}

/** A new token and what is kept of it. */
export function newToken(): { token: string; token_hash: string; hint: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hash(token), hint: token.slice(-HINT_LETTERS) };
}

/** Gives an account a new token from the command line and ends the one given before; shown once, kept hashed. */
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
