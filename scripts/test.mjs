// `npm test`: every stage, all of them even when one fails, then one line that adds up what the runners themselves
// reported.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare/run.mjs';
import { report } from './test/report.mjs';
import { printSlowest } from './test/slowest.mjs';
import { STAGES } from './test/stages.mjs';

const folder = join(root, 'test-results/reports');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const fileOf = (name) => join(folder, `${name}.json`);
const results = [];
for (const group of STAGES) results.push(...(await Promise.all(group.map(runStage))));
printSlowest(results.map(({ name }) => ({ name, file: fileOf(name) })));
process.exitCode = report(results);

/** A stage beside another one keeps its output until it ends, so that the two do not mix. */
async function runStage({ name, run }, _index, { length }) {
  const startedAt = Date.now();
  const kept = [];
  const write = length === 1 ? (text) => process.stdout.write(text) : (text) => kept.push(text);
  write(`\n── ${name} ──\n`);
  const counts = await run(fileOf(name), write);
  process.stdout.write(kept.join(''));
  return { name, ...counts, ms: Date.now() - startedAt };
}
