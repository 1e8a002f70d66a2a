import type { Parcel } from '#lib/trade/parcels/parcels.rules.ts';

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
