import type { ArticleState } from '#lib/content/articles/articles.rules.ts';

export type ArticleSort = 'changed' | 'title' | 'category' | 'published';

export const ARTICLE_SORTS: Record<ArticleSort, string> = {
  changed: '最近修改',
  title: '标题',
  category: '栏目与顺序',
  published: '发布日期',
};

/** What the newsroom's list is asked for; empty texts and nulls ask for all. */
export interface ArticleQuery {
  keywords: string;
  categoryId: number | null;
  state: ArticleState | null;
  author: string;
  sort: ArticleSort;
  page: number;
}

export const ARTICLES_PER_PAGE = 30;
