import { LINE_TYPES } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { takeGrant, takeOffer, takeSets } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import { findStock } from '#lib/catalogue/goods/goods.service.ts';
import { type Taken, takeLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { lineName, type OpenDraft } from '#lib/trade/checkout/draft.rules.ts';
import { exchangeTier } from '#lib/trade/checkout/order-lines.rules.ts';

type Goods = Pick<OpenDraft, 'lines' | 'gifts' | 'activities'>;

/** Units of one goods that a draft needs, over lines, sets and gifts. */
interface Demand {
  goodsId: number;
  name: string;
  unit: string;
  units: number;
  /** of these, units that are given */
  given: number;
}

/** What a draft needs of each goods, in the order of ids so that two buyers never wait for each other. */
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
 * Takes what a draft needs off lots, and off the offers, sets and grants it is priced by. Returns what was taken of each
 * goods. Throws `out_of_stock`.
 */
export async function takeGoods(trx: Trx, draft: Goods, now: number): Promise<Map<number, Taken>> {
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

/** A number of something that promotions have only so much of. */
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
