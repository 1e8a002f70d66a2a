import { megabytes } from '#lib/people/uploads/uploads.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';

/** Media type of a report: the laboratory's PDF, or a picture of the paper. */
export type ReportType = 'application/pdf' | 'image/webp';

/** Limit of the size of a report, in bytes. */
export const LARGEST_REPORT = 8 * 1024 * 1024;
export const REPORT_TOO_LARGE = '检验报告不能超过 8 MB，请压缩后再上传。';
/** Limit of reports of one goods, over all lots. */
export const MOST_REPORTS = 60;

/** A report as pages show it. */
export interface Report {
  id: number;
  lotNo: string;
  address: string;
  type: ReportType;
  /** bytes */
  size: number;
  /** ms */
  createdAt: number;
}

const ENDINGS: Record<ReportType, string> = { 'application/pdf': 'pdf', 'image/webp': 'webp' };

/** Labels of the media types, for buyers. */
export const REPORT_WORDS: Record<ReportType, string> = { 'application/pdf': 'PDF', 'image/webp': '图片' };

/** Returns the address of a report; it contains a key of the content, so that browsers may cache it without limit. */
export const reportAddress = (id: number, key: string, type: ReportType): string =>
  `/picture/report/${id}-${key}.${ENDINGS[type]}`;

/** Reads `17-3f2a….pdf` of an address; null for anything else. */
export function readReportName(name: string | undefined): { id: number; key: string } | null {
  const [, digits, key] = /^(\d+)-([0-9a-f]{16})\.(?:pdf|webp)$/.exec(name ?? '') ?? [];
  const id = readId(digits);
  return id === null || !key ? null : { id, key };
}

/** Formats a size: `2 KB`, `1.4 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : megabytes(bytes);

/** Sorts the reports: those of the lot on sale first, then the newest lots. */
export const reportsInOrder = (reports: readonly Report[], lotNo: string): Report[] =>
  reports.toSorted(
    (a, b) =>
      Number(b.lotNo === lotNo) - Number(a.lotNo === lotNo) || b.createdAt - a.createdAt || b.id - a.id,
  );
