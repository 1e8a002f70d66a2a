import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { brandForm, brandQuery, officeBrandsAnswer } from '#lib/catalogue/brands/brands.fields.ts';
import { listBrands, saveBrand } from '#lib/catalogue/brands/brand-office.service.ts';
import { requireLinks } from '#lib/content/newsroom/links/links.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/brand',
  summary: '品牌：搜索、显示状态、顺序',
  who: 'editor',
  input: brandQuery,
  answer: officeBrandsAnswer,
  run: async ({ db, input }) => ({ data: await listBrands(db, input) }),
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/brand',
  summary: '新建品牌，排在最后；证照和厂家每行一条',
  who: 'editor',
  input: brandForm,
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    await requireLinks(db, 'story', [{ name: '品牌故事', text: input.story }]);
    const id = await saveBrand(db, member, { id: null, version: 0, input }, now);
    return { data: { id }, message: '已新建品牌', next: pathTo('brand_edit', { id }) };
  },
});
