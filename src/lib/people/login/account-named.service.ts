import { isMobile, parsePhone } from '#lib/people/addresses/phone.rules.ts';
import { findBuyersByPhone, findMemberByUsername } from '#lib/people/members/members.service.ts';
import { loginName } from '#lib/people/members/username.rules.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** The account that a typed login name means. */
export interface Named {
  row: MemberRow | undefined;
  /** What it is counted as: the same for every way to write one account, and for none there is, too. */
  account: string;
  /** The number that was typed in place of a name. */
  phone: string | null;
}

/** A mobile number as it is stored, however it is written; null for what is none. */
export function mobileOf(typed: string): string | null {
  const phone = parsePhone(typed);
  return phone !== null && isMobile(phone) ? phone : null;
}

/**
 * The account of a login name or a phone number; of a number that several accounts have, none. Staff are named by their
 * login names alone.
 */
export async function accountNamed(db: Db, typed: string): Promise<Named> {
  const phone = mobileOf(typed);
  const rows = phone === null ? [await findMemberByUsername(db, typed)] : await findBuyersByPhone(db, phone);
  const [row] = rows.length === 1 ? rows : [];
  return { row, account: row?.username ?? phone ?? loginName(typed), phone };
}
