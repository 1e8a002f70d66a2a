import { z } from 'zod';
import { PROVINCES } from '#lib/platform/regions.rules.ts';
import { BUSINESS_SCOPES } from '#lib/people/members/business-scopes.rules.ts';
import {
  APPLICATIONS,
  DESK_LIMITS,
  FLAGS,
  MEMBER_STATES,
} from '#lib/people/member-desk/member-desk.rules.ts';
import { BUSINESS_KINDS, RANKS } from '#lib/people/members/member-filter.rules.ts';
import {
  choiceField,
  filterField,
  idField,
  optionalText,
  pageField,
  requiredText,
  searchField,
  switchField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { DAY_MS, parseDateTime } from '#lib/platform/time.rules.ts';

const RANK_WORDS = Object.fromEntries(RANKS.map((rank) => [rank, `${rank} 级`]));
const rankField = wholeNumber('请选择 1 至 3 级', [1, 3]).transform((rank) => rank as 1 | 2 | 3);

/** Query of the list of members; invalid values do not restrict. */
export const memberQuery = z.object({
  keywords: searchField('搜索会员', '单位、姓名、手机、地址等，几个词用空格隔开', DESK_LIMITS.keywords),
  kind: filterField('类型', '全部类型', BUSINESS_KINDS),
  rank: rankField
    .nullable()
    .default(null)
    .catch(null)
    .meta({ label: '等级', placeholder: '全部等级', kind: 'choice', words: RANK_WORDS }),
  application: filterField('资质', '全部资质状态', APPLICATIONS),
  region: filterField(
    '地区',
    '全部地区',
    Object.fromEntries(PROVINCES.map(({ code, name }) => [code, name])),
  ),
  state: filterField('账户', '未注销的账户', MEMBER_STATES),
  contact: wholeNumber('', [0, LARGEST_ID])
    .nullable()
    .default(null)
    .catch(null)
    .meta({ label: '客服专员', placeholder: '全部客服专员', kind: 'choice' }),
  page: pageField,
});

/** Rank and switches. */
export const rightsForm = z.object({
  rank: rankField.meta({ label: '会员等级', kind: 'choice', words: RANK_WORDS, help: '等级决定看到的价格' }),
  is_special: switchField.meta({ label: FLAGS.is_special }),
  is_show_youx: switchField.meta({ label: FLAGS.is_show_youx }),
  is_can_chat: switchField.meta({ label: FLAGS.is_can_chat }),
  is_after_sale: switchField.meta({ label: FLAGS.is_after_sale }),
});

/** Contact of a member, 0 for the house. */
export const contactForm = z.object({
  admin_id: wholeNumber('请选择客服专员', [0, LARGEST_ID]).meta({
    label: '由谁服务',
    kind: 'choice',
    help: '会员在页面上看到这位同事的姓名和电话',
  }),
});

export const pauseForm = z.object({
  reason: requiredText('停用原因', DESK_LIMITS.reason, 2).meta({
    kind: 'area',
    rows: 2,
    help: '只留在操作记录里，会员看不到',
  }),
});

export const resumeFields = z.object({ id: idField, reason: optionalText(DESK_LIMITS.reason, '说明') });

const NO_DAY = '到期日请填年月日，例如 2027-06-30；长期有效请留空';

/** A scope that is opened by hand: until the end of a day, or without end. */
export const scopeForm = z.object({
  scope: choiceField(BUSINESS_SCOPES, '请选择经营范围').meta({ label: '经营范围', placeholder: '请选择' }),
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
    })
    .meta({ label: '到期日', kind: 'date', help: '留空为长期；证照的期限更长时以证照为准' }),
  reason: requiredText('原因', DESK_LIMITS.reason, 2).meta({
    help: '留在操作记录里，例如：许可证变更办理中',
  }),
});

export const removeScopeFields = z.object({
  id: idField,
  scope: z.string('请选择经营范围').max(20, '没有这个经营范围'),
});
