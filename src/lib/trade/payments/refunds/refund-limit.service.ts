import type { Db } from '#lib/platform/db/database.server.ts';
import { findSetting, setSetting } from '#lib/platform/db/setting.server.ts';

const KEY = 'refund_limit';
/** Where nothing was ever set: ¥1,000 (product §7.10). */
const STANDARD_FEN = 100_000;

/** What one user of the staff may refund alone, in fen; null: anything. */
export async function refundLimit(db: Db): Promise<number | null> {
  const text = await findSetting(db, KEY);
  return text === undefined ? STANDARD_FEN : (JSON.parse(text) as number | null);
}

/** Sets it, in the transaction that records who did. */
export const setRefundLimit = (trx: Db, limitFen: number | null): Promise<void> =>
  setSetting(trx, KEY, JSON.stringify(limitFen));
