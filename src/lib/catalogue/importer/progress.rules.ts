import type { ImportCounts } from '#lib/catalogue/importer/report.rules.ts';

const CELLS = 28;

const percent = (share: number): string => `${Math.floor(Math.min(1, Math.max(0, share)) * 100)}%`;

function words({ read, inserted, updated, unchanged, rejected, repeated }: ImportCounts): string {
  return `已读 ${read} 行，导入 ${inserted + updated + unchanged}，未导入 ${rejected + repeated}`;
}

/** One line for a terminal that is written over and over: `[#####-----]  48%  已读 6,700 行…`. */
export function progressBar(counts: ImportCounts, share: number): string {
  const filled = Math.round(CELLS * Math.min(1, Math.max(0, share)));
  return `[${'#'.repeat(filled)}${'-'.repeat(CELLS - filled)}] ${percent(share).padStart(4)}  ${words(counts)}`;
}

/** One line for a log: `48%  已读 6700 行…`. */
export function progressLine(counts: ImportCounts, share: number): string {
  return `${percent(share).padStart(4)}  ${words(counts)}`;
}
