import { pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import {
  alertAnswer,
  alertGoodsFields,
  alertQueryFields,
  toAlertAnswer,
} from '#lib/catalogue/arrivals/arrivals.fields.ts';
import { alertWords } from '#lib/catalogue/arrivals/arrivals.rules.ts';
import { alertPage, cancelAlerts, setAlerts } from '#lib/catalogue/arrivals/arrivals.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { z } from 'zod';

export const postArrivalAlertCancel = defineCall({
  method: 'POST',
  path: '/api/arrival_alert/cancel',
  summary: '取消到货提醒，没有设的不算错误',
  who: 'buyer',
  input: z.object(alertGoodsFields),
  answer: z.object({ removed: z.int(), waiting: z.int() }),
  run: async ({ db, member, input }) => {
    const { changed, waiting } = await cancelAlerts(db, member, input.goods_ids);
    return { data: { removed: changed, waiting }, message: '已取消到货提醒' };
  },
});

export const getArrivalAlert = defineCall({
  method: 'GET',
  path: '/api/arrival_alert',
  summary: '我的到货提醒，还在等的在前',
  who: 'member',
  input: z.object(alertQueryFields),
  answer: z.object({
    list: z.array(alertAnswer),
    waiting: z.int().describe('还在等的种数'),
    total: z.int(),
    ...pagesAnswer,
  }),
  run: async ({ db, member, input }) => {
    const { alerts, waiting, total, page, pages } = await alertPage(db, member, input);
    return { data: { list: alerts.map(toAlertAnswer), waiting, total, page, pages } };
  },
});

export const postArrivalAlert = defineCall({
  method: 'POST',
  path: '/api/arrival_alert',
  summary: '设到货提醒：缺货的商品到货后发一次消息和短信；有货、已下架和不能采购的不设，已设的保持原样',
  who: 'buyer',
  input: z.object(alertGoodsFields),
  answer: z.object({ set: z.int().describe('设好的种数'), waiting: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { changed, waiting } = await setAlerts(db, member, input.goods_ids, now);
    return { data: { set: changed, waiting }, message: alertWords(changed, input.goods_ids.length) };
  },
});
