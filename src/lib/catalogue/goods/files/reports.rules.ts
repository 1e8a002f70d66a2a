import { megabytes } from '#lib/people/uploads/uploads.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';

/** What a report may be: the laboratory's PDF, or a picture of the paper. */
export type ReportType = 'application/pdf' | 'image/webp';

/** Bytes of a report at most. */
export const LARGEST_REPORT = 8 * 1024 * 1024;
export const REPORT_TOO_LARGE = '检验报告不能超过 8 MB，请压缩后再上传。';
/** Reports of one goods at most, over all lots. */
export const MOST_REPORTS = 60;

/** A report as pages name it. */
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

/** What a buyer calls its kind. */
export const REPORT_WORDS: Record<ReportType, string> = { 'application/pdf': 'PDF', 'image/webp': '图片' };

/** Where a report is read: what it holds is part of its name, so that browsers may keep it for ever. */
export const reportAddress = (id: number, key: string, type: ReportType): string =>
  `/picture/report/${id}-${key}.${ENDINGS[type]}`;

/** Reads `17-3f2a….pdf` of an address; null for anything else. */
export function readReportName(name: string | undefined): { id: number; key: string } | null {
  const [, digits, key] = /^(\d+)-([0-9a-f]{16})\.(?:pdf|webp)$/.exec(name ?? '') ?? [];
  const id = readId(digits);
  return id === null || !key ? null : { id, key };
}

/** A size for people: `2 KB`, `1.4 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : megabytes(bytes);

/** The reports with those of the lot on sale leading, the newest lots first. */
export const reportsInOrder = (reports: readonly Report[], lotNo: string): Report[] =>
  reports.toSorted(
    (a, b) =>
      Number(b.lotNo === lotNo) - Number(a.lotNo === lotNo) || b.createdAt - a.createdAt || b.id - a.id,
  );
