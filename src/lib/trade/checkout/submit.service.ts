import { findCartItems, takeCartItems } from '#lib/trade/cart/cart.service.ts';
import {
  type DraftChoices,
  lostCoupons,
  parseChoices,
  requestOf,
  withChoices,
} from '#lib/trade/checkout/choices.rules.ts';
import { papersOf, writeOrders } from '#lib/trade/checkout/write-orders.service.ts';
import { draftClaim, findDraft } from '#lib/trade/checkout/checkout.repository.ts';
import {
  checkMayOrder,
  draftGone,
  parseEntries,
  placedOrders,
} from '#lib/trade/checkout/checkout.service.ts';
import {
  cartDifference,
  type DraftEntry,
  type DraftLine,
  giftUnits,
  lineName,
  type OpenDraft,
  type PlacedOrder,
} from '#lib/trade/checkout/draft.rules.ts';
import { priceDraft } from '#lib/trade/checkout/draft-price.service.ts';
import { findStock, shelvesAfter } from '#lib/catalogue/goods/goods.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { together } from '#lib/platform/db/together.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { memberLock } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { useCoupons } from '#lib/trade/coupons/coupons.service.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { takeGrant, takeOffer, takeSets } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import { takeLots, type Taken } from '#lib/catalogue/goods/lots/lots.service.ts';
import { exchangeTier } from '#lib/trade/checkout/order-lines.rules.ts';

/** Input of a submission; missing choices are taken from the draft. */
export interface SubmitInput extends DraftChoices {
  /**
   * payable amount shown to the buyer, in fen; when it has changed the submission is refused. The call requires it;
   * only the shop's own orders, such as a demo's, omit it.
   */
  expectedFen?: number | undefined;
  /** number of units and points shown to the buyer as gifts (`giftUnits`); required where there are any */
  expectedGifts?: number | undefined;
}

/**
 * Turns a draft into orders, in one transaction: prices it again, takes stock and offers, writes orders, lines, events
 * and ledger, and removes the ordered lines from the cart. A repeated or simultaneous submission gets the same orders.
 * Throws `invalid_form`, `not_found`, `conflict` (a price or a rule changed, or the lines are no longer in the cart)
 * and `out_of_stock`.
 */
export async function submitDraft(
  db: Db,
  member: Member,
  { key, input }: { key: string; input: SubmitInput },
  now: number,
): Promise<PlacedOrder[]> {
  checkMayOrder(member, now);
  return change(db, async (trx, touch) => {
    const [[claimed]] = await together(trx, [
      draftClaim(trx, member.id, key, now),
      memberLock(trx, member.id),
    ]);
    if (!claimed) {
      const earlier = await findDraft(trx, member.id, key);
      if (earlier?.state !== 'submitted') throw draftGone();
      return placedOrders(trx, member, key);
    }
    const choices = withChoices(parseChoices(claimed.choices), input);
    const { addressId = null } = choices;
    const entries = parseEntries(claimed.lines);
    const draft = await priceDraft(trx, member, { entries, addressId, request: requestOf(choices) }, now);
    const address = draft.addresses.find(({ id }) => id === addressId);
    if (!address) throw fieldError('address_id', '请选择收货地址。');
    checkDraft(draft, { ...input, lost: lostCoupons(choices, draft) });
    const papers = await papersOf(trx, member, choices);
    const taken = await takeGoods(trx, draft, now);
    const orders = await writeOrders(trx, { member, key, draft, address, papers, taken, now });
    await payWithCoupons(trx, { memberId: member.id, orders, draft }, now);
    await takeFromCart(trx, member.id, { entries, lines: draft.lines });
    touch(...[...taken.keys()].map(goodsTag));
    touch(...(await shelvesAfter(trx, taken, now)));
    return orders;
  });
}

/** Uses the coupons and vouchers for the order without ephedrine, which is the first where there is one. */
async function payWithCoupons(
  trx: Trx,
  { memberId, orders, draft }: { memberId: number; orders: readonly PlacedOrder[]; draft: Priced },
  now: number,
): Promise<void> {
  const order = orders.find(({ kind }) => kind === 'normal');
  const { couponFen } = draft.totals;
  const coupons = [
    ...(draft.coupon && couponFen > 0 ? [{ id: draft.coupon.id, usedFen: couponFen }] : []),
    ...draft.vouchers.filter(({ usedFen }) => usedFen > 0),
  ];
  if (order && coupons.length > 0) await useCoupons(trx, { memberId, order, coupons }, now);
}

type Priced = Pick<OpenDraft, 'coupon' | 'vouchers' | 'totals'>;

const UNSEEN_GIFTS = '本单有赠品，请核对赠品后再提交。';

function checkDraft(
  draft: Pick<OpenDraft, 'lines' | 'problems' | 'differences' | 'totals' | 'gifts'>,
  {
    expectedFen,
    expectedGifts,
    lost,
  }: Pick<SubmitInput, 'expectedFen' | 'expectedGifts'> & { lost: readonly string[] },
): void {
  const short = draft.lines.some(({ goods, quantity }) => goods.buyability.canBuy && goods.stock < quantity);
  if (draft.problems.length > 0) {
    throw new ShopError(short ? 'out_of_stock' : 'conflict', draft.problems.join(' '));
  }
  const { payableFen } = draft.totals;
  if (draft.lines.length === 0) throw draftGone();
  if (expectedFen !== undefined && expectedFen !== payableFen) {
    const changed = draft.differences.map((text) => `${text}，`).join('');
    const change = `${changed}应付金额由 ${formatFen(expectedFen)} 变为 ${formatFen(payableFen)}`;
    // A coupon used by another page is not reported as a price change.
    const why = lost.length > 0 ? lost.join('') : '价格或运费有变动，';
    throw new ShopError('conflict', `${why}${change}，请核对后再提交。`);
  }
  const gifts = giftUnits(draft.gifts);
  if (expectedGifts === undefined && expectedFen !== undefined && gifts > 0)
    throw fieldError('expected_gifts', UNSEEN_GIFTS);
  if (expectedGifts !== undefined && expectedGifts !== gifts)
    throw new ShopError('conflict', '赠品有变动，请核对后再提交。');
}

