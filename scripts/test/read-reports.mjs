import { readFileSync } from 'node:fs';

/**
 * Counts of Vitest's JSON report. A runner that failed without a failed test (a file that does not load, a hook,
 * an unhandled rejection), or that wrote no report, counts as one failure.
 */
export function readVitest(file, status) {
  const report = readReport(file);
  if (!report) return broken();
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  return settle({ passed, failed, skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0) }, status);
}

/** Counts of Playwright's JSON report; a test that passed only when tried again has failed. */
export function readPlaywright(file, status) {
  const report = readReport(file);
  if (!report) return broken();
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settle({ passed: expected, failed: unexpected + flaky, skipped }, status);
}

/** Counts of the fault table: each row is one test, one that cannot be tried on this machine is skipped. */
export function readFaults(file, status) {
  const report = readReport(file);
  if (!report) return broken();
  const skipped = report.findings.filter((finding) => finding.skipped !== undefined).length;
  const failed = report.findings.filter(({ wrong }) => wrong.length > 0).length;
  return settle({ passed: report.findings.length - failed - skipped, failed, skipped }, status);
}

function settle(counts, status) {
  const nothingRan = counts.passed + counts.failed === 0;
  const hidden = counts.failed === 0 && (status !== 0 || nothingRan);
  return hidden ? { ...counts, failed: 1 } : counts;
}

const broken = () => ({ passed: 0, failed: 1, skipped: 0 });

/** A runner's JSON report; null where it wrote none. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
