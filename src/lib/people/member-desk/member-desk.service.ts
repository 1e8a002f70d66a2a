import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import { memberColumns } from '#lib/people/member-desk/member-desk.columns.ts';
import { memberQuery } from '#lib/people/member-desk/member-desk.fields.ts';
import {
  countMembers,
  findActiveStaff,
  findLastOrders,
  findMembers,
} from '#lib/people/member-desk/member-desk.repository.ts';
import { type MemberScope, type MemberSearch, scopeName } from '#lib/people/member-desk/member-desk.rules.ts';
import { longestScopes, type Member } from '#lib/people/members/members.rules.ts';
import { findMember, findScopes } from '#lib/people/members/members.service.ts';
import type { MemberRow, MemberScopeRow } from '#lib/people/members/members.table.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const MEMBERS_PER_PAGE = 20;

/** A member of staff who may be the contact of members. */
export interface Contact {
  id: number;
  name: string;
}

/** A member in the list; `lastOrderAt` in ms, null where it never ordered. */
export interface ListedMember {
  member: MemberRow;
  lastOrderAt: number | null;
  /** Name of its contact. */
  contact: string;
}

interface MemberPage {
  members: ListedMember[];
  contacts: Contact[];
  total: number;
  page: number;
  pages: number;
}

/** Returns a page of the members found, those that joined last first, and all who may be the contact of members. */
export async function listMembers(
  db: Db,
  { page, size = MEMBERS_PER_PAGE, ...search }: MemberSearch & { page: number; size?: number },
): Promise<MemberPage> {
  const total = await countMembers(db, search);
  const shown = pageOf(page, total, size);
  const rows = await findMembers(db, search, { limit: size, offset: shown.offset });
  const lastOrders = await findLastOrders(
    db,
    rows.map(({ id }) => id),
  );
  const contacts = await listContacts(db);
  const names = new Map(contacts.map(({ id, name }) => [id, name]));
  const members = rows.map((member) => ({
    member,
    lastOrderAt: lastOrders.get(member.id) ?? null,
    contact: member.adminId === null ? '平台客服' : (names.get(member.adminId) ?? '已停用的同事'),
  }));
  return { members, contacts, total, page: shown.page, pages: shown.pages };
}

/** Returns the staff who may be the contact of members. */
export async function listContacts(db: Db): Promise<Contact[]> {
  return (await findActiveStaff(db)).map(({ id, name, username }) => ({ id, name: name || username }));
}

const AUDIT_SHOWN = 50;

/** A member as its page at the desk shows it. */
export interface DeskMember {
  member: Member;
  /** Columns of the account that only the desk shows. */
  row: Pick<MemberRow, 'state' | 'pausedBy' | 'createdAt' | 'appliedAt' | 'certifiedUntil'>;
  scopes: MemberScope[];
  headOffice: { id: number; company: string } | null;
  /** The newest first. */
  trail: AuditLine[];
}

/** Returns a buyer's account. Throws `not_found`. */
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

/** Returns for each scope the one opened by hand and the certificate that opens it longest. */
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

/** Export of the list of members as a file. */
export const memberExport = listExport({
  query: memberQuery,
  read: async (db, asked) => {
    const { members, pages } = await listMembers(db, asked);
    return { rows: members, pages };
  },
  columns: memberColumns,
});
