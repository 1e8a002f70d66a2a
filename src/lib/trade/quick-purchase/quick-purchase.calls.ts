import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fen, flag, moment, pagesAnswer, sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { choiceField, pageField, switchField } from '#lib/platform/http/call/common.fields.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { exportAnswer, formatField, listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { idempotencyKeyField } from '#lib/trade/cart/add/cart.fields.ts';
import { candidates, oftenBought } from '#lib/trade/quick-purchase/goods-for-pad.service.ts';
import { padToCart, padWithReasons } from '#lib/trade/quick-purchase/pad-to-cart.service.ts';
import {
  padAnswer,
  padLines,
  padNumbers,
  type PadRow,
  padRowAnswer,
  someLines,
  versionField,
} from '#lib/trade/quick-purchase/pad.fields.ts';
import { OFTEN_ORDERS } from '#lib/trade/quick-purchase/pad.rules.ts';
import { addToPad, draftOf, padState, savePad, setNumbers } from '#lib/trade/quick-purchase/pad.service.ts';
import { z } from 'zod';

export const getQuickPurchaseExport = defineCall({
  method: 'GET',
  path: '/api/quick_purchase/export',
  summary: '采购单各行和现在加不进购物车的原因（CSV 或 XLSX）',
  who: 'member',
  pricesCart: true,
  input: z.object({ format: formatField }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { format }, now }) => {
    const rows = await padWithReasons(db, member, now);
    const list = listExport<z.ZodObject, PadRow>({
      query: z.object({}),
      read: async () => ({ rows, pages: 1 }),
      columns: [
        { key: 'goods_id', label: '商品编号', kind: 'count' },
        { key: 'name', label: '品名' },
        { key: 'ypgg', label: '规格' },
        { key: 'sccj', label: '厂家' },
        { key: 'number', label: '数量', kind: 'count' },
        { key: 'bzdw', label: '单位' },
        { key: 'price_fen', label: '单价', kind: 'money' },
        { key: 'amount_fen', label: '金额', kind: 'money' },
        { key: 'stock_text', label: '库存' },
        { key: 'notice', label: '说明' },
      ],
    });
    return exportAnswer(db, { list }, { title: '采购单', name: 'pad', format }, now);
  },
});

export const getQuickPurchaseFind = defineCall({
  method: 'GET',
  path: '/api/quick_purchase/find',
  summary:
    '采购单上录入的商品：自己的编码、商品编号、条形码、批准文号、名称、拼音或首字母；最多 10 种，按最小数量计价',
  who: 'member',
  input: z.object({
    keywords: z.string().trim().max(LONGEST_KEYWORDS, `搜索词最多 ${LONGEST_KEYWORDS} 字`).default(''),
  }),
  answer: z.object({ list: z.array(padRowAnswer) }),
  run: async ({ db, member, input, now }) => ({
    data: { list: await candidates(db, member, input.keywords, now) },
  }),
});

export const getQuickPurchase = defineCall({
  method: 'GET',
  path: '/api/quick_purchase',
  summary: '我的采购单：各行按现在的价格、活动和库存计价，不含购物车里的',
  who: 'member',
  pricesCart: true,
  input: z.object({}),
  answer: padAnswer,
  run: async ({ db, member, now }) => ({
    data: await padState(db, member, await draftOf(db, member.id), now),
  }),
});

export const postQuickPurchase = defineCall({
  method: 'POST',
  path: '/api/quick_purchase',
  summary: '保存采购单并计价',
  who: 'member',
  pricesCart: true,
  input: z.object({ lines: padLines, version: versionField }),
  answer: padAnswer.extend({
    is_saved: flag('已保存'),
    other: z.array(z.array(z.int())).nullable().describe('别处改过的那一份；没有为 null'),
  }),
  run: async ({ db, member, input: { lines, version }, now }) => {
    const saved = await savePad(db, member, { lines, version }, now);
    const state = await padState(db, member, { lines, version: saved.version }, now);
    const other = saved.other?.map((pair) => [...pair]) ?? null;
    const message = other ? '采购单已在别处改过，这次没有保存，请刷新后重新修改。' : undefined;
    return {
      data: { ...state, is_saved: flagOf(other === null), other },
      ...(message && { message, tone: 'error' as const }),
    };
  },
  does: '修改采购单',
});

