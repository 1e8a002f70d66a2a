import type { Trx } from '#lib/platform/db/database.server.ts';
import { followReturns } from '#lib/trade/recalls/recalled-lines.service.ts';
import { countRecalledUnderWay } from '#lib/trade/returns/returns.repository.ts';

/** Makes the recalls of an order agree with its returns; after each of their steps, the order being held. */
export const followRecalls = async (trx: Trx, orderId: number, now: number): Promise<void> =>
  followReturns(trx, orderId, await countRecalledUnderWay(trx, orderId), now);
