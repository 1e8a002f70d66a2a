import '#lib/consequences.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { refreshStatistics } from '#lib/platform/db/statistics.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { orderLedgersByTime } from '#demo/demo.repository.ts';
import { fillBrands } from '#demo/brands/fill-brands.ts';
import { fillAdverts } from '#demo/fill-adverts.ts';
import { fillArticles, fillVoteReasons } from '#demo/fill-articles.ts';
import { fillCertificates } from '#demo/certificates/fill-certificates.ts';
import { fillCheaper } from '#demo/fill-cheaper.ts';
import { fillComplaints } from '#demo/fill-complaints.ts';
import { fillContracts } from '#demo/fill-contracts.ts';
import { fillCounts } from '#demo/fill-counts.ts';
import { fillCoupons } from '#demo/fill-coupons.ts';
import { fillFestivals } from '#demo/fill-festivals.ts';
import { fillFavourites } from '#demo/fill-favourites.ts';
import { fillFeedback } from '#demo/fill-feedback.ts';
import { fillGoods } from '#demo/fill-goods.ts';
import { fillInvoices, fillRedInvoices } from '#demo/fill-invoices.ts';
import { fillMembers } from '#demo/fill-members.ts';
import { fillMessages } from '#demo/fill-messages.ts';
import { fillOrders } from '#demo/fill-orders.ts';
import { fillParcels } from '#demo/fill-parcels.ts';
import { fillPoints } from '#demo/fill-points.ts';
import { fillPromotions } from '#demo/promotions/fill-promotions.ts';
import { fillQuickPurchase } from '#demo/fill-quick-purchase.ts';
import { fillRecalls } from '#demo/fill-recalls.ts';
import { fillReceipts } from '#demo/fill-receipts.ts';
import { fillReports } from '#demo/fill-reports.ts';
import { fillReturns } from '#demo/fill-returns.ts';
import { fillRhythms } from '#demo/fill-rhythms.ts';
import { fillShop } from '#demo/fill-shop.ts';
import { fillTogether } from '#demo/fill-together.ts';
import { fillWanted } from '#demo/fill-wanted.ts';
import { fillZones } from '#demo/fill-zones.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';

export interface DemoOptions {
  /** The same seed gives the same shop. */
  seed?: number;
  /** At most this many goods, for quick tests; the whole catalogue by default. */
  goods?: number;
  /** Time (ms) for which the shop is filled. */
  now?: number;
}

/** Fills an empty database with a complete demo shop (demo mode, tests, the bench), in one transaction. */
export async function fillDemo(
  db: Db,
  { seed = 2026, goods = Infinity, now = Date.now() }: DemoOptions = {},
): Promise<void> {
  await change(db, async (trx, touch) => {
    await fillShop(trx, now);
    await fillArticles(trx, now);
    await fillMembers(trx, now);
    await fillVoteReasons(trx, now);
    await fillCertificates(trx, now);
    await fillComplaints(trx, now);
    await fillContracts(trx, now);
    const shelf = await fillGoods(trx, seed, goods, now);
    await fillBrands(trx, now);
    await fillAdverts(trx, now);
    await fillPromotions(trx, shelf, seed, now);
    await fillRhythms(trx, shelf, seed, now);
    await fillOrders(trx, shelf, seed, now);
    await fillInvoices(trx, now);
    await fillReturns(trx, now);
    await fillRedInvoices(trx, now);
    await fillRecalls(trx, now);
    await fillReceipts(trx, shelf, now);
    await fillParcels(trx, shelf, now);
    await fillTogether(trx, shelf, seed, now);
    await fillReports(trx, shelf, now);
    await fillCoupons(trx, shelf, now);
    await fillPoints(trx, now);
    await fillFavourites(trx, shelf, now);
    await fillWanted(trx, shelf, now);
    await fillFeedback(trx, now);
    await fillZones(trx, shelf, now);
    if (shelf.length > 0) await fillFestivals(trx, now);
    await fillMessages(trx, now);
    if (shelf.length > 0) await fillCounts(trx, now);
    await orderLedgersByTime(trx);
    await reindexAll(trx);
    await fillQuickPurchase(trx, shelf, now);
    await fillCheaper(trx, shelf, now);
    touch('goods-list', 'category', 'nav', 'adverts', 'offers', 'settings', 'home', 'draws', 'points-mall');
  });
  await refreshStatistics(db);
}
