import { z } from 'zod';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import { PARCEL_STATES, type ParcelState } from '#lib/trade/parcels/parcels.rules.ts';

const stateAnswer = z
  .enum(Object.keys(PARCEL_STATES) as ParcelState[])
  .describe(
    '到哪一步：sent 已发出，collected 已揽收，moving 运输中，delivering 派送中，delivered 已签收，problem 异常',
  );

/** A parcel of an order. */
export const parcelAnswer = z
  .object({
    id: z.int(),
    carrier: z.string().describe('承运商'),
    tracking_no: z.string().describe('运单号'),
    shipped_at: moment('发出的时间'),
    state: stateAnswer,
    state_text: z.string(),
    delivered_at: moment('签收的时间').nullable(),
    lines: z
      .array(
        z.object({
          goods_id: z.int(),
          name: z.string(),
          ypgg: z.string().describe('规格'),
          bzdw: z.string().describe('单位'),
          lot_no: z.string().describe('批号'),
          expires_at: moment('有效期至').nullable(),
          number: z.int().describe('数量'),
        }),
      )
      .describe('包裹里的商品'),
    steps: z
      .array(z.object({ at: moment('时间'), state: stateAnswer, text: z.string() }))
      .describe('物流轨迹，最近的在前'),
  })
  .meta({ id: 'Parcel' });
