import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { categoryPath, type Category } from '#lib/catalogue/categories/categories.rules.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ladderRows, type LadderRow, beyondOfferText } from '#lib/catalogue/goods/view/sale-terms.rules.ts';
import { goodsParameters, type Parameter } from '#lib/catalogue/goods/detail/parameters.rules.ts';
import { galleryOf, type Shot } from '#lib/catalogue/goods/detail/gallery.rules.ts';
import { photosOf } from '#lib/catalogue/goods/photos/photos.service.ts';
import type { Report } from '#lib/catalogue/goods/reports/reports.rules.ts';
import { reportsOf } from '#lib/catalogue/goods/reports/reports.service.ts';
import { boughtTogether } from '#lib/catalogue/goods/detail/together.service.ts';
import { NO_FILTER } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import { shelvesOfList } from '#lib/catalogue/goods/list/shelves.rules.ts';
import { findGoodsByIds, findSameGeneric } from '#lib/catalogue/goods/goods.repository.ts';
import type { Claims } from '#lib/catalogue/goods/view/claims.rules.ts';
import {
  goodsClaims,
  goodsView,
  type GoodsSource,
  type GoodsView,
} from '#lib/catalogue/goods/view/goods-view.rules.ts';
import { goodsTag, type PageTag } from '#lib/page-tag.rules.ts';
import { goodsSource, runningOf } from '#lib/catalogue/goods/view/goods-view.service.ts';

/** Everything the page of one goods shows a visitor. */
export interface GoodsDetail extends Pick<Claims, 'promotions' | 'offer'> {
  goods: GoodsView;
  facts: Goods;
  /** From the top category down. */
  path: Category[];
  parameters: Parameter[];
  /** Empty where the goods has no ladder. */
  ladder: LadderRow[];
  /** The same medicine by other makers and in other packs, this one among them, the lowest unit price leading. */
  comparison: { goods: GoodsView; form: string; unitPriceCentifen: number | null }[];
  /** Pictures to leaf through: its photos, or what is drawn of it. The first is the one of its cards. */
  gallery: Shot[];
  /** What a line costs that is too large for the offer, or empty. */
  beyond: string;
  /** Inspection reports by lot, those of the lot on sale leading. */
  reports: Report[];
  /** What is often bought together with it. */
  together: GoodsView[];
  /** What may come to be compared with it or to stand next to it. */
  tags: PageTag[];
}

const COMPARED = 11;
const TOGETHER = 5;

/** The page of one goods for a visitor; null where there is none. Off sale it still has a page. `now` in ms. */
export async function goodsDetail(db: Db, id: number, now: number): Promise<GoodsDetail | null> {
  const [facts] = await findGoodsByIds(db, [id]);
  if (!facts) return null;
  const [others, photos, reports, companions] = await Promise.all([
    facts.commonName === '' ? [] : findSameGeneric(db, facts, COMPARED),
    facts.pictureUrl === '' ? [] : photosOf(db, id),
    reportsOf(db, facts),
    boughtTogether(db, id, TOGETHER),
  ]);
  const compared = [facts, ...others];
  const all = [...compared, ...companions.goods];
  const running = await runningOf(
    db,
    all.map((entry) => entry.id),
    now,
  );
  const viewer = { rank: null, now };
  const sources = all.map((entry) => goodsSource(entry, running(entry.id)));
  const views = sources.map((source) => goodsView(source, viewer));
  const [goods] = views as [GoodsView];
  const { promotions, offer, tellsSavings } = goodsClaims(sources[0] as GoodsSource, viewer);
  const comparison = compared.flatMap((entry, index) => {
    if (!entry.isOnSale) return [];
    const view = views[index] as GoodsView;
    const unitPriceCentifen = entry.unitCount ? (view.priceFen * 100) / entry.unitCount : null;
    return [{ goods: view, form: entry.dosageForm, unitPriceCentifen }];
  });
  return {
    goods,
    facts,
    path: categoryPath(await categoryTree(db), facts.categoryCode),
    parameters: goodsParameters(facts),
    ladder: ladderRows(goods, tellsSavings),
    promotions,
    offer,
    beyond: offer ? beyondOfferText(sources[0] as GoodsSource, viewer) : '',
    comparison:
      others.length === 0
        ? []
        : comparison.sort((a, b) => (a.unitPriceCentifen ?? Infinity) - (b.unitPriceCentifen ?? Infinity)),
    gallery: galleryOf(facts, goods, photos),
    reports,
    together: views.slice(compared.length),
    tags: [
      ...companions.looked.map(goodsTag),
      ...(facts.commonName === ''
        ? []
        : shelvesOfList({ ...NO_FILTER, within: { commonName: facts.commonName } })),
    ],
  };
}
