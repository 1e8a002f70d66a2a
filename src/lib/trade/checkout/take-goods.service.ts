import type { DraftLine } from '#lib/trade/checkout/draft.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { findStock, takeStock } from '#lib/catalogue/goods/stock.service.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { takeOffer } from '#lib/catalogue/pricing/promotions/offers.service.ts';

/**
 * Takes what the lines need off stock and off the offers they are priced by, in the order of ids so that two
 * buyers never wait for each other. Returns the stock left of each goods. Throws `out_of_stock`.
 */
export async function takeGoods(
  trx: Trx,
  lines: readonly DraftLine[],
  now: number,
): Promise<Map<number, number>> {
  const left = new Map<number, number>();
  for (const { goods, quantity } of lines.toSorted((a, b) => a.goods.id - b.goods.id)) {
    const stock = await takeStock(trx, goods.id, quantity, now);
    if (stock === undefined) {
      const rest = (await findStock(trx, goods.id))?.stock ?? 0;
      const text =
        rest > 0
          ? `库存不足，仅剩 ${rest} ${goods.unit}，请调整数量后再提交。`
          : '已售完，请从购物车中移除后再提交。';
      throw new ShopError('out_of_stock', `《${goods.name}》${text}`);
    }
    left.set(goods.id, stock);
  }
  await takeOffers(trx, lines);
  return left;
}

async function takeOffers(trx: Trx, lines: readonly DraftLine[]): Promise<void> {
  const offers = lines.flatMap(({ goods, quantity, price }) =>
    price.offerId === null ? [] : [{ id: price.offerId, quantity, name: goods.name }],
  );
  for (const { id, quantity, name } of offers.sort((a, b) => a.id - b.id)) {
    if (await takeOffer(trx, id, quantity)) continue;
    throw new ShopError('out_of_stock', `《${name}》的活动价库存不足，请刷新核对价格后再提交。`);
  }
}
