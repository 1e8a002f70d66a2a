import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { brandForm } from '#lib/catalogue/brands/brands.fields.ts';
import { openBrand, saveBrand } from '#lib/catalogue/brands/brand-office.service.ts';
import { requireLinks } from '#lib/content/newsroom/links/links.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { overVersion } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/brand/{id}/save',
  summary: '保存品牌；version 是打开时的版本，别人改过则答 409',
  who: 'editor',
  input: brandForm.extend({ id: idField, ...overVersion }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, version, marks, ...form } = input;
    if (form.story !== (await openBrand(db, id)).input.story)
      await requireLinks(db, 'story', [{ name: '品牌故事', text: form.story }]);
    await saveBrand(db, member, { id, version, marks, input: form }, now);
    return { data: { id }, message: '已保存，各页面马上更新', next: pathTo('brand_edit', { id }) };
  },
});
