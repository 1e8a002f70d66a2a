import { listArticles } from '#lib/content/newsroom/article-list.service.ts';
import {
  articleListAnswer,
  changedArticleAnswer,
  editingStatusAnswer,
  linkProblemAnswer,
  openArticleAnswer,
  revisionAnswer,
  storedDraftAnswer,
} from '#lib/content/newsroom/newsroom-answer.fields.ts';
import {
  articleIdsField,
  articleQuery,
  baseField,
  changeFields,
  draftFields,
  handleForm,
  momentField,
  tabField,
  textFields,
  untilField,
} from '#lib/content/newsroom/newsroom.fields.ts';
import {
  discardDraft,
  notePresence,
  openArticle,
  openPreview,
  readRevision,
  saveDraft,
} from '#lib/content/newsroom/open-article.service.ts';
import { orderTopic, placeArticle } from '#lib/content/newsroom/place.service.ts';
import {
  deleteArticle,
  publishArticle,
  unscheduleArticle,
  withdrawArticle,
} from '#lib/content/newsroom/publish.service.ts';
import { handleReasons } from '#lib/content/newsroom/vote-reasons.service.ts';
import {
  createArticle,
  duplicateArticle,
  restoreRevision,
  saveArticle,
} from '#lib/content/newsroom/write.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField, optionalText, switchField } from '#lib/platform/http/call/common.fields.ts';
import { z } from 'zod';

export const postAdminArticleIdDraft = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/draft',
  summary: '自动保存草稿，并告知正在编辑',
  who: 'editor',
  input: z.object({ ...changeFields, ...draftFields, page: tabField }),
  answer: storedDraftAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, base, page, ...text } = input;
    return { data: await saveDraft(db, member, { id, base, typed: text, page }, now) };
  },
});

export const deleteAdminArticleIdDraft = defineCall({
  method: 'DELETE',
  path: '/api/admin/article/{id}/draft',
  summary: '丢弃自己在一个页面里的草稿',
  who: 'editor',
  input: z.object({ id: idField, page: tabField, until: untilField }),
  answer: z.object({}),
  run: async ({ db, member, input }) => {
    await discardDraft(db, member, input);
    return { data: {}, message: '草稿已丢弃' };
  },
});

export const postAdminArticleIdDuplicate = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/duplicate',
  summary: '复制为新文章：同一栏目的草稿，标题加“（副本）”；还没改过的副本不会重复建',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const id = await duplicateArticle(db, member, input.id, now);
    return { data: { id }, message: '已复制为新文章，现在是草稿' };
  },
});

export const getAdminArticleId = defineCall({
  method: 'GET',
  path: '/api/admin/article/{id}',
  summary: '打开文章：最新文字、自己的草稿、正在编辑的人、读者评价',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: openArticleAnswer,
  run: async ({ db, member, input, now }) => ({ data: await openArticle(db, member, input.id, now) }),
});

export const postAdminArticleId = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}',
  summary: '告知正在看这篇文章',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: editingStatusAnswer,
  run: async ({ db, member, input, now }) => ({ data: await notePresence(db, member, input.id, now) }),
});

export const deleteAdminArticleId = defineCall({
  method: 'DELETE',
  path: '/api/admin/article/{id}',
  summary: '删除从未发布的文章',
  who: 'editor',
  input: z.object(changeFields),
  answer: z.object({}),
  run: async ({ db, member, input, now }) => {
    await deleteArticle(db, member, input, now);
    return { data: {}, message: '已删除' };
  },
});

export const postAdminArticleIdPlace = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/place',
  summary: '移动栏目，改短地址（seen 为改动前看到的；原地址自动转到新地址）',
  who: 'editor',
  input: z.object({
    id: idField,
    seen_category: idField,
    seen_alias: optionalText(100, '短地址'),
    category: idField,
    alias: optionalText(100, '短地址'),
  }),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => {
    const change = {
      saw: { categoryId: input.seen_category, alias: input.seen_alias || null },
      place: { categoryId: input.category, alias: input.alias || null },
    };
    return {
      data: { article: await placeArticle(db, member, { id: input.id, ...change }, now) },
      message: '已更改',
    };
  },
});

export const postAdminArticleIdPreview = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/preview',
  summary: '给同事看的预览链接，7 天有效',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: z.object({ url: z.string().describe('地址') }),
  run: async ({ db, member, input, now }) => ({
    data: { url: await openPreview(db, member, input.id, now) },
    message: '预览链接 7 天内有效',
  }),
});

