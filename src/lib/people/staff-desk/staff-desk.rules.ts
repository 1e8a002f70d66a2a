import type { MemberState, StaffRole } from '#lib/people/members/members.rules.ts';

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

/** An account as it was shown to who changes it, in one text. */
export const staffMark = ({ role, name, phone }: Pick<StaffAccount, 'role' | 'name' | 'phone'>): string =>
  [role, name, phone].join('|');

/** What the trail of the staff calls what was done. */
export const STAFF_ACTIONS: Readonly<Record<string, string>> = {
  'staff.added': '添加员工',
  'staff.changed': '修改员工',
  'staff.paused': '停用员工账户',
  'staff.resumed': '恢复员工账户',
  'staff.password': '设置新密码',
  'administrator.create': '命令行建立管理员',
};
