import { REASON_STATES, type ReasonState, VOTE_REASONS } from '#lib/content/articles/votes.rules.ts';
import { categoryWords } from '#lib/content/newsroom/state-words.rules.ts';
import type { GivenReason } from '#lib/content/newsroom/vote-reasons.service.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';

const HANDLING: Column<GivenReason> = {
  key: 'handling',
  label: '处理',
  place: 'line',
  class: 'tabular-nums',
  only: 'page',
};

/** Returns the columns of the reasons in a state: their handling is shown once they are handled. */
export const reasonColumns = (state: ReasonState): readonly Column<GivenReason>[] => [
  { key: 'articleId', label: '文章编号', kind: 'count', only: 'file' },
  { key: 'title', label: '文章', place: 'head', class: 'min-w-[14em]' },
  { key: 'category', label: '栏目', value: ({ categoryId }) => categoryWords(categoryId), only: 'file' },
  {
    key: 'reason',
    label: '原因',
    words: VOTE_REASONS,
    place: 'fact',
    isPlain: true,
    class: 'whitespace-nowrap',
  },
  {
    key: 'words',
    label: '读者的话',
    none: '—',
    class: 'min-w-[12em] break-words',
  },
  { key: 'createdAt', label: '评价时间', kind: 'moment', place: 'line' },
  ...(state === 'handled' ? [HANDLING] : []),
  {
    key: 'state',
    label: '状态',
    value: ({ handledAt }) => REASON_STATES[handledAt === null ? 'open' : 'handled'],
    only: 'file',
  },
  { key: 'handledBy', label: '处理人', only: 'file' },
  { key: 'handledAt', label: '处理时间', kind: 'moment', only: 'file' },
  { key: 'actions', label: '操作', class: 'whitespace-nowrap max-md:-ml-1.5', only: 'page' },
];
