import { loadShippingRegion } from '#lib/people/addresses/addresses.service.ts';
import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import { viewDraft } from '#lib/trade/checkout/checkout.service.ts';
import type { CheckOrderData, DeliveryChoice } from '#lib/trade/checkout/check-order.rules.ts';
import type { DraftGroup, OpenDraft } from '#lib/trade/checkout/draft.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { INVOICE_KINDS, type InvoiceKind } from '#lib/trade/orders/orders.rules.ts';
import { deliversFree, shipping } from '#lib/catalogue/pricing/cart/shipping.rules.ts';

/** What the page was asked for; what was typed before is there again after a refusal. */
export interface CheckOrderWish {
  key: string;
  addressId: number | null;
  invoiceKind: string | undefined;
  remark: string | undefined;
}

export type CheckOrderView =
  | { state: 'open'; data: CheckOrderData; groups: DraftGroup[] }
  | { state: 'submitted'; orderId: number }
  | { state: 'gone'; message: string };

/** All that the check-order page shows (spec §2 cart_step2), priced as of now; a draft that is no more says so. */
export async function checkOrder(
  db: Db,
  member: Member,
  wish: CheckOrderWish,
  now: number,
): Promise<CheckOrderView> {
  try {
    const draft = await viewDraft(db, member, { key: wish.key, addressId: wish.addressId }, now);
    if (draft.state === 'submitted') return { state: 'submitted', orderId: draft.orders[0]?.id ?? 0 };
    return { state: 'open', groups: draft.groups, data: await toData(db, draft, wish) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { state: 'gone', message: error.message };
  }
}

async function toData(db: Db, draft: OpenDraft, wish: CheckOrderWish): Promise<CheckOrderData> {
  const { totals, groups, problems } = draft;
  return {
    key: draft.key,
    choices: await deliveryChoices(db, draft),
    addressId: draft.address?.id ?? null,
    invoiceKind: isInvoiceKind(wish.invoiceKind) ? wish.invoiceKind : 'ordinary',
    remark: wish.remark ?? '',
    lineCount: totals.lineCount,
    count: totals.count,
    goodsFen: totals.goodsFen,
    reductionFen: totals.reductionFen,
    orders: groups.length,
    problems,
  };
}

/** Each address with what delivery to it costs; as many queries as there are regions among them. */
async function deliveryChoices(
  db: Db,
  { addresses, lines, totals, freeDelivery }: OpenDraft,
): Promise<DeliveryChoice[]> {
  const codes = [...new Set(addresses.map((address) => address.regionCode))];
  const regions = new Map(
    await Promise.all(codes.map(async (code) => [code, await loadShippingRegion(db, code)] as const)),
  );
  const selected = lines
    .filter(({ price }) => price.selected)
    .map(({ goods, quantity, combination }) => ({
      quantity,
      freeShippingQuantity: combination ? null : goods.freeShippingQuantity,
    }));
  return addresses.flatMap((address: Address): DeliveryChoice[] => {
    const region = regions.get(address.regionCode);
    if (!region) return [];
    const freeByActivity = deliversFree(freeDelivery, address.regionCode);
    const { shippingFen, missingFen } = shipping({
      goodsFen: totals.goodsFen,
      lines: selected,
      region,
      freeByActivity,
    });
    return [{ ...address, shippingFen, missingForFreeShippingFen: missingFen }];
  });
}

const isInvoiceKind = (kind: string | undefined): kind is InvoiceKind =>
  kind !== undefined && Object.hasOwn(INVOICE_KINDS, kind);
