import type { FileKind } from '#lib/platform/markdown/files.rules.ts';
import type { Generated, Insertable } from 'kysely';
import type { ArticleState } from './articles.rules.ts';
import type { VoteReason } from './votes.rules.ts';

/** The help centre's fixed tree; filled by the baseline, so that articles have something to point at. */
interface ArticleCategoryTable {
  id: number;
  parent_id: number | null;
  slug: string;
  name: string;
  position: number;
}

/** An article's standing; its texts are revisions. `public_number` is what readers see, `head_number` the newest. */
export interface ArticleTable {
  id: Generated<number>;
  category_id: number;
  state: ArticleState;
  position: number;
  head_number: number;
  public_number: number | null;
  /** The revision that becomes public at `due_at` (ms). */
  due_number: number | null;
  due_at: number | null;
  /** Who set that time. */
  due_by: number | null;
  /** The date readers see (ms); kept when a correction is published. */
  published_at: number | null;
  changed_at: number;
  created_by: number | null;
  created_at: number;
}

/** A saved text; rows are only ever added. */
interface ArticleRevisionTable {
  article_id: number;
  number: number;
  title: string;
  summary: string;
  keywords: string;
  /** Who readers see as the author. */
  author: string;
  source: string;
  body: string;
  /** Who saved it. */
  author_id: number | null;
  author_name: string;
  reason: 'save' | 'restore' | 'import';
  /** The revision it was restored from. */
  restored_number: number | null;
  created_at: number;
}

/** What an editor has typed and not saved; one per article and editor. */
interface ArticleDraftTable {
  article_id: number;
  editor_id: number;
  /** Of the tab it was typed in. */
  page: string;
  base_number: number;
  title: string;
  summary: string;
  keywords: string;
  author: string;
  source: string;
  body: string;
  saved_at: number;
}

/** Who has an article open; `seen_at` (ms) moves on with every sign of life. */
interface ArticlePresenceTable {
  article_id: number;
  editor_id: number;
  editor_name: string;
  seen_at: number;
}

/** Addresses `/help/{alias}`: each article's current one, and old ones that redirect to it. */
interface ArticleAliasTable {
  alias: string;
  article_id: number;
  is_current: number;
  created_at: number;
}

/** "Was this helpful", once per reader. */
interface ArticleVoteTable {
  article_id: number;
  voter: string;
  is_helpful: number;
  created_at: number;
}

/** Why an article did not help a reader; goes when the reader finds that it did. */
interface ArticleVoteReasonTable {
  id: Generated<number>;
  article_id: number;
  voter: string;
  reason: VoteReason;
  /** What the reader said besides; empty for nothing. */
  words: string;
  created_at: number;
  /** When an editor had seen to it (ms), and who. */
  handled_at: number | null;
  handled_by: number | null;
}

/** A picture of the editors', re-encoded; its sizes are rows of their own. */
interface ArticlePictureTable {
  id: Generated<number>;
  key: string;
  alt: string;
  width: number;
  height: number;
  /** Null for pictures that came with an import. */
  created_by: number | null;
  created_at: number;
}

interface ArticlePictureSizeTable {
  picture_id: number;
  width: number;
  bytes: Uint8Array;
}

/** A file that articles offer to save, by what its bytes come to. */
interface ArticleFileTable {
  id: Generated<number>;
  key: string;
  kind: FileKind;
  /** bytes */
  size: number;
  bytes: Uint8Array;
  /** Null for files that came with an import. */
  created_by: number | null;
  created_at: number;
}

/** A link by which a colleague reads the newest saved text; the token itself is not kept. */
export interface ArticlePreviewTable {
  token_hash: string;
  article_id: number;
  created_by: number;
  expires_at: number;
}

export type NewArticle = Insertable<ArticleTable>;
export type NewRevision = Insertable<ArticleRevisionTable>;
export type NewDraft = Insertable<ArticleDraftTable>;

export interface ArticleTables {
  article_category: ArticleCategoryTable;
  article: ArticleTable;
  article_revision: ArticleRevisionTable;
  article_draft: ArticleDraftTable;
  article_presence: ArticlePresenceTable;
  article_alias: ArticleAliasTable;
  article_vote: ArticleVoteTable;
  article_vote_reason: ArticleVoteReasonTable;
  article_picture: ArticlePictureTable;
  article_picture_size: ArticlePictureSizeTable;
  article_file: ArticleFileTable;
  article_preview: ArticlePreviewTable;
}
