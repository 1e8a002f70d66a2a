import type { OfficeComplaint } from '#lib/people/complaints/complaint-office.service.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';

/** Columns of the complaints in a file; the page shows them as cards. */
export const complaintColumns: readonly Column<OfficeComplaint>[] = [
  { key: 'number', label: '编号', only: 'file' },
  { key: 'kind', label: '类型', only: 'file' },
  { key: 'createdAt', label: '提交时间', kind: 'moment', only: 'file' },
  { key: 'answerBy', label: '答复期限', only: 'file' },
  { key: 'content', label: '内容', only: 'file' },
  { key: 'contactName', label: '联系人', only: 'file' },
  { key: 'phone', label: '电话', only: 'file' },
  { key: 'company', label: '身份', value: ({ company }) => company ?? '访客', only: 'file' },
  { key: 'orderNo', label: '订单号', only: 'file' },
  { key: 'answer', label: '答复', only: 'file' },
  { key: 'answerer', label: '答复人', only: 'file' },
  { key: 'answeredAt', label: '答复时间', kind: 'moment', only: 'file' },
];