/**
 * Removes the ordered lines from the cart. Refuses a line that has another number in the cart or is no longer there:
 * the buyer changed it elsewhere, and the whole submission is rolled back.
 */
async function takeFromCart(
  trx: Trx,
  memberId: number,
  { entries, lines }: { entries: readonly DraftEntry[]; lines: readonly DraftLine[] },
): Promise<void> {
  const taken = await takeCartItems(trx, memberId, new Map(lines.map(({ id, quantity }) => [id, quantity])));
  if (taken.length === lines.length) return;
  const cart = await findCartItems(trx, memberId);
  const differing = lines
    .filter(({ id }) => !taken.includes(id))
    .flatMap((line) => {
      const entry = entries.find(({ cartItemId }) => cartItemId === line.id);
      const unit = line.combination ? '套' : line.goods.unit;
      return entry ? [`《${lineName(line)}》${cartDifference(entry, cart, unit)}`] : [];
    });
  throw new ShopError('conflict', `${differing.join('；')}。请按购物车更新后再提交。`);
}

type Goods = Pick<OpenDraft, 'lines' | 'gifts' | 'activities'>;

/** Units of one goods that a draft needs, over lines, sets and gifts. */
interface Demand {
  goodsId: number;
  name: string;
  unit: string;
  units: number;
  /** units of these that are given */
  given: number;
}

/** Returns the units that a draft needs of each goods, sorted by id so that two buyers cannot deadlock. */
function demandsOf({ lines, gifts }: Goods): Demand[] {
  const demands = new Map<number, Demand>();
  const add = (more: Demand): void => {
    const { units = 0, given = 0 } = demands.get(more.goodsId) ?? {};
    demands.set(more.goodsId, { ...more, units: units + more.units, given: given + more.given });
  };
  for (const { goods, combination, quantity } of lines) {
    const { id: goodsId, name, unit } = goods;
    if (!combination) add({ goodsId, name, unit, units: quantity, given: 0 });
    for (const part of combination?.parts ?? []) {
      const { goodsId: partId, name: partName, unit: partUnit } = part;
      add({ goodsId: partId, name: partName, unit: partUnit, units: part.quantity * quantity, given: 0 });
    }
  }
  for (const { goodsId, name, unit, quantity } of gifts) {
    if (goodsId !== null && quantity > 0) add({ goodsId, name, unit, units: quantity, given: quantity });
  }
  return [...demands.values()].sort((a, b) => a.goodsId - b.goodsId);
}

/**
 * Takes the units that a draft needs from lots, and from the offers, sets and grants it is priced by. Returns the units
 * taken of each goods. Throws `out_of_stock`.
 */
async function takeGoods(trx: Trx, draft: Goods, now: number): Promise<Map<number, Taken>> {
  const demands = demandsOf(draft);
  const taken = await takeLots(trx, new Map(demands.map(({ goodsId, units }) => [goodsId, units])), now);
  const short = demands.find(({ goodsId }) => !taken.has(goodsId));
  if (short) throw await outOfStock(trx, short);
  await takePromotions(trx, draft);
  return taken;
}

async function outOfStock(trx: Trx, { goodsId, name, unit, units, given }: Demand): Promise<ShopError> {
  const rest = (await findStock(trx, goodsId))?.stock ?? 0;
  if (given > 0 && rest >= units - given) {
    return new ShopError('out_of_stock', `赠品《${name}》刚刚赠完，请刷新核对后再提交。`);
  }
  const text =
    rest > 0 ? `库存不足，仅剩 ${rest} ${unit}，请调整数量后再提交。` : '已售完，请从购物车中移除后再提交。';
  return new ShopError('out_of_stock', `《${name}》${text}`);
}

/** Units of a promotion with a limited number. */
interface Limited {
  id: number;
  units: number;
  name: string;
  take: (trx: Trx, id: number, units: number) => Promise<boolean>;
}

async function takePromotions(trx: Trx, { lines, gifts, activities }: Goods): Promise<void> {
  const offers = lines.flatMap(({ goods, quantity, price }): Limited[] =>
    price.offerId === null ? [] : [{ id: price.offerId, units: quantity, name: goods.name, take: takeOffer }],
  );
  const sets = lines.flatMap((line): Limited[] =>
    line.type === LINE_TYPES.combination
      ? [{ id: line.activityId, units: line.quantity, name: lineName(line), take: takeSets }]
      : [],
  );
  const exchanges = lines.flatMap((line): Limited[] => {
    const tier = exchangeTier(line, activities);
    return tier ? [{ id: tier.id, units: line.quantity, name: line.goods.name, take: takeGrant }] : [];
  });
  const given = gifts
    .filter(({ goodsId, quantity }) => goodsId !== null && quantity > 0)
    .map(({ tierId, quantity, name }): Limited => ({ id: tierId, units: quantity, name, take: takeGrant }));
  for (const kind of [offers, sets, [...exchanges, ...given]]) {
    for (const { id, units, name, take } of kind.sort((a, b) => a.id - b.id)) {
      if (await take(trx, id, units)) continue;
      throw new ShopError('out_of_stock', `《${name}》的活动数量不足，请刷新核对价格后再提交。`);
    }
  }
}
