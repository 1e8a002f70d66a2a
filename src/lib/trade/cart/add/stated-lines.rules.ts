import { hasLimitedOffer, referencePrice, unitPrice } from '#lib/catalogue/pricing/unit/price.rules.ts';
import type { Rank } from '#lib/catalogue/pricing/unit/price.rules.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/trade-goods/trade-goods.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** What the sender of a line takes for true of its goods (`docs/product.md` "Add-to-cart line"). */
export interface StatedLine {
  goodsId: number;
  /** 1: within the limit of an offer */
  type?: 0 | 1 | undefined;
  /** the price the sender was shown, in fen; never what the line costs */
  priceFen?: number | undefined;
  /** the warehouse the sender takes the goods from */
  warehouseId?: number | undefined;
}

/** Why a line cannot be what it says it is; null where it can. */
export function misstated({ type, warehouseId }: StatedLine, goods: TradeGoods, now: number): string | null {
  if (warehouseId !== undefined && warehouseId !== goods.warehouseId)
    return `不在 ${warehouseId} 号仓库，请刷新商品资料`;
  if (type === 1 && !hasLimitedOffer(goods.source, now)) return '现在没有秒杀，请按普通商品（type 0）加购';
  return null;
}

/** That a line costs something else than its sender was shown; empty where it costs that. */
export function changedPrice(
  statedFen: number | undefined,
  { source }: Pick<TradeGoods, 'source'>,
  { rank, quantity, now }: { rank: Rank; quantity: number; now: number },
): string {
  const { priceFen } = unitPrice(source, { rank, quantity, now });
  const isKnown = statedFen === priceFen || statedFen === referencePrice(source, rank, now);
  return statedFen === undefined || isKnown
    ? ''
    : `价格已由 ${formatFen(statedFen)} 变为 ${formatFen(priceFen)}`;
}
