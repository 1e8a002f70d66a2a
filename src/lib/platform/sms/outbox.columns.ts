import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import type { OutboxMessage } from '#lib/platform/sms/outbox.service.ts';

const PROVIDERS: Partial<Record<string, string>> = { outbox: '只留记录', webhook: '短信服务' };

/** Columns of the list of text messages. */
export const outboxColumns: readonly Column<OutboxMessage>[] = [
  { key: 'createdAt', label: '时间', kind: 'second', isPlain: true },
  { key: 'phone', label: '手机号', place: 'fact', isPlain: true, class: 'whitespace-nowrap tabular-nums' },
  { key: 'text', label: '内容', place: 'head', class: 'break-words' },
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
