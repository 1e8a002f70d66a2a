import { rightsOf } from '#lib/catalogue/goods/availability.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';
import { bestGoodsIds } from '#lib/catalogue/search/search.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { codeKey } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';
import { pricePad } from '#lib/trade/quick-purchase/price-pad.service.ts';
import {
  type BoughtGoods,
  countBoughtGoods,
  findBoughtGoods,
  findOwnCodes,
} from '#lib/trade/quick-purchase/quick-purchase.repository.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { OftenOrder } from '#lib/trade/quick-purchase/pad.rules.ts';

const CANDIDATES = 10;
/** Pattern of a goods number; bar codes are longer. */
const GOODS_CODE = /^[1-9]\d{0,6}$/;

/**
 * Returns goods on sale for text typed or scanned on the pad (product §6.10), with their smallest quantity: by the
 * member's own code, by the shop's goods number, then as the search finds them: bar code, approval number, name,
 * pinyin, initials.
 */
export async function candidates(db: Db, member: Member, keywords: string, now: number): Promise<PadRow[]> {
  const typed = keywords.trim();
  if (typed === '') return [];
  const key = codeKey(typed);
  const own = await findOwnCodes(db, member.id, [key]);
  const buyer = { rights: rightsOf(member), now };
  const ids = [
    ...own.values(),
    ...(GOODS_CODE.test(typed) ? [Number(typed)] : []),
    ...(await bestGoodsIds(db, typed, { limit: CANDIDATES, buyer })),
  ];
  const wanted = [...new Set(ids)].slice(0, CANDIDATES);
  const goods = new Map((await findGoodsByIds(db, wanted)).map((one) => [one.id, one]));
  const lines = wanted.flatMap((goodsId) => {
    const one = goods.get(goodsId);
    return one?.isOnSale ? [{ goodsId, number: Math.max(1, quantityRange(one).smallest) }] : [];
  });
  return (await pricePad(db, member, { lines }, now)).rows;
}

const PER_PAGE = 20;
/** Period (ms) whose purchases are counted; older ones do not indicate current needs. */
const COUNTED_MS = 365 * DAY_MS;

/** A goods that a member buys often, with the pad's price for the quantity of the last purchase. */
export interface OftenBought {
  bought: BoughtGoods;
  row: PadRow;
}

/** Returns a page of the goods that a member bought within a year, in the given order (product §6.10). Time in ms. */
export async function oftenBought(
  db: Db,
  member: Member,
  { order, page: asked }: { order: OftenOrder; page: number },
  now: number,
): Promise<{ list: OftenBought[]; total: number; page: number; pages: number; perPage: number }> {
  const since = now - COUNTED_MS;
  const total = await countBoughtGoods(db, member.id, since);
  const { page, pages, offset } = pageOf(asked, total, PER_PAGE);
  const found = await findBoughtGoods(db, member.id, { since, order, limit: PER_PAGE, offset });
  const wanted = found.map(({ goodsId, lastQuantity }) => ({ goodsId, number: lastQuantity }));
  const { rows } = await pricePad(db, member, { lines: wanted }, now);
  const byId = new Map(rows.map((row) => [row.goods_id, row]));
  const list = found.flatMap((bought): OftenBought[] => {
    const row = byId.get(bought.goodsId);
    return row ? [{ bought, row }] : [];
  });
  return { list, total, page, pages, perPage: PER_PAGE };
}
