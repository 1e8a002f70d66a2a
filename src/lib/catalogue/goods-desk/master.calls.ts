import { masterAnswer, masterForm, newGoodsForm } from '#lib/catalogue/goods-desk/master.fields.ts';
import { masterRecord } from '#lib/catalogue/goods-desk/master-record.service.ts';
import { makeGoods, saveMaster } from '#lib/catalogue/goods-desk/save-master.service.ts';
import { undoChange } from '#lib/catalogue/goods-desk/undo-goods.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { overVersion } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminGoods = defineCall({
  method: 'POST',
  path: '/api/admin/goods',
  summary:
    '新建商品，先不上架、没有库存；批准文号、规格、厂家都相同的商品已经有了就拒绝，twin_id 是那个商品的编号',
  who: 'operator',
  input: newGoodsForm,
  answer: idAnswer,
  example: { id: 3201 },
  run: async ({ db, member, input, now }) => {
    const id = await makeGoods(db, member, input, now);
    const message = '商品已新建，现在没有上架：登记入库后勾选“在售”再保存';
    return { data: { id }, message, next: pathTo('goods_edit', { id }) };
  },
});

export const getAdminGoodsIdMaster = defineCall({
  method: 'GET',
  path: '/api/admin/goods/{id}/master',
  summary: '商品的主数据和它的版本，保存时照这样写',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: masterAnswer,
  example: {
    id: 17,
    version: 3,
    fields: { name: '阿莫西林胶囊', spec: '0.25g*24粒/盒', unit: '盒', maker: '华北制药股份有限公司' },
  },
  run: async ({ db, input: { id } }) => {
    const { input, version } = await masterRecord(db, id);
    return { data: { id, version, fields: textsOf(masterForm, input) } };
  },
});

export const postAdminGoodsIdMaster = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/master',
  summary: '保存商品的主数据；version 是打开时的版本，别人改过则答 409。搜索和各页面随之更新，以前的订单不变',
  who: 'operator',
  input: masterForm.extend({ id: idField, ...overVersion }),
  answer: idAnswer,
  example: { id: 17 },
  run: async ({ db, member, input: { id, version, marks, ...input }, now }) => {
    await saveMaster(db, member, { id, version, marks, input }, now);
    return { data: { id }, message: '主数据已保存，各页面马上更新', next: pathTo('goods_edit', { id }) };
  },
});

export const postAdminGoodsIdUndo = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/undo',
  summary: '撤销商品的一次修改（set 是保存后的版本）；其中有一项后来又改过则答 409，一项也不改',
  who: 'operator',
  input: z.object({ id: idField, set: idField }),
  answer: idAnswer,
  example: { id: 17 },
  run: async ({ db, member, input, now }) => {
    await undoChange(db, member, input, now);
    const { id } = input;
    return { data: { id }, message: '已改回修改前的内容', next: pathTo('goods_edit', { id }) };
  },
});
