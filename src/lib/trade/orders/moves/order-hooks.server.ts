import type { Trx } from '#lib/platform/db/database.server.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';

/** The part of concepts above orders in what follows from a move, done in the transaction of the move. */
export interface OrderHooks {
  /** Returns what vouchers had paid of units that were taken off an order's lines, in fen: it came back with each. */
  vouchersOfCuts: (trx: Trx, orderId: number) => Promise<number>;
  /** Settles what recalls say of an order that is cancelled. */
  settleCancelled: (trx: Trx, order: OrderRow, now: number) => Promise<void>;
}

let registered: OrderHooks | null = null;

/** Has moves call these; `#lib/consequences.server.ts` does it once in a process. */
export function registerOrderHooks(hooks: OrderHooks): void {
  registered = hooks;
}

/** Returns the registered hooks. Throws in a process that never loaded them: no move may leave them out. */
export function orderHooks(): OrderHooks {
  if (registered === null)
    throw new Error('No hooks of order moves: import #lib/consequences.server.ts where this process starts.');
  return registered;
}
