import { makeAccountTables } from '#lib/platform/db/migrations/baseline/account-tables.server.ts';
import { makeCatalogueTables } from '#lib/platform/db/migrations/baseline/catalogue-tables.server.ts';
import { makeCertificateAndMessageTables } from '#lib/platform/db/migrations/baseline/certificate-and-message-tables.server.ts';
import { makeContentTables } from '#lib/platform/db/migrations/baseline/content-tables.server.ts';
import { makeCouponAndContractTables } from '#lib/platform/db/migrations/baseline/coupon-and-contract-tables.server.ts';
import { makeDrawAndPointsTables } from '#lib/platform/db/migrations/baseline/draw-and-points-tables.server.ts';
import { makeLotAndRecallTables } from '#lib/platform/db/migrations/baseline/lot-and-recall-tables.server.ts';
import { makeOrderTables } from '#lib/platform/db/migrations/baseline/order-tables.server.ts';
import { makeParcelAndReturnTables } from '#lib/platform/db/migrations/baseline/parcel-and-return-tables.server.ts';
import { makePaymentTables } from '#lib/platform/db/migrations/baseline/payment-tables.server.ts';
import { makePlatformTables } from '#lib/platform/db/migrations/baseline/platform-tables.server.ts';
import { makePromotionTables } from '#lib/platform/db/migrations/baseline/promotion-tables.server.ts';
import { makePurchasingTables } from '#lib/platform/db/migrations/baseline/purchasing-tables.server.ts';
import { makeReceiptAndInvoiceTables } from '#lib/platform/db/migrations/baseline/receipt-and-invoice-tables.server.ts';
import { makeSearchTables } from '#lib/platform/db/migrations/baseline/search-tables.server.ts';
import { makeWantedAndFeedbackTables } from '#lib/platform/db/migrations/baseline/wanted-and-feedback-tables.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * The baseline: all tables of the first release; those that others point at come first. Never changed once it is
 * released, including all of `baseline/`: later steps add to it.
 */
export async function up(db: Db): Promise<void> {
  await makeAccountTables(db);
  await makePlatformTables(db);
  await makeCertificateAndMessageTables(db);
  await makeCatalogueTables(db);
  await makePromotionTables(db);
  await makeSearchTables(db);
  await makeOrderTables(db);
  await makeLotAndRecallTables(db);
  await makeCouponAndContractTables(db);
  await makeParcelAndReturnTables(db);
  await makePaymentTables(db);
  await makeReceiptAndInvoiceTables(db);
  await makePurchasingTables(db);
  await makeDrawAndPointsTables(db);
  await makeWantedAndFeedbackTables(db);
  await makeContentTables(db);
}
