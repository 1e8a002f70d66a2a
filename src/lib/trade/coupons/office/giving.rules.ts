import { regionName } from '#lib/platform/regions.rules.ts';
import { BUSINESS_KINDS, type MemberFilter } from '#lib/people/members/member-filter.rules.ts';

export const GIVING_LIMITS = { lines: 5000, text: 200_000 } as const;

/** Recipients of a giving: members by their properties (an empty list does not restrict), or a pasted list of them. */
export type Selection = ({ by: 'filter' } & MemberFilter) | { by: 'list'; text: string };

/** A line of a list that names no member, or more than one. */
export interface UnknownLine {
  /** from 1 */
  number: number;
  text: string;
  why: string;
}

/** A giving as the office shows it. Times in ms. */
export interface Giving {
  id: number;
  batchId: number;
  selection: Selection;
  who: string;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  given: number;
  recipients: number;
  atLimit: number;
}

/** Returns a selection in words: `等级 2、3；河南省；单体药店；资质已通过`. */
export function selectionText(selection: Selection): string {
  if (selection.by === 'list') return '名单中的客户';
  const { ranks, regions, kinds, onlyPassed } = selection;
  const parts = [
    ranks.length > 0 && `等级 ${ranks.join('、')}`,
    regions.map((code) => regionName(code) ?? code).join('、'),
    kinds.map((kind) => BUSINESS_KINDS[kind]).join('、'),
    onlyPassed && '资质已通过',
  ].filter((part) => part !== false && part !== '');
  return parts.length > 0 ? parts.join('；') : '全部客户';
}

/**
 * Returns the values of a selection's form, ticked boxes joined by commas; without a selection, all members with
 * approved certificates.
 */
export function selectionValues(selection: Selection | null): Record<string, string> {
  if (!selection) return { by: 'filter', only_passed: '1' };
  if (selection.by === 'list') return { by: 'list', list: selection.text };
  return {
    by: 'filter',
    ranks: selection.ranks.join(','),
    regions: selection.regions.join(','),
    kinds: selection.kinds.join(','),
    only_passed: selection.onlyPassed ? '1' : '',
  };
}
