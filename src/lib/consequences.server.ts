import { registerOrderHooks } from '#lib/trade/orders/moves/order-hooks.server.ts';
import { vouchersOfCuts } from '#lib/trade/parcels/parcels.service.ts';
import { settleCancelled } from '#lib/trade/recalls/recalled-lines.service.ts';

// Lower concepts do not know higher ones: the reactions of these are registered here. Every process that moves orders
// imports this file.
registerOrderHooks({ vouchersOfCuts, settleCancelled });
