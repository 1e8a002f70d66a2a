import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { type MemberScope, scopeName } from '#lib/people/member-desk/member-desk.rules.ts';
import { longestScopes, type Member } from '#lib/people/members/members.rules.ts';
import { findMember, findScopes } from '#lib/people/members/members.service.ts';
import type { MemberRow, MemberScopeRow } from '#lib/people/members/members.table.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';

const AUDIT_SHOWN = 50;

/** A member as its page at the desk shows it. */
export interface DeskMember {
  member: Member;
  /** What of the account only the desk shows. */
  row: Pick<MemberRow, 'state' | 'pausedBy' | 'createdAt' | 'appliedAt' | 'certifiedUntil'>;
  scopes: MemberScope[];
  headOffice: { id: number; company: string } | null;
  /** The newest first. */
  trail: AuditLine[];
}

/** A buyer's account. Throws `not_found`. */
export async function deskMember(db: Db, id: number): Promise<DeskMember> {
  const row = await findMember(db, id);
  if (!row || row.role !== 'buyer') throw notFound('这个会员');
  const parent = row.headOfficeId === null ? undefined : await findMember(db, row.headOfficeId);
  return {
    member: await toMember(db, row),
    row,
    scopes: deskScopes(await findScopes(db, id)),
    headOffice: parent ? { id: parent.id, company: parent.company } : null,
    trail: await auditOf(db, `member:${id}`, AUDIT_SHOWN),
  };
}

/** By scope, of each what was opened by hand and the certificate that opens it longest. */
function deskScopes(rows: readonly MemberScopeRow[]): MemberScope[] {
  const counting = new Set(longestScopes(rows));
  const byHand = rows.filter(({ certificateId }) => certificateId === null);
  const opened = longestScopes(rows.filter(({ certificateId }) => certificateId !== null));
  return [...byHand, ...opened]
    .toSorted((one, other) => one.scopeCode.localeCompare(other.scopeCode))
    .map((row) => ({
      code: row.scopeCode,
      name: scopeName(row.scopeCode),
      expiresAt: row.expiresAt,
      certificateId: row.certificateId,
      isCounting: counting.has(row),
    }));
}
