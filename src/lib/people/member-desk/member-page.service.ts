import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { findMemberScopes } from '#lib/people/member-desk/member-desk.repository.ts';
import { type MemberScope, scopeName } from '#lib/people/member-desk/member-desk.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findMember } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
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
  const scopes = await findMemberScopes(db, id);
  const parent = row.head_office_id === null ? undefined : await findMember(db, row.head_office_id);
  return {
    member: await toMember(db, row),
    row,
    scopes: scopes.map(({ scope_code: code, expires_at, certificate_id }) => ({
      ...{ code, name: scopeName(code), expiresAt: expires_at, certificateId: certificate_id },
    })),
    headOffice: parent ? { id: parent.id, company: parent.company } : null,
    trail: await auditOf(db, `member:${id}`, AUDIT_SHOWN),
  };
}
