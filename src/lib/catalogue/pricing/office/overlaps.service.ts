import type { Db } from '#lib/platform/db/database.server.ts';
import { promotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { kindForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import type { GoodsFacts, Promotion } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import {
  findGoodsOf,
  findKindBeside,
  findOffersBeside,
} from '#lib/catalogue/pricing/office/promotion.repository.ts';
import {
  offerOverlapText,
  type Scope,
  scopeOverlapText,
  sharedGoods,
} from '#lib/catalogue/pricing/office/promotion-words.rules.ts';

const MOST_SHOWN = 8;

/**
 * Returns the overlaps of a promotion with others in its remaining time, as text; a promotion that has ended or was
 * stopped has none. `id`: its own, 0 for a new one; `now` in ms.
 */
export async function findOverlaps(
  db: Db,
  id: number,
  { promotion: whole, known }: { promotion: Promotion; known: ReadonlyMap<number, GoodsFacts> },
  now: number,
): Promise<string[]> {
  const promotion = { ...whole, startsAt: Math.max(whole.startsAt, now) };
  const { goods } = kindForm(promotion.kind);
  const found =
    goods === 'offers'
      ? await offersBeside(db, id, promotion, known)
      : goods === 'scope'
        ? await activitiesBeside(db, id, promotion)
        : [];
  const rest = found.length - MOST_SHOWN;
  return rest > 0 ? [...found.slice(0, MOST_SHOWN), `另有 ${rest} 处时间重叠。`] : found;
}

async function offersBeside(
  db: Db,
  id: number,
  { goods, startsAt, endsAt }: Promotion,
  known: ReadonlyMap<number, GoodsFacts>,
): Promise<string[]> {
  const prices = new Map(goods.map(({ goodsId, priceFen }) => [goodsId, priceFen]));
  const rows = await findOffersBeside(db, [...prices.keys()], { id, startsAt, endsAt });
  return rows.map((row) =>
    offerOverlapText(known.get(row.goodsId)?.name ?? '', prices.get(row.goodsId) ?? 0, {
      name: row.name ?? '特价',
      priceFen: row.priceFen,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
    }),
  );
}

async function activitiesBeside(db: Db, id: number, promotion: Promotion): Promise<string[]> {
  const others = await findKindBeside(db, promotion.kind, {
    id,
    startsAt: promotion.startsAt,
    endsAt: promotion.endsAt,
  });
  if (others.length === 0) return [];
  const goods = Map.groupBy(
    await findGoodsOf(
      db,
      others.map((other) => other.id),
    ),
    ({ activityId }) => activityId,
  );
  const own: Scope = {
    coversAll: promotion.coversAll,
    ids: new Set(promotion.goods.map(({ goodsId }) => goodsId)),
    excluded: new Set(promotion.excludedIds),
  };
  return others.flatMap((other) => {
    const rows = goods.get(other.id) ?? [];
    const pick = (excluded: 0 | 1) =>
      new Set(rows.filter((row) => row.isExcluded === excluded).map(({ goodsId }) => goodsId));
    const shared = sharedGoods(own, { coversAll: other.coversAll === 1, ids: pick(0), excluded: pick(1) });
    const { label } = promotionKind(promotion.kind);
    return shared === 0 ? [] : [scopeOverlapText(other.name, label, shared)];
  });
}
