import { readReport } from './read-reports.mjs';

const SHOWN = 30;

/** Prints the tests that took longest, by the reports (`{ name, file }`) of the stages; the time is the test's own, without hooks. */
export function printSlowest(stages) {
  const tests = stages.flatMap(({ name, file }) =>
    timesOf(readReport(file)).map((test) => ({ ...test, stage: name })),
  );
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  process.stdout.write(`\nthe ${slowest.length} slowest tests\n`);
  for (const { stage, title, ms } of slowest) {
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${stage.padEnd(9)} ${title}\n`);
  }
}

/** `{ title, ms }` of each test of a report by Vitest or Playwright; none where a report is of another kind or missing. */
function timesOf(report) {
  if (report?.testResults) {
    return report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ title: fullName, ms: duration ?? 0 })),
    );
  }
  return (report?.suites ?? []).flatMap(specsOf).map(({ file, title, tests }) => ({
    title: `${file} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