export const postQuickPurchaseLines = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/lines',
  summary: '把商品放进采购单，已有的数量相加',
  who: 'member',
  input: z.object({ lines: someLines, idempotency_key: idempotencyKeyField }),
  answer: z.object({ version: z.int(), total: z.int().describe('采购单现在有几行') }),
  run: async ({ db, member, input, now }) => {
    const added = { lines: input.lines, idempotencyKey: input.idempotency_key };
    const { version, lines } = await addToPad(db, member, added, now);
    return {
      data: { version, total: lines.length },
      message: `已放进采购单，现有 ${lines.length} 种商品`,
      next: pathTo('quick_purchase'),
    };
  },
});

export const postQuickPurchaseNumbers = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/numbers',
  summary: '修改采购单上几行的数量',
  who: 'member',
  input: z.object({ numbers: padNumbers }),
  answer: z.object({ version: z.int(), total: z.int().describe('采购单现在有几行') }),
  run: async ({ db, member, input, now }) => {
    const { version, lines } = await transact(db, (trx) => setNumbers(trx, member.id, input.numbers, now));
    return { data: { version, total: lines.length }, message: '数量已更新' };
  },
});

export const postQuickPurchaseToCart = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/to_cart',
  summary: '采购单整单（或给出的几行）加入购物车：加不了的在 refused 里逐行说明，仍留在采购单上',
  who: 'member',
  pricesCart: true,
  input: z.object({
    lines: someLines.optional(),
    numbers: padNumbers.optional(),
    pad: switchField.describe('1：加上的从采购单上取走'),
    idempotency_key: idempotencyKeyField,
  }),
  answer: z.object({
    total: z.int().describe('购物车里现在有几行'),
    refused: z.array(z.object({ goods_id: z.int(), reason: z.string() })).describe('没有加上的商品和原因'),
  }),
  run: async ({
    db,
    member,
    input: { lines, numbers, pad: isPad, idempotency_key: idempotencyKey },
    now,
  }) => {
    const { total, refused, message } = await padToCart(
      db,
      member,
      { lines, numbers, isPad, idempotencyKey },
      now,
    );
    const named = refused.map(({ goodsId, reason }) => ({ goods_id: goodsId, reason }));
    return { data: { total, refused: named }, message };
  },
  does: '采购单加入购物车',
});

export const getUserFastBuy = defineCall({
  method: 'GET',
  path: '/api/user/fast_buy',
  summary:
    '常买的商品：近一年已付款的订单里买过的，按次数（times）、最近（last）或金额（amount）排；价格按上次的数量',
  who: 'member',
  input: z.object({ page: pageField, order: choiceField(OFTEN_ORDERS).catch('times').default('times') }),
  answer: z.object({
    list: z.array(
      padRowAnswer.extend({
        times: z.int().describe('几个订单里买过'),
        units: z.int().describe('共买了多少'),
        total_fen: fen('共花了多少'),
        last_at: moment('上次下单的时间'),
        last_number: z.int().describe('上次的数量'),
      }),
    ),
    total: z.int(),
    ...pagesAnswer,
    per_page: z.int().describe('每页条数'),
  }),
  run: async ({ db, member, input, now }) => {
    const { list, total, page, pages, perPage } = await oftenBought(db, member, input, now);
    const rows = list.map(({ bought, row }) => ({
      ...row,
      times: bought.times,
      units: bought.units,
      total_fen: bought.amountFen,
      last_at: bought.lastAt,
      last_number: bought.lastQuantity,
    }));
    return { data: { list: rows, total, page, pages, per_page: perPage } };
  },
});
