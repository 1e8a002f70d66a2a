import type { MySet } from '#lib/catalogue/offers/my-sets.rules.ts';
import {
  apartFen,
  combinationProblem,
  priceCombination,
} from '#lib/catalogue/pricing/cart/combination.rules.ts';
import { cheaperSinglyText } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { toCombination } from '#lib/catalogue/pricing/cart/price-lines.service.ts';
import { loadCombinations } from '#lib/catalogue/pricing/promotions/load-promotions.service.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/trade-goods/trade-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** What these sets cost a member, together and apart, and why one may not be bought; unknown ids are absent. `now` in ms. */
export async function mySets(db: Db, member: Member, ids: readonly number[], now: number): Promise<MySet[]> {
  const known = await loadCombinations(db, ids, member.id, now);
  const goodsIds = [...new Set(known.flatMap(({ parts }) => parts.map(({ goodsId }) => goodsId)))];
  const goods = await loadTradeGoods(db, member, goodsIds, now);
  return known.flatMap((one): MySet[] => {
    const set = toCombination(one, goods);
    if (!set) return [];
    const { rank } = member;
    const apart = apartFen(set.parts, 1, { rank, now });
    const allApartFen = apart.reduce((sum, fen) => sum + fen, 0);
    // A set that is still to come has the price it will have.
    const { priceFen } = priceCombination({ ...set, isOver: false }, 1, rank);
    return [
      {
        id: set.id,
        price: formatFen(priceFen),
        apart: formatFen(allApartFen),
        saving: allApartFen > priceFen ? formatFen(allApartFen - priceFen) : '',
        cheaper: cheaperSinglyText('combination', priceFen, allApartFen),
        reason: combinationProblem(set, 1),
        parts: set.parts.map(({ goodsId }, index) => ({
          goods_id: goodsId,
          apart: formatFen(apart[index] ?? 0),
        })),
      },
    ];
  });
}
