import { FEEDBACK_KINDS, FEEDBACK_STATES } from '#lib/people/feedback/feedback.rules.ts';
import type { FeedbackPage } from '#lib/people/feedback/feedback.service.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';

/** Feedback in the list of operators. */
export type ListedFeedback = FeedbackPage['list'][number];

/** Columns of the list of feedback. */
export const feedbackColumns: readonly Column<ListedFeedback>[] = [
  { key: 'id', label: '编号', kind: 'count', only: 'file' },
  { key: 'content', label: '内容', place: 'head' },
  {
    key: 'kind',
    label: '类型',
    words: FEEDBACK_KINDS,
    place: 'fact',
    isPlain: true,
    class: 'whitespace-nowrap',
  },
  { key: 'state', label: '状态', words: FEEDBACK_STATES, only: 'file' },
  {
    key: 'member',
    label: '会员',
    value: ({ company, memberId }) => company || `会员 ${memberId}`,
    only: 'page',
  },
  { key: 'company', label: '公司', only: 'file' },
  { key: 'contact', label: '联系方式', value: ({ contact, phone }) => contact || phone, only: 'file' },
  { key: 'createdAt', label: '提交时间', kind: 'moment', place: 'line' },
  { key: 'updatedAt', label: '最近变动', kind: 'moment', place: 'line' },
];
