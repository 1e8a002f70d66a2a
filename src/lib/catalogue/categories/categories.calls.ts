import { officeCategoriesAnswer } from '#lib/catalogue/categories/categories.columns.ts';
import { categoryForm, categoryImportForm } from '#lib/catalogue/categories/categories.fields.ts';
import { CATEGORY_LIMITS } from '#lib/catalogue/categories/category-desk.rules.ts';
import {
  listCategories,
  moveCategory,
  removeCategory,
  saveCategory,
} from '#lib/catalogue/categories/category-desk.service.ts';
import { importCategories, takeTemplate } from '#lib/catalogue/categories/category-import.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { choiceField, idField } from '#lib/platform/http/call/common.fields.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';
import { LIST_MOVES } from '#lib/platform/list-moves.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const getAdminCategory = defineCall({
  method: 'GET',
  path: '/api/admin/category',
  summary: '商品分类：两级，每个一级分类后面是它的下级',
  who: 'operator',
  input: z.object({}),
  answer: officeCategoriesAnswer,
  run: async ({ db }) => ({ data: { categories: await listCategories(db) } }),
});

export const postAdminCategory = defineCall({
  method: 'POST',
  path: '/api/admin/category',
  summary: '新建商品分类；parent_id 空着是一级分类',
  who: 'operator',
  input: categoryForm,
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const id = await saveCategory(db, member, { id: null, input }, now);
    return {
      data: { id },
      message: `已新建“${input.name}”，各页面马上更新`,
      next: pathTo('categories_desk'),
    };
  },
});

export const postAdminCategoryIdSave = defineCall({
  method: 'POST',
  path: '/api/admin/category/{id}/save',
  summary: '保存商品分类的名称、上级、类型和代表品种；网址不变',
  who: 'operator',
  input: categoryForm.extend({ id: idField, marks: marksField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id, marks, ...form }, now }) => {
    await saveCategory(db, member, { id, marks, input: form }, now);
    return { data: { id }, message: '已保存，各页面马上更新', next: pathTo('category_edit', { id }) };
  },
});

export const postAdminCategoryIdMove = defineCall({
  method: 'POST',
  path: '/api/admin/category/{id}/move',
  summary: '在同级里调整分类的顺序：move 为 first、up 或 down',
  who: 'operator',
  input: z.object({ id: idField, move: choiceField(LIST_MOVES, '请选择移动方向') }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    await moveCategory(db, member, input, now);
    return { data: { id: input.id }, message: '顺序已调整' };
  },
});

export const postAdminCategoryIdRemove = defineCall({
  method: 'POST',
  path: '/api/admin/category/{id}/remove',
  summary: '删除没有商品、没有下级的分类',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await removeCategory(db, member, id, now);
    return { data: { id }, message: '已删除', next: pathTo('categories_desk') };
  },
});

const TOO_LARGE = '文件不能超过 512 KB，请分成几份。';

export const postAdminCategoryImport = defineCall({
  method: 'POST',
  path: '/api/admin/category/import',
  summary: '批量导入商品分类：粘贴（text）或文件（file，CSV 或 XLSX），上级在前；有一行读不懂就一个也不导入',
  who: 'operator',
  files: { largest: 2 * CATEGORY_LIMITS.bytes, field: 'file', words: TOO_LARGE },
  input: categoryImportForm
    .refine(({ file }) => file === undefined || file.size <= CATEGORY_LIMITS.bytes, {
      path: ['file'],
      message: TOO_LARGE,
    })
    .refine(({ text, file }) => file !== undefined || text !== '', {
      path: ['text'],
      message: '请粘贴分类，或选择一个文件',
    }),
  answer: z.object({
    added: z.int().describe('新增的'),
    updated: z.int().describe('更新了类型或说明的'),
    there: z.int().describe('没有变化的'),
  }),
  run: async ({ db, member, input: { text, file }, now }) => {
    const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
    const done = await importCategories(db, member, { bytes, field: file ? 'file' : 'text' }, now);
    const message = `新增 ${done.added} 个分类，更新 ${done.updated} 个，没有变化 ${done.there} 个`;
    return { data: done, message, next: pathTo('categories_desk') };
  },
});

export const postAdminCategoryTemplate = defineCall({
  method: 'POST',
  path: '/api/admin/category/template',
  summary: '还没有分类的商城采用常用的两级分类',
  who: 'operator',
  input: z.object({}),
  answer: z.object({ added: z.int().describe('新增的') }),
  run: async ({ db, member, now }) => {
    const added = await takeTemplate(db, member, now);
    return { data: { added }, message: `已建好 ${added} 个分类，可以再改`, next: pathTo('categories_desk') };
  },
});
