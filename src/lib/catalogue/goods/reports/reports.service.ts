import { findReportFile, findReports } from '#lib/catalogue/goods/reports/reports.repository.ts';
import {
  readReportName,
  type Report,
  reportsInOrder,
  type ReportType,
} from '#lib/catalogue/goods/reports/reports.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** The inspection reports of a goods, those of the lot on sale leading. */
export const reportsOf = async (db: Db, goods: { id: number; lotNo: string }): Promise<Report[]> =>
  reportsInOrder(await findReports(db, goods.id), goods.lotNo);

/** What a report holds, by the name in its address; null where there is none. */
export async function reportFile(
  db: Db,
  name: string | undefined,
): Promise<{ bytes: Uint8Array; type: ReportType; lotNo: string } | null> {
  const named = readReportName(name);
  const file = named && (await findReportFile(db, named));
  return file ? { bytes: file.bytes, type: file.mediaType, lotNo: file.lotNo } : null;
}
