import { BUSINESS_SCOPES, type ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import type { BusinessKind } from '#lib/people/members/member-filter.rules.ts';
import type { Application, Member, MemberState } from '#lib/people/members/members.rules.ts';

/** Names of the states of joining, by which operators filter. */
export const APPLICATIONS = {
  company: '没填完资料',
  certificates: '待交资质',
  waiting: '待审核',
  rejected: '被驳回',
  passed: '已通过',
} as const satisfies Partial<Record<Application, string>>;
type ListedApplication = keyof typeof APPLICATIONS;

export const MEMBER_STATES: Record<MemberState, string> = {
  active: '正常',
  paused: '已停用',
  closed: '已注销',
};

/** Switches operators set for a member, by the names of the form. */
export const FLAGS = {
  is_special: '可买特殊管理品种',
  is_show_youx: '显示包邮专区',
  is_can_chat: '显示在线客服',
  is_after_sale: '可以申请售后',
} as const;
export type Flag = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as Flag[];

export const DESK_LIMITS = { keywords: 60, reason: 200 } as const;

/** Filter of members; null does not restrict, but closed accounts are listed only on request. */
export interface MemberSearch {
  /** words, each of them part of a name, user name, company, phone, credit code or address */
  keywords: string;
  kind: BusinessKind | null;
  rank: Member['rank'] | null;
  application: ListedApplication | null;
  /** the code of a province, six digits */
  region: string | null;
  state: MemberState | null;
  /** the member's contact; 0: the house */
  contact: number | null;
}

/** Returns the words of a search, each of which must be found; beyond a limit the last ones are joined into one. */
export function wordsOf(keywords: string): string[] {
  const words = keywords.split(/\s+/).filter(Boolean);
  return words.length <= MOST_WORDS
    ? words
    : [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join(' ')];
}
const MOST_WORDS = 6;

/** A business scope of a member as the desk shows it. */
export interface MemberScope {
  code: string;
  name: string;
  /** ms; null: without end */
  expiresAt: number | null;
  /** The certificate it comes from; null: set by hand. */
  certificateId: number | null;
  /** True when it applies; else the same scope is open longer, by a certificate or by hand. */
  isCounting: boolean;
}

/** Returns the name of a scope; for a code no longer in use the code itself. */
export const scopeName = (code: string): string =>
  Object.hasOwn(BUSINESS_SCOPES, code) ? BUSINESS_SCOPES[code as ScopeCode] : code;

/** Names of the actions in the audit trail of a member. */
export const MEMBER_ACTIONS: Readonly<Record<string, string>> = {
  'member.rights': '修改等级与权限',
  'member.contact': '更换客服专员',
  'member.paused': '停用账户',
  'member.resumed': '恢复账户',
  'member.scope_added': '手工开通经营范围',
  'member.scope_removed': '取消手工开通的经营范围',
  'acting.begin': '开始代为操作',
  'acting.call': '代为操作',
  'acting.end': '结束代为操作',
  'token.renew': '发放接口令牌',
  'administrator.create': '建立管理员账户',
};
