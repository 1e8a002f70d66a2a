import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { ApiTokenRow, NewApiToken } from '#lib/people/api-tokens/api-tokens.table.ts';

type TokenMember = MemberRow & Pick<ApiTokenRow, 'scope' | 'lastUsedAt'> & { tokenId: number };

/** Finds the account of a valid token, while the account may be used. */
export function findTokenMember(db: Db, tokenHash: string): Promise<TokenMember | undefined> {
  return readFirst(
    db
      .selectFrom('api_token')
      .innerJoin('member', 'member.id', 'api_token.member_id')
      .selectAll('member')
      .select(['api_token.id as token_id', 'api_token.scope', 'api_token.last_used_at'])
      .where('api_token.token_hash', '=', tokenHash)
      .where('api_token.revoked_at', 'is', null)
      .where('member.state', '=', 'active'),
  );
}

/** A member's valid tokens, the newest first. */
export function findTokens(db: Db, memberId: number): Promise<ApiTokenRow[]> {
  return readAll(
    db
      .selectFrom('api_token')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('revoked_at', 'is', null)
      .orderBy('id', 'desc'),
  );
}

/** A member's own token, valid or not. */
export function findOwnToken(db: Db, memberId: number, id: number): Promise<ApiTokenRow | undefined> {
  return readFirst(
    db.selectFrom('api_token').selectAll().where('id', '=', id).where('member_id', '=', memberId),
  );
}

/** Revokes a token; false where it was revoked before. */
export async function setRevoked(trx: Trx, id: number, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertToken(trx: Trx, token: NewApiToken): Promise<number> {
  return (await trx.insertInto('api_token').values(token).returning('id').executeTakeFirstOrThrow()).id;
}

export async function setTokenUsed(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Revokes all tokens of a member; returns how many were valid. */
export async function revokeTokens(trx: Trx, memberId: number, now: number): Promise<number> {
  const result = await trx
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Revokes a member's tokens of a name. */
export async function revokeTokensNamed(
  trx: Trx,
  { memberId, name }: { memberId: number; name: string },
  now: number,
): Promise<void> {
  await trx
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('member_id', '=', memberId)
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .execute();
}
