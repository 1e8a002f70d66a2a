import {
  countMembers,
  findActiveStaff,
  findLastOrders,
  findMembers,
} from '#lib/people/member-desk/member-desk.repository.ts';
import type { MemberSearch } from '#lib/people/member-desk/member-desk.rules.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const MEMBERS_PER_PAGE = 20;

/** Somebody of the staff who may look after members. */
export interface Contact {
  id: number;
  name: string;
}

/** A member in the list; `lastOrderAt` in ms, null where it never ordered. */
export interface ListedMember {
  member: MemberRow;
  lastOrderAt: number | null;
}

interface MemberPage {
  members: ListedMember[];
  total: number;
  page: number;
  pages: number;
}

/** A page of the members that are looked for, those that joined last first. */
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
  const members = rows.map((member) => ({ member, lastOrderAt: lastOrders.get(member.id) ?? null }));
  return { members, total, page: shown.page, pages: shown.pages };
}

/** Who may look after members. */
export async function listContacts(db: Db): Promise<Contact[]> {
  return (await findActiveStaff(db)).map(({ id, name, username }) => ({ id, name: name || username }));
}
