import { z } from 'zod';
import { alertGoodsFields } from '#lib/catalogue/arrivals/arrivals.fields.ts';
import { cancelAlerts } from '#lib/catalogue/arrivals/arrivals.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
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
