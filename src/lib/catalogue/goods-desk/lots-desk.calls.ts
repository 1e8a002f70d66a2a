import {
  COUNT_WAITS,
  confirmCount,
  countLot,
  refuseCount,
  shelfOfLot,
} from '#lib/catalogue/goods/counts/count-lot.service.ts';
import { shouldBe } from '#lib/catalogue/goods/counts/counts.rules.ts';
import { LOT_ENTRIES, type LotEntryKind } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { listLots, readLot, toEntryState, toLotState } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import {
  lotAnswer,
  lotChangeAnswer,
  lotCorrectionForm,
  lotCountAnswer,
  lotCountForm,
  lotExample,
  lotPlaceForm,
  lotsQuery,
  lotStateForm,
  overCount,
  stockForm,
  takeInForm,
} from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { correctStock } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { correctLot, moveLot, setLotState, takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer, moment, pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminGoodsIdLotsLotCorrect = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/lots/{lot}/correct',
  summary: '更正一个批次的数量（change 为增减）；同一个 idempotency_key 只算一次',
  who: 'operator',
  input: lotCorrectionForm.extend({ id: idField, lot: idField }),
  answer: lotChangeAnswer,
  example: { id: 31, quantity: 120, stock: 440 },
  run: async ({ db, member, input, now }) => {
    const { id, lot, change: units, remark, idempotency_key: idempotencyKey } = input;
    const press = { goodsId: id, lotId: lot, idempotencyKey, units, remark };
    const data = await correctLot(db, member, press, now);
    return { data, message: `已更正，这个批次现有 ${data.quantity}`, next: pathTo('goods_lot', { id, lot }) };
  },
});

export const postAdminGoodsIdLotsLotCount = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/lots/{lot}/count',
  summary:
    '盘点一个批次（counted 为货架上的全部，含已售未发的）；差得多的答 422 和问题，写原因、is_sure=1 再提交；同一个 idempotency_key 只算一次',
  who: 'operator',
  input: lotCountForm.extend({ id: idField, lot: idField, ...overCount }),
  answer: lotCountAnswer,
  example: { id: 31, quantity: 120, stock: 440, waiting: false },
  run: async ({ db, member, input, now }) => {
    const { id, lot, counted, remark, should, is_sure: isSure, idempotency_key: idempotencyKey } = input;
    const press = { goodsId: id, lotId: lot, idempotencyKey, counted, remark, should, isSure };
    const { isWaiting, ...data } = await countLot(db, member, press, now);
    return {
      data: { ...data, waiting: isWaiting },
      message: isWaiting ? COUNT_WAITS : `盘点已记入台账，这个批次可售 ${data.quantity}`,
      next: pathTo('goods_lot', { id, lot }),
    };
  },
});

export const postAdminStockCountsIdConfirm = defineCall({
  method: 'POST',
  path: '/api/admin/stock/counts/{id}/confirm',
  summary: '确认另一位同事差额较大的盘点并入账；盘点后有进出的答 409',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: lotChangeAnswer,
  example: { id: 31, quantity: 120, stock: 440 },
  run: async ({ db, member, input, now }) => {
    const { goodsId, lotId, ...data } = await confirmCount(db, member, input.id, now);
    return {
      data,
      message: `已确认入账，这个批次可售 ${data.quantity}`,
      next: pathTo('goods_lot', { id: goodsId, lot: lotId }),
    };
  },
});

export const postAdminStockCountsIdRefuse = defineCall({
  method: 'POST',
  path: '/api/admin/stock/counts/{id}/refuse',
  summary: '退回等待确认的盘点，自己的或同事的，不入账',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  example: { id: 5 },
  run: async ({ db, member, input: { id }, now }) => {
    const { goodsId, lotId } = await refuseCount(db, member, id, now);
    return {
      data: { id },
      message: '盘点已退回，没有入账',
      next: pathTo('goods_lot', { id: goodsId, lot: lotId }),
    };
  },
});

