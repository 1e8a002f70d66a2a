import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { countPointsEntries, findPointsEntries } from '#lib/trade/wallet/points.repository.ts';
import type { PointsReason } from '#lib/trade/wallet/wallet.rules.ts';

const ENTRIES_PER_PAGE = 20;

/** A change of a member's points. `at` in ms. */
interface PointsEntry {
  id: number;
  reason: PointsReason;
  reference: string;
  change: number;
  pointsAfter: number;
  at: number;
}

export interface PointsPage {
  entries: PointsEntry[];
  page: number;
  pages: number;
}

/** A page of the changes of a member's points, the newest first. */
export async function listPoints(db: Db, { id }: { id: number }, asked: number): Promise<PointsPage> {
  const shown = pageOf(asked, await countPointsEntries(db, id), ENTRIES_PER_PAGE);
  const rows = await findPointsEntries(db, id, { limit: ENTRIES_PER_PAGE, offset: shown.offset });
  const entries = rows.map(({ pointsAfter, createdAt, ...row }) => ({
    id: row.id,
    reason: row.reason,
    reference: row.reference,
    change: row.change,
    pointsAfter,
    at: createdAt,
  }));
  return { entries, page: shown.page, pages: shown.pages };
}
