import { complaintQuery } from '#lib/people/complaints/complaint-desk.fields.ts';
import { listComplaints } from '#lib/people/complaints/complaint-office.service.ts';
import { listExport } from '#lib/platform/http/call/forms/list-export.server.ts';

/** The list of complaints as a file. */
export const complaintExport = listExport({
  query: complaintQuery,
  read: async (db, asked, now) => {
    const { complaints, pages } = await listComplaints(db, asked, now);
    return { rows: complaints, pages };
  },
  columns: [
    { label: '编号', value: ({ number }) => number },
    { label: '类型', value: ({ kind }) => kind },
    { label: '提交时间', kind: 'moment', value: ({ createdAt }) => createdAt },
    { label: '答复期限', value: ({ answerBy }) => answerBy },
    { label: '内容', value: ({ content }) => content },
    { label: '联系人', value: ({ contactName }) => contactName },
    { label: '电话', value: ({ phone }) => phone },
    { label: '身份', value: ({ company }) => company ?? '访客' },
    { label: '订单号', value: ({ orderNo }) => orderNo },
    { label: '答复', value: ({ answer }) => answer },
    { label: '答复人', value: ({ answerer }) => answerer },
    { label: '答复时间', kind: 'moment', value: ({ answeredAt }) => answeredAt },
  ],
});
