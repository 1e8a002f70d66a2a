import type { FileKind } from '#lib/platform/markdown/files.rules.ts';
import type { Generated, Insertable } from 'kysely';
import type { ArticleState } from './articles.rules.ts';
import type { VoteReason } from './votes.rules.ts';

/** The help centre's fixed tree; filled by the baseline, so that articles can reference it. */
interface ArticleCategoryTable {
  id: number;
  parent_id: number | null;
  slug: string;
  name: string;
  position: number;
}

/**
 * An article's state; its texts are revisions. `public_number` is the one shown to readers, `head_number` the newest.
 */
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
  /** Editor who set that time. */
  due_by: number | null;
  /** The date shown to readers (ms); kept when a correction is published. */
  published_at: number | null;
  changed_at: number;
  created_by: number | null;
  created_at: number;
}

/** A saved text; rows are only added. */
interface ArticleRevisionTable {
  article_id: number;
  number: number;
  title: string;
  summary: string;
  keywords: string;
  /** Author shown to readers. */
  author: string;
  source: string;
  body: string;
  /** Editor who saved it. */
  author_id: number | null;
  author_name: string;
  reason: 'save' | 'restore' | 'import';
  /** The revision it was restored from. */
  restored_number: number | null;
  created_at: number;
}

/** Unsaved text of an editor; one per article and editor. */
interface ArticleDraftTable {
  article_id: number;
  editor_id: number;
  /** Page key of the tab it was typed in. */
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

/** Editors with an article open; `seen_at` (ms) is updated with every sign of activity. */
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

/** Reason why an article did not help a reader; deleted when the reader changes the vote. */
interface ArticleVoteReasonTable {
  id: Generated<number>;
  article_id: number;
  voter: string;
  reason: VoteReason;
  /** Additional remark of the reader; empty for none. */
  words: string;
  created_at: number;
  /** Time (ms) at which an editor handled it, and the editor. */
  handled_at: number | null;
  handled_by: number | null;
}

/** A picture uploaded by editors, re-encoded; its sizes are rows of their own. */
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

/** A file that articles offer for download, identified by the hash of its bytes. */
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

/** A link by which a colleague reads the newest saved text; the token itself is not stored. */
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
