import {
  hasRole,
  type Member,
  type MemberRole,
  type MemberState,
  type StaffRole,
} from '#lib/people/members/members.rules.ts';
import { type PasswordOwner, passwordProblem } from '#lib/people/members/password.rules.ts';

/** Minimum length (characters) of a password of the staff, longer than a buyer's, as more depends on it. */
export const SHORTEST_STAFF_PASSWORD = 10;

/** Returns the reason a new password of an account is refused, whichever user sets it; null where it is accepted. */
export function ownPasswordProblem(
  password: string,
  owner: PasswordOwner & { role: MemberRole },
): string | null {
  const isShort = owner.role !== 'buyer' && password !== '' && password.length < SHORTEST_STAFF_PASSWORD;
  return isShort ? `员工的密码至少 ${SHORTEST_STAFF_PASSWORD} 位` : passwordProblem(password, owner);
}

const USERNAME = /^[a-z][a-z0-9_.-]{1,39}$/;

/** Returns the error of a login name of the staff; null where it is valid. */
export const staffNameProblem = (username: string): string | null =>
  USERNAME.test(username) ? null : '用户名须以字母开头，由 2 至 40 个字母、数字、点、横线或下划线组成。';

/** Names of the staff roles in the office. */
export const STAFF_ROLE_NAMES: Record<StaffRole, string> = {
  editor: '编辑',
  operator: '运营',
  administrator: '管理员',
};

/** Returns the start page of a user in the back office; null for members, and while acting for one. */
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
  /** Number of members whose contact it is. */
  memberCount: number;
}

/** Names of the actions in the audit trail of the staff. */
export const STAFF_ACTIONS: Readonly<Record<string, string>> = {
  'staff.added': '添加员工',
  'staff.changed': '修改员工',
  'staff.paused': '停用员工账户',
  'staff.resumed': '恢复员工账户',
  'staff.password': '设置新密码',
  'administrator.create': '命令行建立管理员',
  'administrator.setup': '首次设置建立管理员',
};
