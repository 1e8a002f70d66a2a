import { regionName } from '#lib/platform/regions.rules.ts';
import { BUSINESS_KINDS, type MemberFilter } from '#lib/people/members/member-filter.rules.ts';
import type { MessageKind } from '#lib/people/messages/messages.rules.ts';

/** Characters of what staff writes at most: less than a message may have, as names are filled in, and it is to be read. */
export const SENDING_LIMITS = { title: 40, text: 500, link: 200, name: 30, to: 60 } as const;

/** Members written to in one transaction. */
export const MEMBERS_AT_ONCE = 1000;

/** Who a sending is for: one member, or all of some kind that have not closed their account. */
export type Audience = { by: 'member'; memberId: number } | ({ by: 'filter' } & MemberFilter);

/** Who a form names: the one member of `to`, or those of a kind. */
export interface Named extends MemberFilter {
  by: 'member' | 'filter';
  to: string;
}

/** What is said. In title and text `{公司}` and `{姓名}` stand for the member's own. */
export interface Words {
  kind: MessageKind;
  title: string;
  text: string;
  /** A page of this shop; empty: none. */
  link: string;
}

/** Words that are kept to be sent again and again. */
export interface MessageTemplate extends Words {
  id: number;
  name: string;
  version: number;
  /** ms */
  updatedAt: number;
}

/** What was sent, and how far it has come. Times in ms. */
export interface Sending extends Words {
  id: number;
  /** who it was for, in words */
  audience: string;
  who: string;
  createdAt: number;
  sent: number;
  read: number;
  /** null: it goes on */
  doneAt: number | null;
}

/** Placeholders of words filled in with a member's own. */
export const filledIn = (
  text: string,
  { company, name }: Readonly<Record<'company' | 'name', string>>,
): string => text.replaceAll('{公司}', company || name).replaceAll('{姓名}', name || company);

/** A placeholder that is none: a slip of the keyboard that hundreds would read. Null where all are known. */
export const unknownPlaceholder = (text: string): string | null =>
  [...text.matchAll(/\{[^{}]{0,10}\}/g)].map(([word]) => word).find((word) => !PLACEHOLDERS.has(word)) ??
  null;

const PLACEHOLDERS = new Set(['{公司}', '{姓名}']);

/** An audience in words: `等级 2、3；河南省；单体药店；资质已通过`; one member by its number. */
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

/** What the trail of templates calls what was done. */
export const TEMPLATE_ACTIONS: Readonly<Record<string, string>> = {
  'message_template.added': '添加模板',
  'message_template.changed': '修改模板',
  'message_template.removed': '删除模板',
};