export const getAdminGoodsIdLotsLot = defineCall({
  method: 'GET',
  path: '/api/admin/goods/{id}/lots/{lot}',
  summary: '一个批次和它的台账，最近的在前，最多 200 条',
  who: 'operator',
  input: z.object({ id: idField, lot: idField }),
  answer: lotAnswer.extend({
    unsent: z.int().describe('已售未发的数量，仍在货架上'),
    should: z.int().describe('货架应有的数量'),
    ledger: z.array(
      z.object({
        kind: z.enum(Object.keys(LOT_ENTRIES) as [LotEntryKind, ...LotEntryKind[]]).describe(
          Object.entries(LOT_ENTRIES)
            .map(([kind, words]) => `${kind} ${words}`)
            .join('，'),
        ),
        change: z.int().describe('增减'),
        quantity_after: z.int().describe('之后的数量'),
        reason: z.string(),
        actor: z.string().nullable().describe('经手人；系统记的为 null'),
        order_no: z.string().nullable().describe('订单号'),
        at: moment('时间'),
      }),
    ),
  }),
  example: {
    ...lotExample,
    unsent: 12,
    should: 132,
    ledger: [
      {
        kind: 'sale' as const,
        change: -12,
        quantity_after: 120,
        reason: '',
        actor: null,
        order_no: '20261120000031',
        at: 1_795_400_000_000,
      },
    ],
  },
  run: async ({ db, input: { id, lot } }) => {
    const found = await readLot(db, id, lot);
    if (!found) throw notFound('这个批次');
    const shelf = await shelfOfLot(db, found.lot);
    const onShelf = { unsent: shelf.unsent, should: shouldBe(shelf) };
    return { data: { ...toLotState(found.lot), ...onShelf, ledger: found.entries.map(toEntryState) } };
  },
});

export const postAdminGoodsIdLotsLotPlace = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/lots/{lot}/place',
  summary: '改一个批次的库位',
  who: 'operator',
  input: lotPlaceForm.extend({ id: idField, lot: idField }),
  answer: lotChangeAnswer,
  example: { id: 31, quantity: 120, stock: 440 },
  run: async ({ db, member, input, now }) => {
    const { id, lot, place } = input;
    const press = { goodsId: id, lotId: lot, place };
    const data = await moveLot(db, member, press, now);
    return { data, message: `库位已改`, next: pathTo('goods_lot', { id, lot }) };
  },
});

export const postAdminGoodsIdLotsLotState = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/lots/{lot}/state',
  summary: '改一个批次的状态；只有在售的计入可售库存，召回的不能改',
  who: 'operator',
  input: lotStateForm.extend({ id: idField, lot: idField }),
  answer: lotChangeAnswer,
  example: { id: 31, quantity: 120, stock: 440 },
  run: async ({ db, member, input, now }) => {
    const { id, lot, state, remark } = input;
    const press = { goodsId: id, lotId: lot, state, remark };
    const data = await setLotState(db, member, press, now);
    return { data, message: `状态已改，可售库存 ${data.stock}`, next: pathTo('goods_lot', { id, lot }) };
  },
});

export const getAdminGoodsIdLots = defineCall({
  method: 'GET',
  path: '/api/admin/goods/{id}/lots',
  summary: '一个商品的批次，有货的、先到期的在前；stock 是在售批次之和',
  who: 'operator',
  input: lotsQuery.extend({ id: idField }),
  answer: z.object({
    stock: z.int().describe('可售库存'),
    list: z.array(lotAnswer),
    ...pagesAnswer,
  }),
  example: { stock: 120, list: [lotExample], page: 1, pages: 1 },
  run: async ({ db, input: { id, ...query } }) => {
    const found = await listLots(db, id, query);
    if (!found) throw notFound('这个商品');
    const { goods, lots, page, pages } = found;
    return { data: { stock: goods.stock, list: lots.map(toLotState), page, pages } };
  },
});

export const postAdminGoodsIdLots = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/lots',
  summary: '登记入库：新批次，或已有批次再入库（日期须一致）；同一个 idempotency_key 只算一次',
  who: 'operator',
  input: takeInForm.extend({ id: idField }),
  answer: lotChangeAnswer,
  example: { id: 31, quantity: 120, stock: 440 },
  run: async ({ db, member, input: { id, ...form }, now }) => {
    const data = await takeIn(db, member, { goodsId: id, input: form }, now);
    const message = `已入库，这个批次现有 ${data.quantity}，可售库存 ${data.stock}`;
    return { data, message, next: pathTo('goods_lots', { id }) };
  },
});

export const postAdminGoodsIdStock = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/stock',
  summary: '增减库存并记入库存流水；同一个 idempotency_key 只算一次',
  who: 'operator',
  input: stockForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), stock: z.int() }),
  example: { id: 17, stock: 440 },
  run: async ({ db, member, input, now }) => {
    const { id, change: units, remark, idempotency_key: idempotencyKey } = input;
    const stock = await correctStock(db, member, { goodsId: id, units, remark, idempotencyKey }, now);
    return { data: { id, stock }, message: `库存已调整，现有 ${stock}`, next: pathTo('goods_edit', { id }) };
  },
});
