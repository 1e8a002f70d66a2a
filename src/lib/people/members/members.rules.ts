import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { MemberScopeRow } from '#lib/people/members/members.table.ts';

/** Roles of the staff; an administrator has the rights of all roles. */
export const STAFF_ROLES = ['editor', 'operator', 'administrator'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];
export type MemberRole = 'buyer' | StaffRole;

export type MemberKind = 'pharmacy' | 'clinic' | 'head_office' | 'store' | 'staff';

/** States of an account: `paused` may not log in for now; `closed` is permanent, with the personal data removed. */
export type MemberState = 'active' | 'paused' | 'closed';
export type PausedBy = 'shop' | 'head_office';

/**
 * States of a business's application: `company` and `certificates` are the steps to do next; `none` is for staff, who
 * do not apply.
 */
export const APPLICATION_STATES = [
  'company',
  'certificates',
  'waiting',
  'rejected',
  'passed',
  'none',
] as const;
export type Application = (typeof APPLICATION_STATES)[number];

/** User who acts for a member in this session: its head office, or one of the staff. */
export interface Actor {
  id: number;
  name: string;
  isStaff: boolean;
}

/** The logged-in member as services and pages see it. Times in ms. */
export interface Member {
  id: number;
  username: string;
  role: MemberRole;
  kind: MemberKind;
  name: string;
  phone: string;
  company: string;
  address: string;
  regionCode: string;
  creditCode: string;
  application: Application;
  /** End of the first required certificate to expire; null: none does. */
  certifiedUntil: number | null;
  /** The upload shown as its picture; null: none. */
  faceId: number | null;
  /** Name of the bound account of the messaging app; null: none is bound. */
  wechatName: string | null;
  /** User who acts for this member in this session; null: none. */
  actor: Actor | null;
  rank: 1 | 2 | 3;
  isPassed: boolean;
  isSpecial: boolean;
  isShowYoux: boolean;
  isCanChat: boolean;
  isAfterSale: boolean;
  headOfficeId: number | null;
  adminId: number | null;
  balanceFen: number;
  points: number;
  scopes: { code: string; expiresAt: number | null }[];
}

/** Returns the name of a member: the company, else the person, else the login name. */
export const displayName = ({
  company,
  name,
  username,
}: Pick<Member, 'company' | 'name' | 'username'>): string => company || name || username;

/** Checks whether a member has the rights of a role, or of any of `staff`; an administrator has all. */
export function hasRole(member: Pick<Member, 'role'> | null, role: Member['role'] | 'staff'): boolean {
  if (!member) return false;
  if (role === 'staff') return member.role !== 'buyer';
  return member.role === 'administrator' || member.role === role;
}

/** Maximum lengths (characters) of a login name and a password. */
export const LOGIN_LIMITS = { username: 60, password: 200 } as const;

/** Refuses staff an action for buyers (`收藏商品`): they run the shop and do not buy in it. Throws `forbidden`. */
export function requireBuyer({ role }: Pick<Member, 'role'>, what: string): void {
  if (role !== 'buyer') throw new ShopError('forbidden', `后台账户不能${what}，请用采购账户登录。`);
}

/** Returns the end of a right (ms) as a comparable number: null is without end. */
export const endOf = (expiresAt: number | null): number => expiresAt ?? Infinity;

/**
 * Returns for each business scope the right that ends last: a scope opened by hand never shortens one that a
 * certificate opens, nor the reverse. Of two with the same end the first counts.
 */
export function longestScopes<Row extends Pick<MemberScopeRow, 'scopeCode' | 'expiresAt'>>(
  rows: readonly Row[],
): Row[] {
  const best = new Map<string, Row>();
  for (const row of rows) {
    const known = best.get(row.scopeCode);
    if (!known || endOf(row.expiresAt) > endOf(known.expiresAt)) best.set(row.scopeCode, row);
  }
  return [...best.values()];
}

/** The business scopes a member may buy within, each once. */
export const toScopes = (rows: readonly MemberScopeRow[]): Member['scopes'] =>
  longestScopes(rows).map(({ scopeCode: code, expiresAt }) => ({ code, expiresAt }));

/** Normalises a company's name for comparison: width, case and blanks are ignored. */
export const plainCompany = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toUpperCase();
