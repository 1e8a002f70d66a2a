import { z } from 'zod';
import {
  FEEDBACK_KINDS,
  FEEDBACK_LIMITS,
  FEEDBACK_STATES,
  type FeedbackKind,
  type FeedbackState,
} from '#lib/people/feedback/feedback.rules.ts';
import type { FeedbackPage } from '#lib/people/feedback/feedback.service.ts';
import { photoFields } from '#lib/people/uploads/photos.fields.ts';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import {
  allTabsField,
  choiceField,
  filterField,
  optionalText,
  pageField,
  requiredText,
  searchField,
  tabsField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';

/** Feedback as its form and the call have it (product §9.8). */
export const feedbackForm = z.object({
  kind: choiceField(FEEDBACK_KINDS, '请选择类型').meta({ label: '类型', kind: 'chips' }),
  content: requiredText('内容', FEEDBACK_LIMITS.content, FEEDBACK_LIMITS.shortest).meta({
    kind: 'area',
    rows: 6,
    help: `在哪个页面、怎样操作、看到什么、希望怎样，最多 ${FEEDBACK_LIMITS.content} 个字`,
  }),
  contact: optionalText(FEEDBACK_LIMITS.contact, '联系方式').meta({
    help: '手机、微信或邮箱；不填就用账户的手机号',
    autocomplete: 'off',
  }),
  ...photoFields,
});

/** A message of the member or the shop about feedback. */
export const feedbackWordForm = z.object({
  text: requiredText('回复', FEEDBACK_LIMITS.words).meta({ kind: 'area', rows: 3 }),
});

/** Number of messages when the page was rendered: newer ones have to be read first. Programs may leave it out. */
export const shownField = wholeNumber('请刷新页面后再试', [0, FEEDBACK_LIMITS.talk])
  .optional()
  .describe('看到的留言条数：之后又有新的就不执行；不传则不检查');

/** Query of a member's own feedback. */
export const feedbackQuery = z.object({ state: allTabsField('反馈状态', FEEDBACK_STATES), page: pageField });

/** Query of the feedback of all members, for operators. */
export const feedbackDeskQuery = z.object({
  keywords: searchField('搜索反馈', '内容或公司', 60),
  kind: filterField('类型', '全部类型', FEEDBACK_KINDS),
  state: tabsField('反馈状态', FEEDBACK_STATES, 'open'),
  page: pageField,
});

export const feedbackAnswer = z
  .object({
    id: z.int(),
    kind: z.enum(Object.keys(FEEDBACK_KINDS) as [FeedbackKind, ...FeedbackKind[]]),
    kind_text: z.string(),
    content: z.string(),
    contact: z.string(),
    state: z.enum(Object.keys(FEEDBACK_STATES) as [FeedbackState, ...FeedbackState[]]),
    state_text: z.string(),
    created_at: moment('提交时间'),
    updated_at: moment('最近变动'),
  })
  .meta({ id: 'Feedback' });

/** Converts feedback to the names of the calls. */
export const toFeedbackAnswer = (one: FeedbackPage['list'][number]): z.output<typeof feedbackAnswer> => ({
  id: one.id,
  kind: one.kind,
  kind_text: FEEDBACK_KINDS[one.kind],
  content: one.content,
  contact: one.contact,
  state: one.state,
  state_text: FEEDBACK_STATES[one.state],
  created_at: one.createdAt,
  updated_at: one.updatedAt,
});
