import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { goodsForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { saveGoods } from '#lib/catalogue/goods-desk/save-goods.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, switchField } from '#lib/platform/http/call/common.fields.ts';
import { overVersion } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/save',
  summary: '保存商品的价格、批次和上下架；version 是打开时的版本，别人改过则答 409',
  who: 'operator',
  input: goodsForm.extend({ id: idField, ...overVersion, is_sure: switchField }),
  answer: idAnswer,
  example: { id: 17 },
  run: async ({ db, member, input, now }) => {
    const { id, version, marks, is_sure: isSure, ...form } = input;
    await saveGoods(db, member, { id, version, marks, input: form, isSure }, now);
    return { data: { id }, message: '已保存，各页面马上更新', next: pathTo('goods_edit', { id }) };
  },
});
