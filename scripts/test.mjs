// `npm test`: every stage one after the other, all of them even when one fails, then one line that adds up the counts
// reported by the runners.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare/run.mjs';
import { report, nameTests } from './test/reports.mjs';
import { STAGES } from './test/stages.mjs';

const folder = join(root, 'test-results/reports');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const fileOf = (name) => join(folder, `${name}.json`);
const results = [];
for (const { name, run } of STAGES) {
  process.stdout.write(`\n── ${name} ──\n`);
  const startedAt = Date.now();
  const counts = await run(fileOf(name));
  results.push({ name, ...counts, ms: Date.now() - startedAt });
}
nameTests(results.map(({ name }) => ({ name, file: fileOf(name) })));
process.exitCode = report(results);
