import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { buyabilityFor, offSaleText } from '#lib/catalogue/goods/availability.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { pictureAddress } from '#lib/catalogue/pictures/picture-address.rules.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import {
  type GoodsPromotions,
  loadGoodsPromotions,
} from '#lib/catalogue/pricing/promotions/promotions.service.ts';

/**
 * Loads everything needed to price goods for a member, in at most five queries for any number of goods; unknown ids are
 * absent from the map.
 */
export async function loadTradeGoods(
  db: Db,
  member: Member,
  goodsIds: readonly number[],
  now: number,
): Promise<Map<number, TradeGoods>> {
  if (goodsIds.length === 0) return new Map();
  const rows = await findGoodsByIds(db, goodsIds);
  const promotions = await loadGoodsPromotions(db, goodsIds, member.id, now);
  return new Map(rows.map((row) => [row.id, toTradeGoods(row, { promotions, member }, now)]));
}

function toTradeGoods(
  goods: Goods,
  { promotions, member }: { promotions: GoodsPromotions; member: Member },
  now: number,
): TradeGoods {
  const { basePriceFen, rankPricesFen, ladderType } = goods;
  const buyability = buyabilityFor(goods, member, now);
  return {
    ...goods,
    ...pictureAddress(goods),
    source: {
      basePriceFen,
      rankPricesFen,
      ladderType,
      ladder: promotions.ladders.get(goods.id) ?? [],
      offers: promotions.offers.get(goods.id) ?? [],
    },
    buyability:
      buyability.reason === 'off_sale'
        ? { ...buyability, text: offSaleText(goods.offSaleReason) }
        : buyability,
  };
}
