import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { MemberScopeRow } from '#lib/people/members/members.table.ts';

/** Roles of those who run the shop; an administrator may do what each of them may. */
export const STAFF_ROLES = ['editor', 'operator', 'administrator'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];
export type MemberRole = 'buyer' | StaffRole;

export type MemberKind = 'pharmacy' | 'clinic' | 'head_office' | 'store' | 'staff';

/** `paused` may not log in for now; `closed` is gone for good, with what was personal. */
export type MemberState = 'active' | 'paused' | 'closed';
export type PausedBy = 'shop' | 'head_office';

/**
 * Where a business stands in joining: `company` and `certificates` are the steps it is to do next; `none` is for staff,
 * who join nothing.
 */
export type Application = 'company' | 'certificates' | 'waiting' | 'rejected' | 'passed' | 'none';

/** Who acts for a member in this session: its head office, or one of the staff. */
export interface Actor {
  id: number;
  name: string;
  isStaff: boolean;
}

/** Who is asking: the logged-in member as services and pages see it. Times in ms. */
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
  /** When the first of the certificates it must have runs out; null: none does. */
  certifiedUntil: number | null;
  /** The upload shown as its picture; null: none. */
  faceId: number | null;
  /** What the bound account of the messaging app is called; null: none is bound. */
  wechatName: string | null;
  /** Somebody who acts for this member in this session; null: it is itself. */
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

/** What a member is called: the company, else the person, else the login name. */
export const displayName = ({
  company,
  name,
  username,
}: Pick<Member, 'company' | 'name' | 'username'>): string => company || name || username;

/** Whether a member may do what a role may, or any of `staff`; an administrator may everything. */
export function hasRole(member: Pick<Member, 'role'> | null, role: Member['role'] | 'staff'): boolean {
  if (!member) return false;
  if (role === 'staff') return member.role !== 'buyer';
  return member.role === 'administrator' || member.role === role;
}

/** Characters of a login name and a password at most. */
export const LOGIN_LIMITS = { username: 60, password: 200 } as const;

/** Keeps from staff what belongs to buyers (`收藏商品`): they run the shop and buy nothing in it. Throws `forbidden`. */
export function requireBuyer({ role }: Pick<Member, 'role'>, what: string): void {
  if (role !== 'buyer') throw new ShopError('forbidden', `后台账户不能${what}，请用采购账户登录。`);
}

/** Ends of rights (ms) as numbers that compare: null is without end. */
export const endOf = (expiresAt: number | null): number => expiresAt ?? Infinity;

/**
 * Of each business scope the right that holds longest: what was opened by hand never shortens what a certificate opens,
 * nor the other way round. Of two as long the first counts.
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

/** A company's name without what is written one way or the other: width, case and blanks. Two of one company are equal. */
export const plainCompany = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toUpperCase();
