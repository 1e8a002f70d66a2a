import { ARTICLE_STATES } from '#lib/content/articles/articles.rules.ts';
import { REASONS } from '#lib/content/newsroom/state-words.rules.ts';
import { OUTCOMES } from '#lib/content/newsroom/article-files/import-words.rules.ts';
import { keysOf, moment, pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';

const url = z.string().describe('地址');
/** A text's parts, as in `ArticleText`. */
const text = {
  title: z.string(),
  summary: z.string(),
  keywords: z.string(),
  author: z.string(),
  source: z.string(),
  body: z.string(),
};
/** State of an article; `url` is its address for readers, null while it has no page. */
const standing = {
  id: z.int(),
  categoryId: z.int(),
  state: keysOf(ARTICLE_STATES),
  position: z.int(),
  alias: z.string().nullable(),
  headNumber: z.int(),
  publicNumber: z.int().nullable(),
  dueNumber: z.int().nullable(),
  dueAt: moment().nullable(),
  publishedAt: moment().nullable(),
  changedAt: moment(),
  url: url.nullable(),
};
/** A saved text, newest last by `number`; `savedBy` is empty where it was saved by a command. */
const revision = {
  number: z.int(),
  savedBy: z.string(),
  reason: keysOf(REASONS),
  restoredNumber: z.int().nullable(),
  createdAt: moment(),
  isPublic: z.boolean(),
  ...text,
};
export const articleStandingAnswer = z.object(standing).meta({ id: 'ArticleStanding' });
export const revisionAnswer = z.object(revision).meta({ id: 'Revision' });

/** Unsaved text of an editor; `page` is the open tab it was typed in, empty for the form without scripts. */
export const draftAnswer = z
  .object({ page: z.string().describe('第几页'), baseNumber: z.int(), savedAt: moment(), ...text })
  .meta({ id: 'Draft' });

/** Another editor who has the article open. */
export const otherEditorAnswer = z.object({ name: z.string(), seenAt: moment() }).meta({ id: 'OtherEditor' });

const libraryPictureAnswer = z
  .object({
    key: z.string(),
    url: z.string().describe('地址'),
    alt: z.string().describe('图片说明'),
    caption: z.string().describe('最近一次用的图下文字'),
    width: z.int(),
    height: z.int(),
    addedAt: moment(),
    uses: z.array(z.string()).describe('用在哪里'),
  })
  .meta({ id: 'LibraryPicture' });

export const libraryAnswer = z
  .object({
    list: z.array(libraryPictureAnswer),
    total: z.int(),
    ...pagesAnswer,
  })
  .meta({ id: 'PictureLibrary' });

/** Status for an editor at work: the newest saved revision, and the other editors present. */
const status = { headNumber: z.int(), others: z.array(otherEditorAnswer) };
export const editingStatusAnswer = z.object(status).meta({ id: 'EditingStatus' });
export const storedDraftAnswer = z.object({ savedAt: moment(), ...status }).meta({ id: 'StoredDraft' });

/**
 * An article open in the editor: `base` for a file exported from it, the editor's own drafts that differ, the newest
 * first.
 */
export const openArticleAnswer = z
  .object({
    standing: articleStandingAnswer,
    head: revisionAnswer,
    base: z.string(),
    drafts: z.array(draftAnswer),
    others: z.array(otherEditorAnswer),
    votes: z.object({ helpful: z.int(), unhelpful: z.int() }),
  })
  .meta({ id: 'OpenArticle' });
export const changedArticleAnswer = z.object({ article: openArticleAnswer });

/** A row of the newsroom's list: `savedAt` of its newest text, `hasNewer` where readers see an older one. */
export const listedArticleRowAnswer = z
  .object({
    title: z.string(),
    author: z.string(),
    thumb: z.string().nullable(),
    savedAt: moment(),
    hasNewer: z.boolean(),
    helpful: z.int(),
    unhelpful: z.int(),
    ...standing,
  })
  .meta({ id: 'ListedArticleRow' });

/** `page` is the last one where there are fewer pages than requested; `authors` are those of the newest texts. */
export const articleListAnswer = z
  .object({
    list: z.array(listedArticleRowAnswer),
    total: z.int(),
    ...pagesAnswer,
    authors: z.array(z.string()),
  })
  .meta({ id: 'ArticleList' });

/** Problem with a link or a picture of a text. */
export const linkProblemAnswer = z
  .object({ href: z.string(), line: z.int(), words: z.string() })
  .meta({ id: 'LinkProblem' });

/** A page of the shop an editor may link to. */
export const linkTargetAnswer = z
  .object({
    kind: z.enum(['article', 'category', 'goods', 'zone']),
    title: z.string(),
    detail: z.string(),
    url,
  })
  .meta({ id: 'LinkTarget' });

export const savedPictureAnswer = z
  .object({ url, markdown: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'SavedPicture' });

/** An uploaded file for articles to offer; `size` in bytes. */
export const savedFileAnswer = z
  .object({ url, name: z.string(), size: z.int(), markdown: z.string() })
  .meta({ id: 'SavedFile' });

/**
 * Differences between a file's text and the newest of its article; null where there are none, or the total is too large
 * to send.
 */
const importedTexts = z
  .object({ before: z.object(text), after: z.object(text) })
  .nullable()
  .describe('文字的差别');

/** A file and its actual or planned change to an article; `words` describe the change. */
const importChangeAnswer = z
  .object({
    name: z.string(),
    title: z.string(),
    id: z.int(),
    outcome: keysOf(OUTCOMES).exclude(['unchanged']),
    words: z.string(),
    texts: importedTexts,
  })
  .meta({ id: 'ImportChange' });

/**
 * A file left out because the article was changed since, or may be another one; `key` chooses it for exactly that
 * state.
 */
const importConflictAnswer = z
  .object({ name: z.string(), title: z.string(), key: z.string(), words: z.string(), texts: importedTexts })
  .meta({ id: 'ImportConflict' });

/** Result of an import. Lists are limited to a readable length; the counts cover everything. */
export const importReportAnswer = z
  .object({
    skipped: z.int(),
    changes: z.array(importChangeAnswer),
    conflicts: z.array(importConflictAnswer),
    problems: z.array(z.string()),
    created: z.int(),
    changed: z.int(),
    moved: z.int(),
    unchanged: z.int(),
  })
  .meta({ id: 'ImportReport' });
