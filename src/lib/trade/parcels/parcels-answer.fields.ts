import { z } from 'zod';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import { type Parcel, PARCEL_STATES, type ParcelState } from '#lib/trade/parcels/parcels.rules.ts';

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

/** A parcel in the names of the API; times in ms UTC. `lines` are those of its order. */
export const toParcelState = (
  parcel: Parcel,
  lines: readonly { id: number; goodsId: number; name: string; spec: string; unit: string }[],
) => ({
  id: parcel.id,
  carrier: parcel.carrier,
  tracking_no: parcel.trackingNo,
  shipped_at: parcel.shippedAt,
  state: parcel.state,
  state_text: parcel.stateText,
  delivered_at: parcel.deliveredAt,
  lines: parcel.goods.flatMap(({ lineId, lotNo, expiresAt, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return [];
    const { goodsId, name, spec, unit } = line;
    const lot = { lot_no: lotNo, expires_at: expiresAt };
    return [{ goods_id: goodsId, name, ypgg: spec, bzdw: unit, ...lot, number: quantity }];
  }),
  steps: parcel.steps.map(({ at, state, text }) => ({ at, state, text })),
});
