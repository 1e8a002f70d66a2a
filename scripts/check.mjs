// `npm run check`: types, habits, doors between the rooms, layout of the code. Each tool counts as one.
import { ensureInstalled } from './prepare/install.mjs';
import { runChecks } from './check/run-checks.mjs';

ensureInstalled({ withTools: true });
const results = await runChecks();
for (const { name, passed, output } of results) {
  if (!passed) process.stdout.write(`\n── ${name} ──\n${output}\n`);
}
process.stdout.write('\n');
for (const { name, what, passed, ms } of results) {
  const verdict = passed ? 'passed' : 'FAILED';
  process.stdout.write(`${verdict}  ${name.padEnd(20)}${what.padEnd(24)}${(ms / 1000).toFixed(1)} s\n`);
}
const failed = results.filter(({ passed }) => !passed).length;
process.stdout.write(`\n${results.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
