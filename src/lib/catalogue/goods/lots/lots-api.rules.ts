import type { Lot, LotEntry } from '#lib/catalogue/goods/lots/read-lots.service.ts';

/** A lot in the names of the API; days in ms UTC. */
export const toLotState = ({ id, number, madeAt, expiresAt, quantity, place, state, reports }: Lot) => ({
  id,
  number,
  made_at: madeAt,
  expires_at: expiresAt,
  quantity,
  place,
  state,
  reports: reports.length,
});

/** An entry of a lot's ledger in the names of the API. */
export const toEntryState = ({
  kind,
  change,
  quantityAfter,
  reason,
  actorName,
  orderNo,
  createdAt,
}: LotEntry) => ({
  kind,
  change,
  quantity_after: quantityAfter,
  reason,
  actor: actorName,
  order_no: orderNo,
  at: createdAt,
});
