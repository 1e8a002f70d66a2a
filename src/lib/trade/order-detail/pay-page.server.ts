import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import type { Flash } from '#lib/platform/http/call/flash.server.ts';
import { type FilledField, openForm } from '#lib/platform/http/call/forms/open-form.server.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { orderCount } from '#lib/trade/orders/view/order-view.rules.ts';
import type { OrderDetail } from '#lib/trade/order-detail/order-detail.rules.ts';
import type { OrderToPay, OtherOrder } from '#lib/trade/payments/pay-page.rules.ts';
import { transferForm } from '#lib/trade/payments/payments.fields.ts';
import { walletForm } from '#lib/trade/wallet/wallet.fields.ts';

/** Returns the fields above a button that pays from the wallet. */
export const walletFields = (flash: Flash | null): readonly FilledField[] =>
  openForm(walletForm, { record: null, flash }).fields;

/** Form of a transfer, as an island renders it. */
export interface TransferFields {
  fields: readonly FilledField[];
  /** Slip that was sent before; null where there is none. */
  slip: string | null;
}

/** Opens the form of a transfer: filled from a waiting transfer, else with the company whose account must pay. */
export function transferFields(order: OrderDetail, company: string, flash: Flash | null): TransferFields {
  const waiting = order.payments.find(({ method, state }) => method === 'transfer' && state === 'waiting');
  const { fields } = openForm(transferForm, {
    record: null,
    flash,
    adjust: {
      payer_name: {
        initial: waiting?.payerName ?? company,
        ...(order.kind === 'ephedrine' && { help: `只能是下单公司“${company}”的对公账户，请填户名全称` }),
      },
      payer_bank: { initial: waiting?.payerBank ?? '' },
      reference: { initial: waiting?.reference ?? '' },
    },
  });
  return { fields, slip: waiting?.slipId ? uploadAddress(waiting.slipId) : null };
}

/** Returns the fields of an order that its pay pages show. */
export const toOrderToPay = (order: OrderDetail): OrderToPay => ({
  id: order.id,
  no: order.no,
  kind: order.kind,
  state: order.state,
  cancelReason: order.cancelReason,
  company: order.company,
  receiver: order.receiver,
  payableFen: order.payableFen,
  payBefore: order.payBefore,
  isTransferWaiting: order.isTransferWaiting,
  kinds: orderCount(order.lines).kinds,
  place: wholeAddress(order.regionName, order.address),
});

/** Returns the fields shown of another order that can also be paid. */
export const toOtherOrder = ({ id, no, payableFen, createdAt }: OrderRow): OtherOrder => ({
  id,
  no,
  payableFen,
  createdAt,
});
