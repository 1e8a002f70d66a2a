import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { flag, moment } from '#lib/platform/http/call/answer.fields.ts';
import { requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { keepTemplate, templatesOf } from '#lib/trade/quick-purchase/pad-templates.service.ts';
import { LONGEST_NAME, toPairs } from '#lib/trade/quick-purchase/pad.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const GET = defineCall({
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

export const POST = defineCall({
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
    const wish = { name, isShared: shared, mayReplace: replace };
    const { lines, isReplaced } = await keepTemplate(db, member, wish, now);
    const did = isReplaced ? '已替换模板' : '已存为模板';
    return {
      data: { lines },
      message: `${did}“${name}”，共 ${lines} 种商品`,
      next: pathTo('quick_purchase'),
    };
  },
});
