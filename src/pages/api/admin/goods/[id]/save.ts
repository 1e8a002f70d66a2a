import { z } from 'zod';
import { goodsFields, readGoodsForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { saveGoods } from '#lib/catalogue/goods/office/save-goods.service.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/save',
  summary: '保存商品的价格、批次和上下架；version 是打开时的版本，别人改过则答 409',
  who: 'operator',
  input: z.object({ ...goodsFields, id: idField }),
  example: { id: 17 },
  run: async ({ db, member, input, now }) => {
    const { id, version, is_sure: isSure } = input;
    await saveGoods(db, member, { id, version, input: readGoodsForm(input), isSure }, now);
    return { data: { id }, message: '已保存，各页面马上更新', next: pathTo('goods_edit', { id }) };
  },
});
