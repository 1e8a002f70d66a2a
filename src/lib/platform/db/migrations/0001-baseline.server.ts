import { makeAccountTables } from '#lib/platform/db/migrations/baseline/account-tables.server.ts';
import { makeCatalogueTables } from '#lib/platform/db/migrations/baseline/catalogue-tables.server.ts';
import { makeCertificateAndMessageTables } from '#lib/platform/db/migrations/baseline/certificate-and-message-tables.server.ts';
import { makeContentTables } from '#lib/platform/db/migrations/baseline/content-tables.server.ts';
import { makeCouponAndContractTables } from '#lib/platform/db/migrations/baseline/coupon-and-contract-tables.server.ts';
import { makeOrderTables } from '#lib/platform/db/migrations/baseline/order-tables.server.ts';
import { makePaymentTables } from '#lib/platform/db/migrations/baseline/payment-tables.server.ts';
import { makePlatformTables } from '#lib/platform/db/migrations/baseline/platform-tables.server.ts';
import { makePromotionTables } from '#lib/platform/db/migrations/baseline/promotion-tables.server.ts';
import { makeSearchTables } from '#lib/platform/db/migrations/baseline/search-tables.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** All tables; those that others point at come first. */
export async function up(db: Db): Promise<void> {
  await makeAccountTables(db);
  await makePlatformTables(db);
  await makeCertificateAndMessageTables(db);
  await makeCatalogueTables(db);
  await makePromotionTables(db);
  await makeSearchTables(db);
  await makeOrderTables(db);
  await makeCouponAndContractTables(db);
  await makePaymentTables(db);
  await makeContentTables(db);
}
