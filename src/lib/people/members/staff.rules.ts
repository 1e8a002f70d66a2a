import {
  hasRole,
  type Member,
  type MemberRole,
  type MemberState,
  type StaffRole,
} from '#lib/people/members/members.rules.ts';
import { type PasswordOwner, passwordProblem } from '#lib/people/members/password.rules.ts';

/** Characters of a password of the staff at least: more depends on it than on a buyer's. */
export const SHORTEST_STAFF_PASSWORD = 10;

/** What keeps a new password of an account from being taken, whoever sets it; null where nothing does. */
export function ownPasswordProblem(
  password: string,
  owner: PasswordOwner & { role: MemberRole },
): string | null {
  const isShort = owner.role !== 'buyer' && password !== '' && password.length < SHORTEST_STAFF_PASSWORD;
  return isShort ? `员工的密码至少 ${SHORTEST_STAFF_PASSWORD} 位` : passwordProblem(password, owner);
}

const USERNAME = /^[a-z][a-z0-9_.-]{1,39}$/;

/** What is wrong with a login name of the staff; null where nothing is. */
export const staffNameProblem = (username: string): string | null =>
  USERNAME.test(username) ? null : '用户名须以字母开头，由 2 至 40 个字母、数字、点、横线或下划线组成。';

/** Roles of the staff in the words of the office. */
export const STAFF_ROLE_NAMES: Record<StaffRole, string> = {
  editor: '编辑',
  operator: '运营',
  administrator: '管理员',
};

/** The page of the back office where a user's work begins; null for members, and while acting for one. */
export function officeHomeOf(member: Pick<Member, 'role'>): 'today' | 'articles' | null {
  if (hasRole(member, 'operator')) return 'today';
  return hasRole(member, 'editor') ? 'articles' : null;
}

/** An account of the staff as the desk shows it. */
export interface StaffAccount {
  id: number;
  username: string;
  name: string;
  phone: string;
  role: StaffRole;
  state: MemberState;
  /** How many members it looks after. */
  memberCount: number;
}

/** What the trail of the staff calls what was done. */
export const STAFF_ACTIONS: Readonly<Record<string, string>> = {
  'staff.added': '添加员工',
  'staff.changed': '修改员工',
  'staff.paused': '停用员工账户',
  'staff.resumed': '恢复员工账户',
  'staff.password': '设置新密码',
  'administrator.create': '命令行建立管理员',
};
