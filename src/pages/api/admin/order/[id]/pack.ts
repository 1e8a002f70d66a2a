import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { askedParcel, packedUnits, parcelFields } from '#lib/trade/parcels/office/parcels.fields.ts';
import { packParcel } from '#lib/trade/parcels/office/ship.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/order/{id}/pack',
  summary:
    '发出一个包裹，可以只装一部分：units_{订单行}_{批次} 是每个批次的数量；同一个运单号、同样的商品重复提交只发一次',
  who: 'operator',
  input: parcelFields.extend({ id: idField }).catchall(z.unknown()),
  answer: z.object({ id: z.int(), is_all: z.boolean().describe('订单是否已全部发出') }),
  run: async ({ db, member, input, now }) => {
    const { id } = input;
    const { units, wrong } = packedUnits(input);
    if (wrong) throw fieldError(wrong, '数量请填整数。');
    const { isRepeated, isAll } = await packParcel(db, member, { id, units, ...askedParcel(input) }, now);
    const message = isRepeated
      ? '这个运单号之前已经发出，没有重复发货'
      : isAll
        ? '包裹已发出，订单全部发货'
        : '包裹已发出，订单还有商品待发';
    const next = isAll ? pathTo('order_on_desk', { id }) : pathTo('pack', { id });
    return { data: { id, is_all: isAll }, message, next };
  },
});
