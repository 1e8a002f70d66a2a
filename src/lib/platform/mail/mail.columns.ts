import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import type { SentMail } from '#lib/platform/mail/mail.rules.ts';

const PROVIDERS: Partial<Record<string, string>> = { outbox: '只留记录', smtp: '邮件服务' };

/** Columns of the list of e-mails. */
export const mailColumns: readonly Column<SentMail>[] = [
  { key: 'createdAt', label: '时间', kind: 'second', isPlain: true },
  { key: 'recipient', label: '收件邮箱', place: 'fact', isPlain: true, class: 'break-all' },
  { key: 'content', label: '内容', place: 'head', class: 'break-words', only: 'page' },
  { key: 'files', label: '附件', value: ({ files }) => files || '没有', class: 'break-all' },
  { key: 'state', label: '状态', place: 'fact', isPlain: true, only: 'page' },
  {
    key: 'provider',
    label: '途径',
    place: 'fact',
    isPlain: true,
    value: ({ provider }) => PROVIDERS[provider] ?? provider,
    class: 'whitespace-nowrap',
  },
];
