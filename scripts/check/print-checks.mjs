/** Prints what failed with the tool's own words, then one line per tool. */
export function printChecks(results) {
  for (const { name, passed, output } of results) {
    if (!passed) process.stdout.write(`\n── ${name} ──\n${output}\n`);
  }
  process.stdout.write('\n');
  for (const { name, what, passed, ms } of results) {
    const verdict = passed ? 'passed' : 'FAILED';
    process.stdout.write(`${verdict}  ${name.padEnd(20)}${what.padEnd(34)}${(ms / 1000).toFixed(1)} s\n`);
  }
}
