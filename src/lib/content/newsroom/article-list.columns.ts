import type { ListedArticleRow } from '#lib/content/newsroom/newsroom.rules.ts';
import { categoryWords } from '#lib/content/newsroom/state-words.rules.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';

/** Columns of the newsroom's list of articles. */
export const articleColumns: readonly Column<ListedArticleRow>[] = [
  {
    key: 'title',
    label: '标题',
    place: 'head',
    sort: { ascending: 'title' },
    class: 'min-w-[16em] break-words',
  },
  {
    key: 'categoryId',
    label: '栏目',
    place: 'fact',
    isPlain: true,
    value: ({ categoryId }) => categoryWords(categoryId),
    sort: { ascending: 'category' },
  },
  { key: 'state', label: '状态', place: 'fact', isPlain: true, only: 'page' },
  { key: 'author', label: '作者', place: 'fact', isPlain: true, value: ({ author }) => author || '药仓' },
  { key: 'savedAt', label: '最近修改', kind: 'moment', isPlain: true, sort: { descending: 'changed' } },
  {
    key: 'votes',
    label: '有用 / 没用',
    place: 'fact',
    class: 'whitespace-nowrap tabular-nums',
    only: 'page',
  },
  { key: 'actions', label: '操作', class: 'xl:whitespace-nowrap max-md:-ml-1.5', only: 'page' },
];
