import type { MemberScopeRow } from '#lib/people/members/members.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';

/**
 * Finds a member's business scopes, those opened by hand first. A scope opened by hand for a term is listed together
 * with the certificates in force that open it, as they may end later.
 */
export async function findScopes(db: Db, memberId: number): Promise<MemberScopeRow[]> {
  const kept = await readAll(
    db.selectFrom('member_scope').selectAll().where('member_id', '=', memberId).orderBy('scope_code'),
  );
  const covered = kept.filter((row) => row.certificateId === null && row.expiresAt !== null);
  if (covered.length === 0) return kept;
  const codes = covered.map(({ scopeCode }) => scopeCode);
  const opened = await readAll(
    db
      .selectFrom('certificate_scope')
      .innerJoin('certificate', 'certificate.id', 'certificate_scope.certificate_id')
      .select(['certificate.member_id', 'certificate_scope.scope_code', 'certificate.expires_at'])
      .select('certificate_scope.certificate_id')
      .where('certificate.member_id', '=', memberId)
      .where('certificate.state', '=', 'approved')
      .where('certificate_scope.scope_code', 'in', codes)
      .orderBy('certificate.id'),
  );
  return [...kept, ...opened];
}

/** Replaces the scopes opened by certificates; those set by hand stay. */
export async function setMemberScopes(
  trx: Trx,
  memberId: number,
  opened: readonly Omit<MemberScopeRow, 'memberId'>[],
): Promise<void> {
  await trx
    .deleteFrom('member_scope')
    .where('member_id', '=', memberId)
    .where('certificate_id', 'is not', null)
    .execute();
  if (opened.length === 0) return;
  await trx
    .insertInto('member_scope')
    .values(
      opened.map(({ scopeCode, expiresAt, certificateId }) => ({
        member_id: memberId,
        scope_code: scopeCode,
        expires_at: expiresAt,
        certificate_id: certificateId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'scope_code']).doNothing())
    .execute();
}

/** Sets a scope by hand, replacing an earlier one set by hand. */
export async function putScope(trx: Trx, scope: Omit<MemberScopeRow, 'certificateId'>): Promise<void> {
  await trx
    .insertInto('member_scope')
    .values({
      member_id: scope.memberId,
      scope_code: scope.scopeCode,
      expires_at: scope.expiresAt,
      certificate_id: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'scope_code'])
        .doUpdateSet({ expires_at: scope.expiresAt, certificate_id: null }),
    )
    .execute();
}

/** Deletes a scope that was set by hand; returns whether there was one. */
export async function deleteScopeByHand(trx: Trx, memberId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('member_scope')
    .where('member_id', '=', memberId)
    .where('scope_code', '=', code)
    .where('certificate_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
