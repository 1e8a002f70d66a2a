import type { ArticleState, ArticleText } from '#lib/content/articles/articles.rules.ts';

/** A saved text of an article, newest last by `number`. Times in ms. */
export interface Revision extends ArticleText {
  number: number;
  /** Empty where a command did. */
  savedBy: string;
  reason: 'save' | 'restore' | 'import';
  restoredNumber: number | null;
  createdAt: number;
  isPublic: boolean;
}

/** What an editor had typed and not saved. */
export interface Draft extends ArticleText {
  /** Of the page it was typed in: each open tab keeps a draft of its own. Empty for the form without JavaScript. */
  page: string;
  baseNumber: number;
  savedAt: number;
}

/** What is reported to an editor at work, at each sign of life: the newest saved revision, and who else is there. */
export interface EditingStatus {
  headNumber: number;
  others: OtherEditor[];
}

/** What an autosave answers; `savedAt` in ms. */
export interface StoredDraft extends EditingStatus {
  savedAt: number;
}

/** Another editor who has the article open. */
export interface OtherEditor {
  name: string;
  seenAt: number;
}

/** Where an article stands, as the newsroom shows it. */
export interface ArticleStanding {
  id: number;
  categoryId: number;
  state: ArticleState;
  position: number;
  alias: string | null;
  headNumber: number;
  publicNumber: number | null;
  dueNumber: number | null;
  dueAt: number | null;
  publishedAt: number | null;
  changedAt: number;
  /** Where readers find it; null while it has no page. */
  url: string | null;
}

/** An article open in the editor. */
export interface OpenArticle {
  standing: ArticleStanding;
  head: Revision;
  /** What a file made from it grew from (`writeBase`). */
  base: string;
  /** The asking editor's own unsaved texts that differ from the head, the newest first. */
  drafts: Draft[];
  others: OtherEditor[];
  votes: { helpful: number; unhelpful: number };
}

/** A row of the newsroom's list. */
export interface ListedArticleRow extends ArticleStanding {
  title: string;
  author: string;
  /** The first picture of its newest text, small; null where it has none. */
  thumb: string | null;
  savedAt: number;
  /** Saved after what readers see. */
  hasNewer: boolean;
  helpful: number;
  unhelpful: number;
}

/** What is wrong with a link or a picture of a text. */
export interface LinkProblem {
  href: string;
  line: number;
  words: string;
}

/** A page of the shop an editor may link to. */
export interface LinkTarget {
  kind: 'goods' | 'zone' | 'category' | 'article';
  title: string;
  detail: string;
  url: string;
}
