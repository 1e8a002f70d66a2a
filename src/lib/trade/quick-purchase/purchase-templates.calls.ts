import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { flag, moment } from '#lib/platform/http/call/answer.fields.ts';
import { idField, requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { idempotencyKeyField } from '#lib/trade/cart/add/cart.fields.ts';
import {
  dropTemplate,
  keepTemplate,
  loadTemplate,
  repeatTemplate,
  shareTemplate,
  templatesOf,
} from '#lib/trade/quick-purchase/pad-templates.service.ts';
import { LONGEST_NAME, toPairs } from '#lib/trade/quick-purchase/pad.rules.ts';
import { z } from 'zod';

export const postQuickPurchaseTemplateIdDelete = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/template/{id}/delete',
  summary: '删除自己的采购模板',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({}),
  run: async ({ db, member, input }) => {
    await dropTemplate(db, member, input.id);
    return { data: {}, message: '模板已删除' };
  },
});

export const postQuickPurchaseTemplateIdLoad = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/template/{id}/load',
  summary: '把模板放到采购单上；已有的商品取较大的数量',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ version: z.int(), total: z.int().describe('采购单现在有几行') }),
  run: async ({ db, member, input, now }) => {
    const { template, draft } = await loadTemplate(db, member, input.id, now);
    return {
      data: { version: draft.version, total: draft.lines.length },
      message: `模板“${template.name}”已放到采购单上，现有 ${draft.lines.length} 种商品`,
      next: pathTo('quick_purchase'),
    };
  },
});

export const postQuickPurchaseTemplateIdShare = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/template/{id}/share',
  summary: '总部把模板共享给门店，或不再共享',
  who: 'head_office',
  input: z.object({ id: idField, shared: switchField.describe('1 共享，0 不再共享') }),
  answer: z.object({}),
  run: async ({ db, member, input: { id, shared } }) => {
    await shareTemplate(db, member, { id, isShared: shared });
    return { data: {}, message: shared ? '门店现在可以用这个模板' : '已不再共享给门店' };
  },
});

export const postQuickPurchaseTemplateIdToCart = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/template/{id}/to_cart',
  summary: '按模板再采购一次：整单加入购物车',
  who: 'member',
  pricesCart: true,
  input: z.object({ id: idField, idempotency_key: idempotencyKeyField }),
  answer: z.object({
    total: z.int().describe('购物车里现在有几行'),
    refused: z.array(z.object({ goods_id: z.int(), reason: z.string() })).describe('没有加上的商品和原因'),
  }),
  run: async ({ db, member, input: { id, idempotency_key: idempotencyKey }, now }) => {
    const { total, refused, message } = await repeatTemplate(db, member, { id, idempotencyKey }, now);
    const named = refused.map(({ goodsId, reason }) => ({ goods_id: goodsId, reason }));
    return { data: { total, refused: named }, message };
  },
});

export const getQuickPurchaseTemplate = defineCall({
  method: 'GET',
  path: '/api/quick_purchase/template',
  summary: '采购模板：自己的，和总部共享给门店的',
  who: 'member',
  input: z.object({}),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        lines: z.array(z.array(z.int())).describe('[商品编号,数量]'),
        is_shared: flag('共享给门店'),
        is_own: flag('自己的'),
        updated_at: moment('保存时间'),
      }),
    ),
  }),
  run: async ({ db, member }) => ({
    data: {
      list: (await templatesOf(db, member)).map(({ id, name, lines, isShared, isOwn, updatedAt }) => ({
        id,
        name,
        lines: toPairs(lines).map((pair) => [...pair]),
        is_shared: flagOf(isShared),
        is_own: flagOf(isOwn),
        updated_at: updatedAt,
      })),
    },
  }),
});

export const postQuickPurchaseTemplate = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/template',
  summary: '把采购单存为模板',
  who: 'member',
  input: z.object({
    name: requiredText('模板名称', LONGEST_NAME),
    shared: switchField.describe('1：共享给门店（总部）'),
    replace: switchField.describe('1：替换同名的模板'),
  }),
  answer: z.object({ lines: z.int() }),
  run: async ({ db, member, input: { name, shared, replace }, now }) => {
    const request = { name, isShared: shared, mayReplace: replace };
    const { lines, isReplaced } = await keepTemplate(db, member, request, now);
    const did = isReplaced ? '已替换模板' : '已存为模板';
    return {
      data: { lines },
      message: `${did}“${name}”，共 ${lines} 种商品`,
      next: pathTo('quick_purchase'),
    };
  },
});
