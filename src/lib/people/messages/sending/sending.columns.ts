import { MESSAGE_KINDS } from '#lib/people/messages/messages.rules.ts';
import type { MessageTemplate, Sending } from '#lib/people/messages/sending/sending.rules.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';

const shareOf = ({ read, sent }: Sending): string =>
  sent === 0 ? '' : `（${Math.round((read / sent) * 100)}%）`;

/** Columns of the list of bulk messages. */
export const sendingColumns: readonly Column<Sending>[] = [
  { key: 'message', label: '消息', place: 'head', class: 'break-words', only: 'page' },
  { key: 'audience', label: '发给', class: 'break-words' },
  {
    key: 'progress',
    label: '进度',
    isPlain: true,
    value: ({ doneAt }) => (doneAt === null ? '正在发' : '已发完'),
    tone: ({ doneAt }) => (doneAt === null ? 'busy' : 'good'),
    note: ({ sent }) => `${sent} 家`,
    class: 'whitespace-nowrap tabular-nums',
  },
  {
    key: 'read',
    label: '已读',
    kind: 'count',
    value: (sending) => `${sending.read} 家${shareOf(sending)}`,
    class: 'whitespace-nowrap',
  },
  { key: 'begun', label: '发出', place: 'fact', isPlain: true, class: 'tabular-nums', only: 'page' },
];

/** Columns of the list of templates. */
export const templateColumns: readonly Column<MessageTemplate>[] = [
  { key: 'name', label: '名称', place: 'head', class: 'break-words font-bold' },
  { key: 'kind', label: '类别', words: MESSAGE_KINDS, place: 'fact', isPlain: true },
  { key: 'title', label: '标题', class: 'break-words' },
  { key: 'actions', label: '操作', only: 'page' },
];
