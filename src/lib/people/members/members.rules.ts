/** Roles of those who run the shop; an administrator may do what each of them may. */
export const STAFF_ROLES = ['editor', 'operator', 'administrator'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];
export type MemberRole = 'buyer' | StaffRole;

export type MemberKind = 'pharmacy' | 'clinic' | 'head_office' | 'store' | 'staff';

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

/** A login name as accounts are found and counted by it: without regard to case, width (`ｂｕｙｅｒ`) or blanks around. */
export const loginName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

/** Whether a member may do what a role may, or any of `staff`; an administrator may everything. */
export function hasRole(member: Member | null, role: Member['role'] | 'staff'): boolean {
  if (!member) return false;
  if (role === 'staff') return member.role !== 'buyer';
  return member.role === 'administrator' || member.role === role;
}

/** Characters of a login name and a password at most. */
export const LOGIN_LIMITS = { username: 60, password: 200 } as const;
