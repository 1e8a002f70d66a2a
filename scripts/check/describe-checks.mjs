/** What failed with the tool's own words, then one line per tool. */
export function describeChecks(results) {
  const failures = results
    .filter(({ passed }) => !passed)
    .map(({ name, output }) => `\n── ${name} ──\n${output}\n`);
  const lines = results.map(({ name, what, passed, ms }) => {
    const verdict = passed ? 'passed' : 'FAILED';
    return `${verdict}  ${name.padEnd(20)}${what.padEnd(34)}${(ms / 1000).toFixed(1)} s\n`;
  });
  return [...failures, '\n', ...lines].join('');
}
