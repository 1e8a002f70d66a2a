import type { Trx } from '#lib/platform/db/database.server.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';

/** Hooks of concepts above orders, run in the transaction of a move. */
export interface OrderHooks {
  /**
   * Returns the amount that vouchers had paid of units taken off an order's lines, in fen: it was given back with each.
   */
  vouchersOfCuts: (trx: Trx, orderId: number) => Promise<number>;
  /** Settles the recalls of an order that is cancelled. */
  settleCancelled: (trx: Trx, order: OrderRow, now: number) => Promise<void>;
}

let registered: OrderHooks | null = null;

/** Registers the hooks that moves call; `#lib/consequences.server.ts` does it once in a process. */
export function registerOrderHooks(hooks: OrderHooks): void {
  registered = hooks;
}

/** Returns the registered hooks. Throws in a process that never loaded them, as no move may skip them. */
export function orderHooks(): OrderHooks {
  if (registered === null)
    throw new Error('No hooks of order moves: import #lib/consequences.server.ts where this process starts.');
  return registered;
}
