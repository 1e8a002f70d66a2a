import type { Db } from '#lib/platform/db/database.server.ts';
import { isBuyFlag } from '#lib/catalogue/goods/availability.rules.ts';
import { idleTags } from '#lib/catalogue/goods-view/claims.rules.ts';
import { ladderRows, beyondOfferText } from '#lib/catalogue/goods-view/sale-terms.rules.ts';
import { stepsOf } from '#lib/catalogue/goods/quantity.rules.ts';
import { goodsFields, type OwnFields } from '#lib/catalogue/goods-view/goods-api.rules.ts';
import type { GoodsFields, MineGoods } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { priceView, type GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { goodsSource } from '#lib/catalogue/goods-view/goods-view.service.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import {
  findAwaited,
  findCartNumbers,
  findLastBought,
  findSaved,
  type LastBought,
} from '#lib/catalogue/goods-view/goods-mine.repository.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

/**
 * Returns own price, right to buy, cart units, saved state and last purchase of the goods of a page, in a fixed number
 * of queries.
 */
export const mineOf = async (
  db: Db,
  member: Member,
  ids: readonly number[],
  now: number,
): Promise<MineGoods[]> => mineOfGoods(db, member, await loadTradeGoods(db, member, ids, now), now);

/** Does the same for goods that are already loaded as trade goods of the member. */
export const mineOfGoods = async (
  db: Db,
  member: Member,
  goods: ReadonlyMap<number, TradeGoods>,
  now: number,
): Promise<MineGoods[]> => (await ownFieldsOf(db, member, goods, now)).map(({ mine }) => mine);

async function ownFieldsOf(
  db: Db,
  member: Member,
  goods: ReadonlyMap<number, TradeGoods>,
  now: number,
): Promise<OwnFields[]> {
  const ids = [...goods.keys()];
  const [inCart, saved, bought, awaited] = await Promise.all([
    findCartNumbers(db, member.id, ids),
    findSaved(db, member.id, ids),
    findLastBought(db, member.id, ids),
    findAwaited(db, member.id, ids),
  ]);
  const lines = new Map(inCart.map((line) => [line.goodsId, line]));
  const last = new Map(bought.map((line) => [line.goodsId, line]));
  return [...goods].map(([id, own]): OwnFields => {
    const { ladder, offers } = own.source;
    const source = goodsSource(own, { ladder, offers, activities: [] });
    const viewer = { rank: member.rank, now };
    const view = priceView(source, viewer);
    const { smallest } = stepsOf(own);
    const isBuy = isBuyFlag(own.buyability);
    const mine: MineGoods = {
      id,
      price: view.priceText,
      price_fen: view.priceFen,
      list_price: view.listPriceText,
      unit_price: view.unitPriceText,
      idle_tags: idleTags(source, member.rank),
      retail: view.retailText,
      ladder: view.ladderText,
      ladder_rows: ladderRows({ ...view, unit: own.unit, smallest }, false).map(({ range, priceText }) => ({
        range,
        priceText,
      })),
      beyond: beyondOfferText(source, viewer),
      is_buy: isBuy,
      reason: isBuy === 1 ? '' : own.buyability.text,
      in_cart: lines.get(id)?.quantity ?? 0,
      cart_ids: lines.get(id)?.lineIds ?? [],
      cart_number: lines.get(id)?.lineQuantity ?? 0,
      ...lastWords(last.get(id)),
      is_favourite: saved.has(id) ? 1 : 0,
      is_awaited: awaited.has(id) ? 1 : 0,
    };
    return { mine, ladder: view.ladderFields };
  });
}

const lastWords = (
  line: LastBought | undefined,
): Pick<MineGoods, 'last_date' | 'last_price' | 'last_number' | 'last_units'> =>
  line
    ? {
        last_date: formatDate(line.createdAt),
        last_price: formatFen(line.priceFen),
        last_number: `${line.quantity} ${line.unit}`,
        last_units: line.quantity,
      }
    : { last_date: '', last_price: '', last_number: '', last_units: 0 };

/** Returns views with the field names of the API, with the data of the member who asks; a visitor has none. */
export async function fieldsFor(
  db: Db,
  member: Member | null,
  views: readonly GoodsView[],
  now: number,
): Promise<GoodsFields[]> {
  if (!member) return views.map((view) => goodsFields(view));
  const ids = views.map(({ id }) => id);
  const goods = await loadTradeGoods(db, member, ids, now);
  const own = new Map((await ownFieldsOf(db, member, goods, now)).map((one) => [one.mine.id, one]));
  return views.map((view) => goodsFields(view, own.get(view.id)));
}
