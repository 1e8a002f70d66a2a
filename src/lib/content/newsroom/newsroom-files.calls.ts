import { openAddresses } from '#lib/catalogue/zones/open-zones.service.ts';
import {
  checkFiles,
  FILE_TOO_LARGE,
  LARGEST_FILE,
  saveFile,
} from '#lib/content/newsroom/files/article-files.service.ts';
import { placesLinkingTo } from '#lib/content/newsroom/links/all-links.service.ts';
import { findLinkProblems } from '#lib/content/newsroom/links/links.service.ts';
import { findLinkTargets } from '#lib/content/newsroom/links/targets.service.ts';
import {
  importReportAnswer,
  libraryAnswer,
  linkProblemAnswer,
  linkTargetAnswer,
  savedFileAnswer,
} from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { draftFields, namesField } from '#lib/content/newsroom/newsroom.fields.ts';
import { pictureUpload } from '#lib/content/newsroom/pictures/picture-upload.server.ts';
import { exportArticles } from '#lib/content/newsroom/article-files/export-articles.service.ts';
import { reportWords } from '#lib/content/newsroom/article-files/import-words.rules.ts';
import { importArticles, LARGEST_IMPORT } from '#lib/content/newsroom/article-files/import.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { fileField, idField, pageField, switchField } from '#lib/platform/http/call/common.fields.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { pictureLibrary, removeUnusedPicture } from '#lib/storefront/picture-library.service.ts';
import { z } from 'zod';

export const postAdminArticleIdLinks = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/links',
  summary: '检查文字里的链接和图片',
  who: 'editor',
  input: z.object({ id: idField, body: draftFields.body }),
  answer: z.object({ problems: z.array(linkProblemAnswer) }),
  run: async ({ db, input, now }) => {
    const isOpen = await openAddresses(db, now);
    return { data: { problems: await findLinkProblems(db, input.id, input.body, { isOpen }) } };
  },
});

export const getAdminArticleIdLinks = defineCall({
  method: 'GET',
  path: '/api/admin/article/{id}/links',
  summary: '链接到这篇文章的其他文章、广告和导航项，撤下前看',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: z.object({ list: z.array(z.object({ name: z.string(), page: z.string() })) }),
  run: async ({ db, input }) => ({ data: { list: await placesLinkingTo(db, input.id) } }),
});

export const getAdminArticleExport = defineCall({
  method: 'GET',
  path: '/api/admin/article/export',
  summary: '导出全部文章和图片（zip）',
  who: 'editor',
  input: z.object({}),
  answer: sentAs('application/zip'),
  run: async ({ db, now }) => {
    const bytes = await exportArticles(db);
    const name = `articles-${formatDate(now)}.zip`;
    return { data: null, file: { bytes, type: 'application/zip', name } };
  },
});

/** Size of the form around the file, in bytes. */
const FORM_BYTES = 16 * 1024;

export const postAdminArticleFiles = defineCall({
  method: 'POST',
  path: '/api/admin/article/files',
  summary: '上传文章附件（file：PDF、docx、xlsx、zip，最大 20 MB），答出地址和写进正文的 Markdown',
  who: 'editor',
  files: {
    largest: LARGEST_FILE + FORM_BYTES,
    field: 'file',
    words: FILE_TOO_LARGE,
    before: ({ db, member, now }) => checkFiles(db, member, now),
  },
  input: z.object({ file: fileField('请选择文件') }),
  answer: savedFileAnswer,
  run: async ({ db, member, input, now }) => {
    const bytes = new Uint8Array(await input.file.arrayBuffer());
    return { data: await saveFile(db, member, { bytes, name: input.file.name }, now), message: '附件已上传' };
  },
});

export const postAdminArticleImport = defineCall({
  method: 'POST',
  path: '/api/admin/article/import',
  summary:
    '导入文章：.md 或 .zip（file），dry=1 只试算；链接有问题时须 force=1 才发布；文章在导出之后改过的跳过，列在 conflicts，以其 key、文件名或 all 为 overwrite 再导入才覆盖',
  who: 'editor',
  files: { largest: LARGEST_IMPORT, field: 'file', words: '文件不能超过 64 MB，请分几次导入。' },
  input: z.object({
    file: fileField('请选择 .md 或 .zip 文件'),
    dry: switchField,
    force: switchField,
    overwrite: namesField,
  }),
  answer: importReportAnswer,
  run: async ({ db, member, input, now }) => {
    const { file, dry: isDry, force: isForced, overwrite } = input;
    const upload = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    const report = await importArticles(db, member, { upload, isDry, isForced, overwrite }, now);
    return { data: report, message: reportWords(report, isDry) };
  },
});

export const getAdminArticlePictures = defineCall({
  method: 'GET',
  path: '/api/admin/article/pictures',
  summary: '图库：已上传的图片，新的在前，按图片说明、图下文字和用处查找（keywords），每页 24 张',
  who: 'editor',
  input: z.object({ keywords: z.string().trim().max(60).catch(''), page: pageField }),
  answer: libraryAnswer,
  run: async ({ db, input }) => ({ data: await pictureLibrary(db, input) }),
});

export const postAdminArticlePictures = pictureUpload({
  path: '/api/admin/article/pictures',
  who: 'editor',
  summary: '上传文章图片（picture，最大 8 MB）和图片说明（alt）',
});

export const deleteAdminArticlePictures = defineCall({
  method: 'DELETE',
  path: '/api/admin/article/pictures',
  summary: '从图库删除一张没有用到的图片（key）',
  who: 'editor',
  answer: z.object({ key: z.string() }),
  input: z.object({ key: z.string().regex(/^[a-z0-9]{16}$/, '没有这张图片') }),
  run: async ({ db, member, input, now }) => {
    await removeUnusedPicture(db, member, input.key, now);
    return { data: { key: input.key }, message: '图片已删除' };
  },
});

export const getAdminArticleTargets = defineCall({
  method: 'GET',
  path: '/api/admin/article/targets',
  summary: '可以链接到的商品、专区、分类和文章',
  who: 'staff',
  input: z.object({ keywords: z.string().trim().max(60).catch('') }),
  answer: z.object({ list: z.array(linkTargetAnswer) }),
  run: async ({ db, input }) => ({ data: { list: await findLinkTargets(db, input.keywords) } }),
});