export const postAdminArticleIdPublish = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/publish',
  summary: '发布最新文字，或定时发布（at）；链接有问题时须 force=1',
  who: 'editor',
  input: z.object({ ...changeFields, at: momentField, force: switchField }),
  answer: z.object({ article: openArticleAnswer, problems: z.array(linkProblemAnswer) }),
  run: async ({ db, member, input, now }) => {
    const { id, base, at, force: isForced } = input;
    const data = await publishArticle(db, member, { id, base, at, isForced }, now);
    return { data, message: at === null ? '已发布' : '已定时' };
  },
});

export const deleteAdminArticleIdPublish = defineCall({
  method: 'DELETE',
  path: '/api/admin/article/{id}/publish',
  summary: '取消定时发布',
  who: 'editor',
  input: z.object(changeFields),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => ({
    data: { article: await unscheduleArticle(db, member, input, now) },
    message: '已取消定时',
  }),
});

export const postAdminArticleIdRestore = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/restore',
  summary: '恢复旧版本的文字（成为最新版本，发布后读者才看到）',
  who: 'editor',
  input: z.object({ ...changeFields, number: baseField }),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => ({
    data: {
      article: await restoreRevision(db, member, input, now),
    },
    message: '已恢复',
  }),
});

export const getAdminArticleIdRevisionNumber = defineCall({
  method: 'GET',
  path: '/api/admin/article/{id}/revision/{number}',
  summary: '一个版本的全文',
  who: 'editor',
  input: z.object({ id: idField, number: baseField }),
  answer: revisionAnswer,
  run: async ({ db, input }) => ({ data: await readRevision(db, input.id, input.number) }),
});

export const postAdminArticleIdSave = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/save',
  summary: '保存文字（读者看到的不变）',
  who: 'editor',
  input: z.object({ ...changeFields, ...textFields, page: tabField }),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, base, page, ...text } = input;
    const article = await saveArticle(db, member, { id, base, text, page }, now);
    return { data: { article }, message: '已保存' };
  },
});

export const postAdminArticleIdWithdraw = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/withdraw',
  summary: '撤下文章，读者不再看到',
  who: 'editor',
  input: z.object(changeFields),
  answer: changedArticleAnswer,
  run: async ({ db, member, input, now }) => ({
    data: { article: await withdrawArticle(db, member, input, now) },
    message: '已撤下',
  }),
});

export const getAdminArticle = defineCall({
  method: 'GET',
  path: '/api/admin/article',
  summary: '文章列表：搜索、栏目、状态、作者、排序',
  who: 'editor',
  input: articleQuery,
  answer: articleListAnswer,
  run: async ({ db, input }) => {
    const { category: categoryId, ...query } = input;
    return { data: await listArticles(db, { ...query, categoryId }) };
  },
});

export const postAdminArticle = defineCall({
  method: 'POST',
  path: '/api/admin/article',
  summary: '新建文章（草稿）',
  who: 'editor',
  input: z.object({ category: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const id = await createArticle(db, member, input.category, now);
    return { data: { id }, message: '已新建，现在是草稿' };
  },
});

export const postAdminArticleOrder = defineCall({
  method: 'POST',
  path: '/api/admin/article/order',
  summary: '排列一个栏目的全部文章（seen 为改动前看到的顺序）',
  who: 'editor',
  input: z.object({ category: idField, seen: articleIdsField, ids: articleIdsField }),
  answer: z.object({}),
  run: async ({ db, member, input, now }) => {
    await orderTopic(db, member, { categoryId: input.category, ...input }, now);
    return { data: {}, message: '顺序已保存' };
  },
});

export const postAdminArticleVotesHandle = defineCall({
  method: 'POST',
  path: '/api/admin/article/votes/handle',
  summary: '读者说的“没帮助”的原因：标为已处理，或退回待处理',
  who: 'editor',
  input: handleForm,
  answer: z.object({ changed: z.int().describe('改了几条') }),
  run: async ({ db, member, input, now }) => {
    const { ids, open: isOpen, shown_at: until = now } = input;
    const changed = await handleReasons(db, member, { ids, isOpen, until }, now);
    const left = ids.length - changed;
    const message =
      `${isOpen ? '已退回待处理' : '已处理'} ${changed} 条` +
      (left > 0 ? `，${left} 条已是这样或读者刚改过，没有动` : '');
    return { data: { changed }, message };
  },
});
