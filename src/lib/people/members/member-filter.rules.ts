import type { Member, MemberKind } from '#lib/people/members/members.rules.ts';

/** Kinds of business that buy: coupons, messages and lists are selected by them. */
export const BUSINESS_KINDS = {
  pharmacy: '单体药店',
  clinic: '诊所',
  head_office: '连锁总部',
  store: '连锁门店',
} as const satisfies Partial<Record<MemberKind, string>>;
export type BusinessKind = keyof typeof BUSINESS_KINDS;

export const RANKS = [1, 2, 3] as const;

/** Filter of members; an empty list does not restrict. */
export interface MemberFilter {
  ranks: readonly Member['rank'][];
  /** codes of provinces, six digits */
  regions: readonly string[];
  kinds: readonly BusinessKind[];
  onlyPassed: boolean;
}
