import { regionName } from '#lib/platform/regions.rules.ts';
import { BUSINESS_KINDS, type MemberFilter } from '#lib/people/members/member-filter.rules.ts';
import type { MessageKind } from '#lib/people/messages/messages.rules.ts';

/** Maximum lengths (characters) of texts by staff: shorter than a message's, as names are filled in. */
export const SENDING_LIMITS = { title: 40, text: 500, link: 200, name: 30, to: 60 } as const;

/** Batch size: members written to in one transaction. */
export const MEMBERS_AT_ONCE = 1000;

/** Recipients of a bulk message: one member, or all of some kind that have not closed their account. */
export type Audience = { by: 'member'; memberId: number } | ({ by: 'filter' } & MemberFilter);

/** Recipients named in a form: the one member of `to`, or those of a kind. */
export interface Named extends MemberFilter {
  by: 'member' | 'filter';
  to: string;
}

/** Texts of a message. In title and text `{公司}` and `{姓名}` stand for the member's own. */
export interface Words {
  kind: MessageKind;
  title: string;
  text: string;
  /** A page of this shop; empty: none. */
  link: string;
}

/** A stored template. */
export interface MessageTemplate extends Words {
  id: number;
  name: string;
  version: number;
  /** ms */
  updatedAt: number;
}

/** A bulk message and its progress. Times in ms. */
export interface Sending extends Words {
  id: number;
  /** recipients as text */
  audience: string;
  who: string;
  createdAt: number;
  sent: number;
  read: number;
  /** null: not finished */
  doneAt: number | null;
}

/** Fills in the placeholders of texts with a member's own data. */
export const filledIn = (
  text: string,
  { company, name }: Readonly<Record<'company' | 'name', string>>,
): string => text.replaceAll('{公司}', company || name).replaceAll('{姓名}', name || company);

/** Finds an unknown placeholder, a typing error that all recipients would read. Null where all are known. */
export const unknownPlaceholder = (text: string): string | null =>
  [...text.matchAll(/\{[^{}]{0,10}\}/g)].map(([word]) => word).find((word) => !PLACEHOLDERS.has(word)) ??
  null;

const PLACEHOLDERS = new Set(['{公司}', '{姓名}']);

/** Returns an audience as text: `等级 2、3；河南省；单体药店；资质已通过`; one member by its number. */
export function audienceText(audience: Audience): string {
  if (audience.by === 'member') return `会员 ${audience.memberId}`;
  const { ranks, regions, kinds, onlyPassed } = audience;
  const parts = [
    ranks.length > 0 ? `等级 ${ranks.join('、')}` : '',
    regions.map((code) => regionName(code) ?? code).join('、'),
    kinds.map((kind) => BUSINESS_KINDS[kind]).join('、'),
    onlyPassed ? '资质已通过' : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join('；') : '全部会员';
}

/** Names of the actions in the audit trail of templates. */
export const TEMPLATE_ACTIONS: Readonly<Record<string, string>> = {
  'message_template.added': '添加模板',
  'message_template.changed': '修改模板',
  'message_template.removed': '删除模板',
};
