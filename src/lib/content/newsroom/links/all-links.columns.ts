import type { LinkKind, ListedLink } from '#lib/content/newsroom/links/all-links.service.ts';
import { categoryWords } from '#lib/content/newsroom/state-words.rules.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';

/** Returns the columns of the links of a kind; those that are not broken need no reason on the page. */
export const linkColumns = (kind: LinkKind): readonly Column<ListedLink>[] => [
  { key: 'id', label: '文章编号', kind: 'count', value: ({ article }) => article.articleId, only: 'file' },
  {
    key: 'title',
    label: '文章',
    place: 'head',
    value: ({ article }) => article.title,
    class: 'min-w-[12em]',
  },
  { key: 'category', label: '栏目', value: ({ article }) => categoryWords(article.categoryId), only: 'file' },
  { key: 'isDraft', label: '未发布', value: ({ article }) => (article.isDraft ? '是' : ''), only: 'file' },
  { key: 'line', label: '行', kind: 'count', only: 'file' },
  { key: 'text', label: '文字', none: '—', class: 'break-words' },
  { key: 'href', label: '地址' },
  { key: 'words', label: '原因', class: 'min-w-[9em]', ...(kind !== 'dead' && { only: 'file' as const }) },
  { key: 'actions', label: '操作', class: 'whitespace-nowrap max-md:-ml-1.5', only: 'page' },
];
