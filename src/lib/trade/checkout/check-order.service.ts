import { scopeEndText } from '#lib/catalogue/goods/availability.rules.ts';
import { sumFen } from '#lib/platform/money.rules.ts';
import { deliversFree, shipping, type Shipping } from '#lib/catalogue/pricing/cart/shipping.rules.ts';
import { type Address, firstAddress } from '#lib/people/addresses/addresses.rules.ts';
import { loadShippingRegion } from '#lib/people/addresses/addresses.service.ts';
import type { ShippingRegion } from '#lib/people/addresses/delivery-fees.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { CheckOrderData, DeliveryChoice } from '#lib/trade/checkout/checkout.fields.ts';
import { viewDraft } from '#lib/trade/checkout/checkout.service.ts';
import { type DraftChoices, FIRST_INVOICE_KIND, lostCoupons } from '#lib/trade/checkout/choices.rules.ts';
import {
  type DraftGroup,
  type DraftLine,
  giftUnits,
  type OpenDraft,
} from '#lib/trade/checkout/draft.rules.ts';
import { type InvoiceTitle, titleFor } from '#lib/trade/invoices/invoice-title.rules.ts';
import { listTitles } from '#lib/trade/invoices/invoice-titles.service.ts';
import type { OrderShipping } from '#lib/trade/orders/order-words.rules.ts';
import { earnedPoints } from '#lib/trade/wallet/wallet.rules.ts';

/** Request for the page; a remark that was refused is filled in again. */
export interface CheckOrderRequest {
  key: string;
  remark?: string | undefined;
}

export type CheckOrderView =
  /** `barred`: lines that are in no order, as they cannot be bought at all */
  | {
      state: 'open';
      data: CheckOrderData;
      groups: DraftGroup[];
      barred: DraftLine[];
      activities: ReadonlyMap<number, string>;
    }
  | { state: 'submitted'; orderId: number }
  | { state: 'gone'; message: string };

/**
 * Returns all data of the check-order page (product §7.1), priced as of now; the state tells when a draft no longer
 * exists.
 */
export async function checkOrder(
  db: Db,
  member: Member,
  request: CheckOrderRequest,
  now: number,
): Promise<CheckOrderView> {
  try {
    const draft = await viewDraft(db, member, request.key, now);
    if (draft.state === 'submitted') return { state: 'submitted', orderId: draft.orders[0]?.id ?? 0 };
    const activities = new Map(draft.activities.map(({ id, name }) => [id, name]));
    const data = await toData(db, member, draft, { request, now });
    const inGroups = new Set(draft.groups.flatMap(({ lines }) => lines));
    const barred = draft.lines.filter((line) => !inGroups.has(line));
    return { state: 'open', groups: draft.groups, barred, activities, data };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { state: 'gone', message: error.message };
  }
}

async function toData(
  db: Db,
  member: Member,
  draft: OpenDraft,
  { request, now }: { request: CheckOrderRequest; now: number },
): Promise<CheckOrderData> {
  const { totals, groups, problems, choices } = draft;
  const titles = await listTitles(db, member);
  const invoiceKind = choices.invoiceKind ?? FIRST_INVOICE_KIND;
  return {
    key: draft.key,
    version: draft.version,
    choices: await deliveryChoices(db, draft),
    addressId: draft.address?.id ?? null,
    firstAddress: draft.addresses.length === 0 ? firstAddress(member) : null,
    invoiceKind,
    titles,
    invoiceTitleId: titleFor(titles, invoiceKind, choices.invoiceTitleId)?.id ?? null,
    company: member.company,
    deliveryNotes: choices.deliveryNotes ?? [],
    remark: request.remark ?? choices.remark ?? '',
    lineCount: totals.lineCount,
    count: totals.count,
    goodsFen: totals.goodsFen,
    reductionFen: totals.reductionFen,
    couponFen: totals.couponFen,
    voucherFen: totals.voucherFen,
    cashbackFen: totals.cashbackFen,
    giftPoints: totals.giftPoints,
    earnedPoints: groups.reduce(
      (sum, { payableFen, shippingFen }) => sum + earnedPoints(payableFen - shippingFen),
      0,
    ),
    giftUnits: giftUnits(draft.gifts),
    coupons: draft.coupons,
    vouchers: draft.voucherOptions,
    orders: groups.length,
    certificates: endingCertificates(member, draft, now),
    notices: lostChoices(draft, titles),
    differences: draft.differences,
    differingIds: draft.lines.filter(({ difference }) => difference).map(({ id }) => id),
    barredIds: draft.lines.filter(({ problem }) => problem).map(({ id }) => id),
    problems,
  };
}

/** Returns the certificates that run out soon, each once for any number of goods. */
function endingCertificates({ scopes }: Member, { lines }: OpenDraft, now: number): string[] {
  const texts = lines.map(({ goods }) => scopeEndText(goods.scopeCode, scopes, now));
  return [...new Set(texts)].filter(Boolean);
}

/** Returns each address with its delivery cost; as many queries as there are regions among them. */
async function deliveryChoices(db: Db, { addresses, groups }: OpenDraft): Promise<DeliveryChoice[]> {
  const codes = [...new Set(addresses.map((address) => address.regionCode))];
  const regions = new Map(
    await Promise.all(codes.map(async (code) => [code, await loadShippingRegion(db, code)] as const)),
  );
  return addresses.flatMap((address: Address): DeliveryChoice[] => {
    const region = regions.get(address.regionCode);
    if (!region) return [];
    const costs = groups.map((group): OrderShipping => {
      const { shippingFen, missingFen } = groupShipping(group, region, address.regionCode);
      return { kind: group.kind, shippingFen, missingFen };
    });
    return [
      { ...address, shippingFen: sumFen(costs.map(({ shippingFen }) => shippingFen)), shipping: costs },
    ];
  });
}

/** Returns the delivery cost of one of the orders. */
function groupShipping(
  { lines, goodsFen, freeDelivery }: DraftGroup,
  region: ShippingRegion,
  regionCode: string,
): Shipping {
  return shipping({
    goodsFen,
    lines: lines.map(({ goods, quantity, combination }) => ({
      quantity,
      freeShippingQuantity: combination ? null : goods.freeShippingQuantity,
    })),
    region,
    freeByActivity: deliversFree(freeDelivery, regionCode),
  });
}

type Draft = Pick<OpenDraft, 'choices' | 'addresses' | 'coupons' | 'voucherOptions'>;

/** Returns the choices that are no longer available, in words; the page shows the choices used instead. */
function lostChoices(
  { choices, addresses, coupons, voucherOptions }: Draft,
  titles: readonly InvoiceTitle[],
): string[] {
  const { addressId } = choices;
  const lostAddress = addressId !== undefined && !addresses.some(({ id }) => id === addressId);
  return [
    ...(lostAddress && addresses.length > 0 ? ['之前选的收货地址已删除，现在送到默认地址，请核对。'] : []),
    ...(hasLostTitle(choices, titles) ? ['之前选的发票抬头已删除，请核对发票抬头。'] : []),
    ...lostCoupons(choices, { coupons, voucherOptions }),
  ];
}

const hasLostTitle = ({ invoiceKind, invoiceTitleId }: DraftChoices, titles: readonly InvoiceTitle[]) =>
  invoiceKind !== 'none' && Boolean(invoiceTitleId) && !titles.some(({ id }) => id === invoiceTitleId);
