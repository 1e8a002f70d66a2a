import { rightsOf } from '#lib/catalogue/goods/availability.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';
import { bestGoodsIds } from '#lib/catalogue/search/search.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { codeKey } from '#lib/trade/quick-purchase/own-key.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';
import { pricePad } from '#lib/trade/quick-purchase/price-pad.service.ts';
import { findOwnCodes } from '#lib/trade/quick-purchase/quick-purchase.repository.ts';

const CANDIDATES = 10;
/** A number of a goods; bar codes are longer. */
const GOODS_CODE = /^[1-9]\d{0,6}$/;

/**
 * Goods on sale for what is typed or scanned on the pad (product §6.10), in their smallest number: by the member's own
 * code, the shop's number of a goods, then as the search finds them: bar code, approval number, name, pinyin, initials.
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
