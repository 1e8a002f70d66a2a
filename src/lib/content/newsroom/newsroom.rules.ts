import type { ArticleState } from '#lib/content/articles/articles.rules.ts';
import type * as answers from '#lib/content/newsroom/newsroom-answer.fields.ts';
import type { z } from 'zod';

/* The newsroom's types are those of its answers, where they are described. */
export type ArticleStanding = z.infer<typeof answers.articleStandingAnswer>;
export type Revision = z.infer<typeof answers.revisionAnswer>;
export type Draft = z.infer<typeof answers.draftAnswer>;
/** An earlier unsaved text; `pictures` names those whose upload into it was not finished. */
export type FoundText = Draft & { pictures?: string };
export type OtherEditor = z.infer<typeof answers.otherEditorAnswer>;
export type EditingStatus = z.infer<typeof answers.editingStatusAnswer>;
export type StoredDraft = z.infer<typeof answers.storedDraftAnswer>;
export type OpenArticle = z.infer<typeof answers.openArticleAnswer>;
export type ListedArticleRow = z.infer<typeof answers.listedArticleRowAnswer>;
export type LinkProblem = z.infer<typeof answers.linkProblemAnswer>;
export type LinkTarget = z.infer<typeof answers.linkTargetAnswer>;
export type ImportReport = z.infer<typeof answers.importReportAnswer>;

export const ARTICLE_SORTS = {
  changed: '最近修改',
  title: '标题',
  category: '栏目与顺序',
  published: '发布日期',
} as const;

/** Filters of the newsroom's list; empty texts and nulls stand for all. */
export interface ArticleQuery {
  keywords: string;
  categoryId: number | null;
  state: ArticleState | null;
  author: string;
  sort: keyof typeof ARTICLE_SORTS;
  page: number;
}
