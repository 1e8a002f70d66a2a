import { adverts, HOME_SLOTS, type Advert } from '#lib/content/adverts/adverts.service.ts';
import type { ArticleEntry } from '#lib/content/articles/articles.rules.ts';
import { latestNews } from '#lib/content/articles/articles.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { topGoodsIds } from '#lib/catalogue/goods-list/goods-list.service.ts';
import { ZONE_WORDS, type Zone } from '#lib/catalogue/goods/goods.rules.ts';
import type { GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { goodsViews } from '#lib/catalogue/goods-view/goods-view.service.ts';
import { leadingMakers, type LeadingMaker } from '#lib/catalogue/makers/makers.service.ts';
import { goodsOfRound, type Round, type RoundGoods, roundsOf } from '#lib/catalogue/offers/offers.service.ts';
import { openAddresses, zoneTitles } from '#lib/catalogue/zones/open-zones.service.ts';
import { pathOfZone } from '#lib/catalogue/zones/zone-link.rules.ts';
import { runningZones } from '#lib/storefront/zones/activity-zone-page.service.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { findOffersOfKind } from '#lib/catalogue/pricing/promotions/promotions.service.ts';

/** A floor of the home page: the goods of one zone. */
interface Floor {
  zone: Zone;
  title: string;
  remark: string;
  goods: GoodsView[];
}

/** Goods at a special price for a limited time. Times in ms UTC. */
export interface RunningOffers {
  goods: GoodsView[];
  /** Time at which the first of them ends. */
  endsAt: number;
  /** Next round, today or tomorrow. */
  next: Round | undefined;
}

/** Content of the home page for a visitor, each goods only once. Times in ms UTC. */
interface HomePage {
  banners: Advert[];
  /** Advert for first-time visitors. */
  newcomers: Advert | undefined;
  /** Goods on seckill now; null when there are none. */
  seckill: RunningOffers | null;
  /** Next round of today or tomorrow when nothing is on seckill. */
  nextSeckill: { round: Round; goods: RoundGoods[] } | null;
  daily: RunningOffers | null;
  floors: Floor[];
  /** Open zones without a floor, by their titles. */
  zones: { title: string; url: string }[];
  makers: LeadingMaker[];
  /** Address of the page of all brands; null while that page is closed. */
  brands: string | null;
  /** Latest articles of both kinds. */
  news: ArticleEntry[];
}

const FLOORS: readonly [zone: Zone, remark: string][] = [
  ['youx', '满包邮数量送到店'],
  ['zy', '饮片按批检验，批号可查'],
  ['qx', '家用检测与诊疗耗材'],
  ['near', '效期逐批写明，按需采购'],
  ['kxzq', '按销售区域供货'],
];
const FURTHER_ZONES = ['lqzx', 'zhzq', 'hb', 'welfare', 'yyh', 'yjh', 'spike', 'mrtj'] as const;
const TILES = 5;
/** Number of tiles in the row of an offer. */
const OFFER_TILES = 4;
const NEWS = 4;
const BRANDS = 8;

/** Number of goods loaded for a floor: enough even where the parts above already show many of them. */
const FOUND_OF_FLOOR = TILES * FLOORS.length + 2 * OFFER_TILES;

/** Loads the home page in some fifteen queries: the ids of every section first, then all goods at once. `now` in ms. */
export async function homePage(db: Db, now: number): Promise<HomePage> {
  const inStock = { ...NO_FILTER, inStock: true };
  const [isRunning, isOpen, titleAt, banners, onSeckill, onDaily, seckills, dailies, makers, news, ...found] =
    await Promise.all([
      runningZones(db, now),
      openAddresses(db, now),
      zoneTitles(db),
      adverts(db, HOME_SLOTS, now),
      findOffersOfKind(db, 'seckill', OFFER_TILES, now),
      findOffersOfKind(db, 'daily', 2 * OFFER_TILES, now),
      roundsOf(db, 'seckill', now),
      roundsOf(db, 'daily', now),
      leadingMakers(db, BRANDS),
      latestNews(db, NEWS),
      ...FLOORS.map(([zone]) => topGoodsIds(db, { ...inStock, zone }, FOUND_OF_FLOOR, now)),
    ]);
  const isOpenZone = (zone: Zone): boolean => isOpen(pathOfZone(zone));
  const once = onceEach();
  const seckill = isOpen(pathTo('spike')) ? once(onSeckill, OFFER_TILES) : [];
  const nextSeckill =
    seckill.length === 0 && isOpen(pathTo('spike')) ? await goodsOfNext(db, seckills, now) : null;
  const daily = isOpen(pathTo('mrtj')) ? once(onDaily, OFFER_TILES) : [];
  once(nextSeckill?.goods.map(({ goods }) => ({ goodsId: goods.id })) ?? [], OFFER_TILES);
  const floors = FLOORS.map(([zone], index) => {
    const ids = (found[index] ?? []).map((goodsId) => ({ goodsId }));
    return isOpenZone(zone) ? once(ids, TILES) : [];
  });
  const chosen = [...seckill, ...daily, ...floors.flat()].map(({ goodsId }) => goodsId);
  const byId = new Map((await goodsViews(db, chosen, now)).map((view) => [view.id, view]));
  const views = (wanted: readonly { goodsId: number }[]) =>
    wanted.flatMap(({ goodsId }) => byId.get(goodsId) ?? []);
  const running = (offers: typeof seckill, rounds: readonly Round[]): RunningOffers | null => {
    const goods = views(offers);
    if (!offers[0] || goods.length === 0) return null;
    return { goods, endsAt: offers[0].endsAt, next: rounds.find(isComing) };
  };
  const shown = banners.filter(({ url }) => isOpen(url));
  const of = (slot: (typeof HOME_SLOTS)[number]) => shown.filter((advert) => advert.slot === slot);
  return {
    banners: of('common'),
    newcomers: of('xrtj')[0],
    seckill: running(seckill, seckills),
    nextSeckill,
    daily: running(daily, dailies),
    floors: FLOORS.map(([zone, remark], index) => ({
      zone,
      remark,
      title: ZONE_WORDS[zone],
      goods: views(floors[index] ?? []),
    })).filter(({ goods }) => goods.length > 0),
    zones: FURTHER_ZONES.filter(isRunning)
      .map((name) => pathTo(name))
      .flatMap((url) => (isOpen(url) ? { title: titleAt(url), url } : [])),
    makers,
    brands: isOpen(pathTo('ppzq')) ? pathTo('ppzq') : null,
    news,
  };
}

/** Returns a function that chooses goods for the parts of a page in turn: the first goods that no earlier part has. */
function onceEach(): <Of extends { goodsId: number }>(from: readonly Of[], most: number) => Of[] {
  const chosen = new Set<number>();
  return (from, most) => {
    const own = from.filter(({ goodsId }) => !chosen.has(goodsId)).slice(0, most);
    for (const { goodsId } of own) chosen.add(goodsId);
    return own;
  };
}

const isComing = ({ state }: Round): boolean => state === 'coming';

async function goodsOfNext(db: Db, rounds: readonly Round[], now: number): Promise<HomePage['nextSeckill']> {
  const round = rounds.find(isComing);
  const goods = round ? await goodsOfRound(db, round.offers.slice(0, OFFER_TILES), now) : [];
  return round && goods.length > 0 ? { round, goods } : null;
}

/** Returns all goods on the page, for its cache tags. */
export const goodsOfHome = ({ seckill, nextSeckill, daily, floors }: HomePage): GoodsView[] => [
  ...(seckill?.goods ?? []),
  ...(nextSeckill?.goods ?? []).map(({ goods }) => goods),
  ...(daily?.goods ?? []),
  ...floors.flatMap(({ goods }) => goods),
];
