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
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const SHOWN = 15;
const LINES = 12;

/** Prints the tests that took longest, then those that failed, by the reports (`{ name, file }`) of the stages. */
export function nameTests(stages) {
  const tests = stages.flatMap(({ name, file }) =>
    testsOf(readReport(file)).map((test) => ({ ...test, stage: name })),
  );
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  process.stdout.write(`\nthe ${slowest.length} slowest tests\n`);
  for (const { stage, title, ms } of slowest) {
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${stage.padEnd(9)} ${title}\n`);
  }
  for (const { stage, title, failure } of tests) {
    if (failure) process.stdout.write(`\nfailed: ${stage} ${title}\n${firstLines(failure)}\n`);
  }
}

/**
 * `{ title, ms, failure }` of each test of a report by Vitest or Playwright, `failure` empty where it passed; none
 * where a report is of another kind or missing. The time is the test's own, without hooks.
 */
function testsOf(report) {
  if (report?.testResults) {
    return report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration, failureMessages = [] }) => ({
        title: fullName,
        ms: duration ?? 0,
        failure: failureMessages.join('\n'),
      })),
    );
  }
  return (report?.suites ?? []).flatMap(specsOf).map(({ file, title, tests }) => {
    const results = tests.flatMap((test) => test.results);
    return {
      title: `${file} › ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      failure: results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n'),
    };
  });
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Returns the text of a failure, without the runner's own frames. */
const firstLines = (text) =>
  text
    .split('\n')
    .filter((line) => !/^\s+at (?!.*\/tests\/)/.test(line))
    .slice(0, LINES)
    .join('\n');

/** Prints the table of stages and the last line; the exit code. */
export function report(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const cells = (name, ...values) =>
    name.padEnd(10) + values.map((value) => String(value).padStart(9)).join('');
  const lines = results.map(({ name, passed, failed, skipped, ms }) =>
    cells(name, passed, failed, skipped, `${(ms / 1000).toFixed(1)} s`),
  );
  const head = cells('stage', 'passed', 'failed', 'skipped', 'time');
  process.stdout.write(`\n${[head, ...lines].join('\n')}\n\n`);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  return sum('failed') === 0 ? 0 : 1;
}
