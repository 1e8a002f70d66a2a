import type { ArticleState } from '#lib/content/articles/articles.rules.ts';

export type DeskSort = 'changed' | 'title' | 'category' | 'published';

export const DESK_SORTS: Record<DeskSort, string> = {
  changed: '最近修改',
  title: '标题',
  category: '栏目与顺序',
  published: '发布日期',
};

/** What the desk's list is asked for; empty texts and nulls ask for all. */
export interface DeskQuery {
  keywords: string;
  categoryId: number | null;
  state: ArticleState | null;
  author: string;
  sort: DeskSort;
  page: number;
}

export const DESK_PAGE = 30;
