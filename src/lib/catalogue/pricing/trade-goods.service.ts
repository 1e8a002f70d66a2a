import type { Db } from '#lib/platform/db/database.server.ts';
import { buyability } from '#lib/catalogue/goods/availability.rules.ts';
import { findGoodsByIds, type GoodsWithNames } from '#lib/catalogue/goods/goods.service.ts';
import { pictureAddress } from '#lib/catalogue/pictures/picture-address.rules.ts';
import { findSalesAreas } from '#lib/catalogue/pricing/trade-goods.repository.ts';

import type { TradeGoods } from '#lib/catalogue/pricing/trade-goods.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { type GoodsPromotions, loadGoodsPromotions } from '#lib/catalogue/pricing/load-promotions.service.ts';

/**
 * Everything needed to price goods for a member, in at most five queries however many goods; unknown ids are
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
  const controlled = rows.filter((row) => row.is_kxzq === 1).map(({ id }) => id);
  const areaRows = controlled.length === 0 ? [] : await findSalesAreas(db, controlled);
  const areas = Map.groupBy(areaRows, (row) => row.goods_id);
  return new Map(
    rows.map((row) => {
      const codes = (areas.get(row.id) ?? []).map((area) => area.region_code);
      return [row.id, toTradeGoods(row, promotions, codes, member, now)];
    }),
  );
}

function toTradeGoods(
  row: GoodsWithNames,
  promotions: GoodsPromotions,
  areaCodes: string[],
  member: Member,
  now: number,
): TradeGoods {
  return {
    id: row.id,
    name: row.name,
    commonName: row.common_name,
    brandName: row.brand_name,
    spec: row.spec,
    unit: row.unit,
    makerName: row.maker_name,
    approvalNo: row.approval_no,
    lotNo: row.lot_no,
    expiresAt: row.expires_at,
    stock: row.stock,
    minQuantity: row.min_quantity,
    stepQuantity: row.step_quantity,
    middlePack: row.middle_pack,
    caseSize: row.case_size,
    freeShippingQuantity: row.free_shipping_quantity,
    warehouseId: row.warehouse_id,
    rxClass: row.rx_class,
    isEphedrine: row.is_mhj === 1,
    isYoux: row.is_youx === 1,
    isNew: row.is_new === 1,
    ...pictureAddress(row),
    source: {
      basePriceFen: row.base_price_fen,
      rankPricesFen: {
        ...(row.rank2_price_fen === null ? {} : { 2: row.rank2_price_fen }),
        ...(row.rank3_price_fen === null ? {} : { 3: row.rank3_price_fen }),
      },
      ladder: promotions.ladders.get(row.id) ?? [],
      ladderType: row.ladder_type,
      offers: promotions.offers.get(row.id) ?? [],
    },
    buyability: buyability(
      {
        isOnSale: row.is_on_sale === 1,
        scopeCode: row.scope_code || null,
        isControlled: row.is_kxzq === 1,
        areaCodes,
        isSpecial: row.is_special === 1,
        stock: row.stock,
      },
      {
        isPassed: member.isPassed,
        scopes: member.scopes,
        regionCode: member.regionCode || null,
        isSpecial: member.isSpecial,
      },
      now,
    ),
  };
}
