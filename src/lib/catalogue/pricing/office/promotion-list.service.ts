import { isActivityKind, tierText } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { regionLimitText } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import {
  PROMOTION_STATES,
  type PromotionQuery,
  type PromotionState,
  stateOf,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { promotionQuery } from '#lib/catalogue/pricing/office/form/promotions.fields.ts';
import {
  type ListedPromotion,
  promotionColumns,
} from '#lib/catalogue/pricing/office/promotion-list.columns.ts';
import {
  countPromotions,
  findListedCounts,
  findOfferSums,
  findPromotions,
  findSets,
  findSoldAtOffers,
  findTaken,
  type PromotionScope,
} from '#lib/catalogue/pricing/office/promotion-list.repository.ts';
import { findActivityTiers, type TierRow } from '#lib/catalogue/pricing/promotions/promotions.repository.ts';
import { toTier } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import type { ActivityRow } from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { regionsText } from '#lib/platform/regions.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const PER_PAGE = 20;
/** Limit of goods that the keywords of a search may match. */
const GOODS_NAMED = 500;

interface PromotionList {
  list: ListedPromotion[];
  counts: Record<PromotionState, number>;
  page: number;
  pages: number;
}

/** Returns a page of the promotions of every kind, for operators. */
export async function listPromotions(db: Db, query: PromotionQuery, now: number): Promise<PromotionList> {
  const { state, kind, keywords, size = PER_PAGE } = query;
  const goodsIds = keywords === '' ? [] : (await searchGoodsIds(db, keywords, 0)).slice(0, GOODS_NAMED);
  const scope: PromotionScope = { kind, keywords, goodsIds };
  const counts = { running: 0, coming: 0, over: 0, stopped: 0 };
  for (const each of Object.keys(PROMOTION_STATES) as PromotionState[])
    counts[each] = await countPromotions(db, scope, each, now);
  const { page, pages, offset } = pageOf(query.page, counts[state], size);
  const rows = await findPromotions(db, scope, { state, now }, { limit: size, offset });
  const list = rows.length === 0 ? [] : await describe(db, rows, now);
  return { list, counts, page, pages };
}

async function describe(db: Db, rows: readonly ActivityRow[], now: number): Promise<ListedPromotion[]> {
  const ids = rows.map(({ id }) => id);
  const offers = byActivity(await findOfferSums(db, ids));
  const listed = Map.groupBy(await findListedCounts(db, ids), (row) => row.activityId);
  const sets = byActivity(await findSets(db, ids));
  const tiers = Map.groupBy(await findActivityTiers(db, ids), (row) => row.activityId);
  const sold = byActivity(await findSoldAtOffers(db, ids));
  const taken = byActivity(await findTaken(db, ids));
  return rows.map((row) => {
    const of = { offer: offers.get(row.id), set: sets.get(row.id), tiers: tiers.get(row.id) ?? [] };
    const counts = (excluded: 0 | 1): number =>
      listed.get(row.id)?.find(({ isExcluded }) => isExcluded === excluded)?.goods ?? 0;
    const goods = of.offer?.goods ?? counts(0);
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      state: stateOf({ startsAt: row.startsAt, endsAt: row.endsAt, stoppedAt: row.stoppedAt }, now),
      scope: row.coversAll === 1 ? `全部商品，排除 ${counts(1)} 种` : `${goods} 种商品`,
      rule: ruleText(row, of),
      taken: takenText(row, of, { sold: sold.get(row.id)?.units ?? 0, taken: taken.get(row.id) }),
    };
  });
}

const byActivity = <Row extends { activityId: number | null }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.activityId ?? 0, row]));

interface Parts {
  offer: { lowest: number; remaining: number | null } | undefined;
  set: { priceFen: number; remaining: number | null } | undefined;
  tiers: readonly TierRow[];
}

function ruleText({ kind, regions }: ActivityRow, { offer, set, tiers }: Parts): string {
  if (set) return `一套 ${formatFen(set.priceFen)}`;
  if (offer) return `${formatFen(offer.lowest)} 起`;
  if (!isActivityKind(kind)) return '';
  const where = regionLimitText({ regionText: regionsText(regions === '' ? [] : regions.split(',')) });
  return tiers.map((tier) => tierText(kind, toTier(tier))).join('，') + where;
}

const left = (remaining: number | null): string => (remaining === null ? '' : `，剩 ${remaining}`);

function takenText(
  { kind }: ActivityRow,
  { offer, set, tiers }: Parts,
  { sold, taken }: { sold: number; taken: { sets: number; units: number } | undefined },
): string {
  if (offer) return `已售 ${sold} 件${left(offer.remaining)}`;
  if (set) return `已售 ${taken?.sets ?? 0} 套${left(set.remaining)}`;
  if (kind !== 'gift' && kind !== 'exchange') return '';
  const counted = tiers.map((tier) => tier.grantRemaining).filter((each) => each !== null);
  const remaining = counted.length === 0 ? null : counted.reduce((sum, each) => sum + each, 0);
  return `${kind === 'gift' ? '已赠' : '已换'} ${taken?.units ?? 0} 件${left(remaining)}`;
}

/** Export of the list of promotions as a file. */
export const promotionExport = listExport({
  query: promotionQuery,
  read: async (db, asked, now) => {
    const { list, pages } = await listPromotions(db, asked, now);
    return { rows: list, pages };
  },
  columns: promotionColumns,
});
