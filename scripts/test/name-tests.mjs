import { readReport } from './read-reports.mjs';

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
 * `{ title, ms, failure }` of each test of a report by Vitest or Playwright, `failure` empty where it passed; none where
 * a report is of another kind or missing. The time is the test's own, without hooks.
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

/** What a failure says, without the runner's own frames. */
const firstLines = (text) =>
  text
    .split('\n')
    .filter((line) => !/^\s+at (?!.*\/tests\/)/.test(line))
    .slice(0, LINES)
    .join('\n');
