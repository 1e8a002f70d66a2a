import type { Db } from '#lib/platform/db/database.server.ts';
import { cutsOfOrder } from '#lib/trade/parcels/parcels.service.ts';
import type { ReturnableLine } from '#lib/trade/returns/return-sums.rules.ts';
import { countReturned } from '#lib/trade/returns/returns.repository.ts';
import { LIVING_STATES, type ReturnState } from '#lib/trade/returns/returns.rules.ts';

/** Units of an order's lines that came back or are to, with those whose goods go back, and what they and those that were taken off had, by line's id. */
export async function givenOf(
  db: Db,
  orderId: number,
  states: readonly ReturnState[] = LIVING_STATES,
): Promise<(lineId: number) => Pick<ReturnableLine, 'returned' | 'back' | 'givenFen' | 'givenVoucherFen'>> {
  const returned = await countReturned(db, orderId, states);
  const cuts = await cutsOfOrder(db, orderId);
  return (lineId) => {
    const { units = 0, back = 0, shareFen = 0, voucherFen = 0 } = returned.get(lineId) ?? {};
    const cut = cuts.get(lineId);
    return {
      returned: units,
      back,
      givenFen: shareFen + (cut?.refundFen ?? 0),
      givenVoucherFen: voucherFen + (cut?.voucherFen ?? 0),
    };
  };
}
