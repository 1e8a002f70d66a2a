import { feedbackDeskQuery } from '#lib/people/feedback/feedback.fields.ts';
import { FEEDBACK_KINDS, FEEDBACK_STATES } from '#lib/people/feedback/feedback.rules.ts';
import { listFeedback } from '#lib/people/feedback/feedback.service.ts';
import { listExport } from '#lib/platform/http/call/forms/list-export.server.ts';

/** The list of feedback as a file. */
export const feedbackExport = listExport({
  query: feedbackDeskQuery,
  read: async (db, asked) => {
    const { list, pages } = await listFeedback(db, { ...asked, memberId: null });
    return { rows: list, pages };
  },
  columns: [
    { label: '编号', value: ({ id }) => id },
    { label: '类型', value: ({ kind }) => FEEDBACK_KINDS[kind] },
    { label: '状态', value: ({ state }) => FEEDBACK_STATES[state] },
    { label: '内容', value: ({ content }) => content },
    { label: '公司', value: ({ company }) => company },
    { label: '联系方式', value: ({ contact, phone }) => contact || phone },
    { label: '提交时间', kind: 'moment', value: ({ createdAt }) => createdAt },
    { label: '最近变动', kind: 'moment', value: ({ updatedAt }) => updatedAt },
  ],
});
