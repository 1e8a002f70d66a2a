import { listDeskGoods } from '#lib/catalogue/goods-desk/desk-list.service.ts';
import { saveGoods } from '#lib/catalogue/goods-desk/save-goods.service.ts';
import { LARGEST_REPORT, REPORT_TOO_LARGE } from '#lib/catalogue/goods/files/reports.rules.ts';
import {
  goodsForm,
  goodsQuery,
  photoForm,
  reportForm,
} from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import {
  addPhoto,
  addReport,
  arrangePhoto,
  PHOTO_TOO_LARGE,
  removeReport,
} from '#lib/catalogue/goods/office/keep-goods-files.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { LARGEST_UPLOAD } from '#lib/people/uploads/uploads.rules.ts';
import { idAnswer, pagesAnswer, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { idField, switchField } from '#lib/platform/http/call/common.fields.ts';
import { overVersion } from '#lib/platform/http/call/office.fields.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminGoodsIdPhotoPhoto = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/photo/{photo}',
  summary: '把照片设为首图（move=first）或删除（move=remove）',
  who: 'operator',
  input: z.object({
    id: idField,
    photo: idField,
    move: z.enum(['first', 'remove'], { error: '请选择设为首图或删除' }),
  }),
  answer: idAnswer,
  example: { id: 17 },
  run: async ({ db, member, input: { id, photo, move }, now }) => {
    await arrangePhoto(db, member, { goodsId: id, photoId: photo, move }, now);
    return {
      data: { id },
      message: move === 'first' ? '已设为首图' : '照片已删除',
      next: pathTo('goods_edit', { id }),
    };
  },
});

export const postAdminGoodsIdPhoto = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/photo',
  summary: '上传商品照片（photo，JPG、PNG 或 WebP，最大 5 MB），排在最后',
  who: 'operator',
  files: { largest: LARGEST_UPLOAD + 64 * 1024, field: 'photo', words: PHOTO_TOO_LARGE },
  input: photoForm.extend({ id: idField }),
  answer: idAnswer,
  example: { id: 17 },
  run: async ({ db, member, input: { id, photo }, now }) => {
    const bytes = new Uint8Array(await photo.arrayBuffer());
    await addPhoto(db, member, { goodsId: id, bytes }, now);
    return { data: { id }, message: '照片已上传，各页面马上更新', next: pathTo('goods_edit', { id }) };
  },
});

export const postAdminGoodsIdReportReport = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/report/{report}',
  summary: '删除一份检验报告',
  who: 'operator',
  input: z.object({ id: idField, report: idField }),
  answer: idAnswer,
  example: { id: 17 },
  run: async ({ db, member, input: { id, report }, now }) => {
    await removeReport(db, member, { goodsId: id, reportId: report }, now);
    return { data: { id }, message: '检验报告已删除', next: pathTo('goods_edit', { id }) };
  },
});

export const postAdminGoodsIdReport = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/report',
  summary: '上传一个批号（lot_no）的检验报告（report，PDF 或图片，最大 8 MB）',
  who: 'operator',
  files: { largest: LARGEST_REPORT + 64 * 1024, field: 'report', words: REPORT_TOO_LARGE },
  input: reportForm.extend({ id: idField }),
  answer: idAnswer,
  example: { id: 17 },
  run: async ({ db, member, input: { id, lot_no: lotNo, report }, now }) => {
    const bytes = new Uint8Array(await report.arrayBuffer());
    await addReport(db, member, { goodsId: id, lotNo, bytes }, now);
    return { data: { id }, message: '检验报告已上传', next: pathTo('goods_edit', { id }) };
  },
});

export const postAdminGoodsIdSave = defineCall({
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

export const getAdminGoods = defineCall({
  method: 'GET',
  path: '/api/admin/goods',
  summary: '商品：按名称、批准文号、条码、批号搜索，按状态筛选',
  who: 'operator',
  input: goodsQuery,
  answer: z.object({
    counts: z.object({ on: z.int(), off: z.int() }),
    ...pagesAnswer,
    list: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        spec: z.string(),
        price: yuan(),
        stock: z.int(),
        lot_no: z.string().describe('批号'),
        reports: z.int(),
      }),
    ),
  }),
  example: {
    list: [
      {
        id: 17,
        name: '阿莫西林胶囊',
        spec: '0.25g*24粒/盒',
        price: 12.5,
        stock: 320,
        lot_no: '240301',
        reports: 1,
      },
    ],
    counts: { on: 3120, off: 12 },
    page: 1,
    pages: 104,
  },
  run: async ({ db, input, now }) => {
    const { list, ...rest } = await listDeskGoods(db, input, now);
    return {
      data: {
        list: list.map(({ goods: { id, name, spec, basePriceFen, stock, lotNo }, reports }) => ({
          id,
          name,
          spec,
          price: fenToYuan(basePriceFen),
          stock,
          lot_no: lotNo,
          reports,
        })),
        ...rest,
      },
    };
  },
});
