// `npm run check`: types, lint, imports between the rooms, layout of the code. Each tool counts as one.
import { printChecks, runChecks } from './check/run-checks.mjs';
import { ensureInstalled } from './prepare/install.mjs';

ensureInstalled({ withTools: true });
const results = await runChecks();
printChecks(results);
const failed = results.filter(({ passed }) => !passed).length;
process.stdout.write(`\n${results.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
