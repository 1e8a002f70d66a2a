import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import {
  cartDifference,
  type CartLine,
  type DraftEntry,
  type DraftLine,
  draftProblems,
  lineName,
  type OpenDraft,
  priceDifference,
} from '#lib/trade/checkout/draft.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  AS_IS_BEST,
  type CouponChoice,
  type CouponRequest,
} from '#lib/trade/coupons/choose-coupons.rules.ts';
import { couponsFor, heldCoupons } from '#lib/trade/coupons/coupons.service.ts';
import { withheldByReceipt } from '#lib/trade/receipts/receipts.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { type PayWith, priceLines } from '#lib/catalogue/pricing/cart/price-lines.service.ts';

/** Input of pricing; without `request` the best coupons and vouchers are chosen. */
export interface DraftToPrice {
  entries: readonly DraftEntry[];
  addressId: number | null;
  request?: CouponRequest;
  /** the current cart, to find differences; prices are always compared */
  cart?: readonly CartLine[];
}

/** Prices a draft as of now, for delivery to one of the member's addresses (null: its default). */
export async function priceDraft(
  db: Db,
  member: Member,
  { entries, addressId, request = AS_IS_BEST, cart }: DraftToPrice,
  now: number,
): Promise<Omit<OpenDraft, 'state' | 'key' | 'expiresAt' | 'choices' | 'version'>> {
  const addresses = await listAddresses(db, member);
  const address: Address | null = addresses.find(({ id }) => id === addressId) ?? addresses[0] ?? null;
  const asked = entries.map(({ cartItemId, type, activityId, goodsId, quantity }) => {
    return { id: cartItemId, type, activityId, goodsId, quantity, selected: true };
  });
  const regionCode = address?.regionCode ?? member.regionCode;
  const held = await heldCoupons(db, member, now);
  let options: Pick<CouponChoice, 'coupons' | 'voucherOptions'> = { coupons: [], voucherOptions: [] };
  const payWith: PayWith = (lines, priced) => {
    const choice = couponsFor(held, { lines, priced }, { request, now });
    options = choice;
    return choice;
  };
  const {
    lines: found,
    terms,
    priced,
    goods,
  } = await priceLines(
    db,
    member,
    { asked, regionCode, payWith, withheld: withheldByReceipt(db, member, now) },
    now,
  );
  const problems = draftProblems(found);
  const entryOf = new Map(entries.map((entry) => [entry.cartItemId, entry]));
  const lines = found.map(({ line, goods: own, combination, price }): DraftLine => {
    const { id, type, activityId, quantity } = line;
    const { text: problem, fitTo } = problems.get(id) ?? { text: price.problem, fitTo: null };
    const entry = entryOf.get(id);
    const unit = combination ? '套' : own.unit;
    const difference = entry
      ? [cart ? cartDifference(entry, cart, unit) : '', priceDifference(entry, price.priceFen)]
      : [];
    return {
      id,
      type,
      activityId,
      goods: own,
      combination,
      quantity,
      price,
      problem,
      fitTo,
      difference: difference.filter(Boolean).join('，'),
    };
  });
  return {
    lines,
    groups: priced.groups.map((group) => ({
      ...group,
      lines: lines.filter(({ id }) => group.lineIds.includes(id)),
      // goods with ephedrine bring no gifts
      gifts: group.kind === 'normal' ? priced.gifts : [],
    })),
    totals: priced.totals,
    activities: priced.activities,
    gifts: priced.gifts,
    coupon: terms.coupon,
    vouchers: priced.vouchers,
    coupons: options.coupons,
    voucherOptions: options.voucherOptions,
    goods,
    region: terms.region,
    addresses,
    address,
    problems: lines.filter(({ problem }) => problem).map((line) => `《${lineName(line)}》${line.problem}`),
    differences: lines
      .filter(({ difference }) => difference)
      .map((line) => `《${lineName(line)}》${line.difference}`),
  };
}
