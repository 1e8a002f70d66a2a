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
  row: Pick<MemberRow, 'state' | 'paused_by' | 'created_at' | 'applied_at' | 'certified_until'>;
  scopes: MemberScope[];
  headOffice: { id: number; company: string } | null;
  /** The newest first. */
  trail: AuditLine[];
}

/** A buyer's account. Throws `not_found`. */
export async function deskMember(db: Db, id: number): Promise<DeskMember> {
  const row = await findMember(db, id);
  if (!row || row.role !== 'buyer') throw notFound('这个会员');
  const parent = row.head_office_id === null ? undefined : await findMember(db, row.head_office_id);
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
  const byHand = rows.filter(({ certificate_id }) => certificate_id === null);
  const opened = longestScopes(rows.filter(({ certificate_id }) => certificate_id !== null));
  return [...byHand, ...opened]
    .toSorted((one, other) => one.scope_code.localeCompare(other.scope_code))
    .map((row) => ({
      code: row.scope_code,
      name: scopeName(row.scope_code),
      expiresAt: row.expires_at,
      certificateId: row.certificate_id,
      isCounting: counting.has(row),
    }));
}
