import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { askPasted, parcelsFields } from '#lib/trade/parcels/office/parcels.fields.ts';
import { shipParcels } from '#lib/trade/parcels/office/ship.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/ship',
  summary:
    '批量发货：每行一单，有一行不对就一单也不发；运单号不像承运商的先问，见 checked_no；重复提交不会重发',
  who: 'operator',
  input: parcelsFields,
  answer: z.object({ shipped: z.int(), before: z.int() }),
  run: async ({ db, member, input, now }) => {
    askPasted(input);
    const { shipped, before } = await shipParcels(db, member, input, now);
    const earlier = before > 0 ? `，${before} 单之前已按这个运单号发出` : '';
    return { data: { shipped, before }, message: `已发货 ${shipped} 单${earlier}` };
  },
});
