import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import {
  type BoughtGoods,
  countBoughtGoods,
  findBoughtGoods,
} from '#lib/trade/quick-purchase/fast-buy.repository.ts';
import type { OftenOrder } from '#lib/trade/quick-purchase/pad.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';
import { pricePad } from '#lib/trade/quick-purchase/price-pad.service.ts';

const PER_PAGE = 20;
/** What was bought longer ago says little of what is needed. */
const COUNTED_MS = 365 * DAY_MS;

/** A goods that a member buys often, as the pad would price the number of last time. */
export interface OftenBought {
  bought: BoughtGoods;
  row: PadRow;
}

/** What a member bought within a year, in an order, a page at a time (product §6.10). Time in ms. */
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
