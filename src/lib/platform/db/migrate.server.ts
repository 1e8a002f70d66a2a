import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';
import { OlderDatabase } from '#lib/platform/db/engine/sickness.server.ts';
import * as baseline from '#lib/platform/db/migrations/0001-baseline.server.ts';
import * as orderDesk from '#lib/platform/db/migrations/0002-order-desk.server.ts';
import * as cancelAndRefund from '#lib/platform/db/migrations/0003-cancel-and-refund.server.ts';
import * as goodsLots from '#lib/platform/db/migrations/0004-goods-lots.server.ts';
import * as orderReceipts from '#lib/platform/db/migrations/0005-order-receipts.server.ts';
import * as invoices from '#lib/platform/db/migrations/0006-invoices.server.ts';
import * as returns from '#lib/platform/db/migrations/0007-returns.server.ts';
import * as walletLogs from '#lib/platform/db/migrations/0008-wallet-logs.server.ts';
import * as recalls from '#lib/platform/db/migrations/0009-recalls.server.ts';
import * as parcels from '#lib/platform/db/migrations/0010-parcels.server.ts';
import * as rhythmsAndHeadPayers from '#lib/platform/db/migrations/0011-rhythms-and-head-payers.server.ts';
import * as quickPurchase from '#lib/platform/db/migrations/0012-quick-purchase.server.ts';
import * as drawsAndPoints from '#lib/platform/db/migrations/0013-draws-and-points.server.ts';
import * as wantedAndFeedback from '#lib/platform/db/migrations/0014-wanted-and-feedback.server.ts';
import * as replacedLines from '#lib/platform/db/migrations/0015-replaced-lines.server.ts';
import * as voteReasons from '#lib/platform/db/migrations/0016-vote-reasons.server.ts';
import * as festivals from '#lib/platform/db/migrations/0017-festivals.server.ts';
import * as countsOfCategories from '#lib/platform/db/migrations/0018-counts-of-categories.server.ts';
import * as whatLinesEarned from '#lib/platform/db/migrations/0019-what-lines-earned.server.ts';
import * as synonyms from '#lib/platform/db/migrations/0020-synonyms.server.ts';
import * as articleFiles from '#lib/platform/db/migrations/0021-article-files.server.ts';
import * as scarceGoodsLater from '#lib/platform/db/migrations/0022-scarce-goods-later.server.ts';
import * as menuPictures from '#lib/platform/db/migrations/0023-menu-pictures.server.ts';

const BASELINE = '0001-baseline';

/** The one list of steps, oldest first; names are never changed and steps never edited once released (decision 70). */
const steps: Record<string, Migration> = {
  [BASELINE]: baseline,
  '0002-order-desk': orderDesk,
  '0003-cancel-and-refund': cancelAndRefund,
  '0004-goods-lots': goodsLots,
  '0005-order-receipts': orderReceipts,
  '0006-invoices': invoices,
  '0007-returns': returns,
  '0008-wallet-logs': walletLogs,
  '0009-recalls': recalls,
  '0010-parcels': parcels,
  '0011-rhythms-and-head-payers': rhythmsAndHeadPayers,
  '0012-quick-purchase': quickPurchase,
  '0013-draws-and-points': drawsAndPoints,
  '0014-wanted-and-feedback': wantedAndFeedback,
  '0015-replaced-lines': replacedLines,
  '0016-vote-reasons': voteReasons,
  '0017-festivals': festivals,
  '0018-counts-of-categories': countsOfCategories,
  '0019-what-lines-earned': whatLinesEarned,
  '0020-synonyms': synonyms,
  '0021-article-files': articleFiles,
  '0022-scarce-goods-later': scarceGoodsLater,
  '0023-menu-pictures': menuPictures,
};

/**
 * Brings the database to the newest schema, in a transaction that takes its lock before it looks at what has been
 * migrated: safe to run from many processes at once. A broken-off one leaves nothing behind. Throws
 * {@link OlderDatabase}, and leaves everything as it is, where the database was made before the baseline.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  if (await isFromBeforeBaseline(db)) throw new OlderDatabase(await whereItIs(db));
  throw error;
}

async function isFromBeforeBaseline(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.length > 0 && rows.every(({ name }) => name !== BASELINE);
}

/** The file or the database on its server, as those who start the shop know it. */
async function whereItIs(db: Db): Promise<string> {
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db);
    return `文件 ${rows[0]?.file}（连同 -wal、-shm 结尾的同名文件）`;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return `数据库 ${rows[0]?.name}（再建一个空的同名库）`;
}
