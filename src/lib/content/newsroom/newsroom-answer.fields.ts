import { z } from 'zod';
import { moment } from '#lib/platform/http/call/answer.fields.ts';

export const savedPictureAnswer = z
  .object({ url: z.string().describe('地址'), markdown: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'SavedPicture' });

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
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
  })
  .meta({ id: 'PictureLibrary' });

const importChangeAnswer = z
  .object({
    name: z.string(),
    title: z.string(),
    outcome: z.enum(['changed', 'created', 'moved']),
    words: z.string(),
  })
  .meta({ id: 'ImportChange' });

const importConflictAnswer = z
  .object({ name: z.string(), title: z.string(), key: z.string().describe('结算单号'), words: z.string() })
  .meta({ id: 'ImportConflict' });

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

const listedArticleRowAnswer = z
  .object({
    title: z.string(),
    author: z.string(),
    thumb: z.string().nullable(),
    savedAt: moment(),
    hasNewer: z.boolean(),
    helpful: z.int(),
    unhelpful: z.int(),
    id: z.int(),
    categoryId: z.int(),
    state: z.enum(['draft', 'published', 'scheduled', 'withdrawn']),
    position: z.int(),
    alias: z.string().nullable(),
    headNumber: z.int(),
    publicNumber: z.int().nullable(),
    dueNumber: z.int().nullable(),
    dueAt: moment().nullable(),
    publishedAt: moment().nullable(),
    changedAt: moment(),
    url: z.string().nullable().describe('地址'),
  })
  .meta({ id: 'ListedArticleRow' });

export const articleListAnswer = z
  .object({
    list: z.array(listedArticleRowAnswer),
    total: z.int(),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
    authors: z.array(z.string()),
  })
  .meta({ id: 'ArticleList' });

export const linkTargetAnswer = z
  .object({
    kind: z.enum(['article', 'category', 'goods', 'zone']),
    title: z.string(),
    detail: z.string(),
    url: z.string().describe('地址'),
  })
  .meta({ id: 'LinkTarget' });

const articleStandingAnswer = z
  .object({
    id: z.int(),
    categoryId: z.int(),
    state: z.enum(['draft', 'published', 'scheduled', 'withdrawn']),
    position: z.int(),
    alias: z.string().nullable(),
    headNumber: z.int(),
    publicNumber: z.int().nullable(),
    dueNumber: z.int().nullable(),
    dueAt: moment().nullable(),
    publishedAt: moment().nullable(),
    changedAt: moment(),
    url: z.string().nullable().describe('地址'),
  })
  .meta({ id: 'ArticleStanding' });

export const revisionAnswer = z
  .object({
    number: z.int(),
    savedBy: z.string(),
    reason: z.enum(['import', 'restore', 'save']),
    restoredNumber: z.int().nullable(),
    createdAt: moment(),
    isPublic: z.boolean(),
    title: z.string(),
    summary: z.string(),
    keywords: z.string(),
    author: z.string(),
    source: z.string(),
    body: z.string(),
  })
  .meta({ id: 'Revision' });

const draftAnswer = z
  .object({
    page: z.string().describe('第几页'),
    baseNumber: z.int(),
    savedAt: moment(),
    title: z.string(),
    summary: z.string(),
    keywords: z.string(),
    author: z.string(),
    source: z.string(),
    body: z.string(),
  })
  .meta({ id: 'Draft' });

const otherEditorAnswer = z.object({ name: z.string(), seenAt: moment() }).meta({ id: 'OtherEditor' });

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

export const storedDraftAnswer = z
  .object({ savedAt: moment(), headNumber: z.int(), others: z.array(otherEditorAnswer) })
  .meta({ id: 'StoredDraft' });

export const linkProblemAnswer = z
  .object({ href: z.string(), line: z.int(), words: z.string() })
  .meta({ id: 'LinkProblem' });

export const editingStatusAnswer = z
  .object({ headNumber: z.int(), others: z.array(otherEditorAnswer) })
  .meta({ id: 'EditingStatus' });
