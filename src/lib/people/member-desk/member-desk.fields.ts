import { z } from 'zod';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { BUSINESS_SCOPES, type ScopeCode } from '#lib/people/certificates/scopes.rules.ts';
import { PROVINCES } from '#lib/people/addresses/regions.rules.ts';
import { BUSINESS_KINDS, type BusinessKind } from '#lib/people/selection/selection.rules.ts';
import type { MemberState } from '#lib/people/members/members.rules.ts';
import {
  APPLICATIONS,
  DESK_LIMITS,
  type ListedApplication,
  MEMBER_STATES,
} from '#lib/people/member-desk/member-desk.rules.ts';
import {
  optionalText,
  pageField,
  requiredText,
  switchField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { parseDateTime, DAY_MS } from '#lib/platform/time.rules.ts';

const choice = <Name extends string>(names: object) =>
  z
    .enum(Object.keys(names) as [Name, ...Name[]])
    .nullable()
    .default(null)
    .catch(null);

const rankField = wholeNumber('请选择 1 至 3 级', [1, 3]).transform((rank) => rank as 1 | 2 | 3);

/** What the list of members is asked for; what makes no sense does not restrict. */
export const memberSearchFields = z.object({
  keywords: z
    .string()
    .transform((text) => text.normalize('NFKC').replaceAll('\0', '').trim().slice(0, DESK_LIMITS.keywords))
    .default('')
    .catch(''),
  kind: choice<BusinessKind>(BUSINESS_KINDS),
  rank: rankField.nullable().default(null).catch(null),
  application: choice<ListedApplication>(APPLICATIONS),
  region: z
    .enum(PROVINCES.map(({ code }) => code) as [string, ...string[]])
    .nullable()
    .default(null)
    .catch(null),
  state: choice<MemberState>(MEMBER_STATES),
  contact: wholeNumber('', [0, LARGEST_ID]).nullable().default(null).catch(null),
  page: pageField,
});

/** Rank and switches, and how they were when they were shown. */
export const rightsFields = z.object({
  id: idField,
  rank: rankField,
  is_special: switchField,
  is_show_youx: switchField,
  is_can_chat: switchField,
  is_after_sale: switchField,
  shown: z.string('请刷新页面再改').max(20, '请刷新页面再改'),
});

/** Who looks after a member, 0 for the house, and who did when it was shown. */
export const contactFields = z.object({
  id: idField,
  admin_id: wholeNumber('请选择客服专员', [0, LARGEST_ID]),
  shown: wholeNumber('请刷新页面再改', [0, LARGEST_ID]),
});

export const pauseFields = z.object({
  id: idField,
  reason: requiredText('停用原因', DESK_LIMITS.reason, 2),
});

export const resumeFields = z.object({ id: idField, reason: optionalText(DESK_LIMITS.reason, '说明') });

const scopeField = z.enum(Object.keys(BUSINESS_SCOPES) as [ScopeCode, ...ScopeCode[]], '请选择经营范围');

const NO_DAY = '到期日请填年月日，例如 2027-06-30；长期有效请留空';

/** A scope that is opened by hand: until the end of a day, or without end. */
export const addScopeFields = z.object({
  id: idField,
  scope: scopeField,
  until: z
    .string(NO_DAY)
    .trim()
    .max(10, NO_DAY)
    .optional()
    .default('')
    .transform((text, context) => {
      if (text === '') return null;
      const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDateTime(text) : null;
      if (day !== null) return day + DAY_MS;
      context.addIssue({ code: 'custom', message: NO_DAY });
      return z.NEVER;
    }),
  reason: requiredText('原因', DESK_LIMITS.reason, 2),
});

export const removeScopeFields = z.object({
  id: idField,
  scope: z.string('请选择经营范围').max(20, '没有这个经营范围'),
});
