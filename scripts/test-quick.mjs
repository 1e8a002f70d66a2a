// `npm run test:quick`: what a hand wants between two edits. Unit and service tests on SQLite, the contract tests of the
// rooms that changed, three journeys. `npm test` decides.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare/run.mjs';
import { changedContracts } from './test/changed.mjs';
import { report } from './test/report.mjs';
import { playwright, vitest } from './test/stages.mjs';

const folder = join(root, 'test-results/quick');
mkdirSync(folder, { recursive: true });
const fileOf = (name) => join(folder, `${name}.json`);
const env = { TEST_ENGINES: 'sqlite' };
const stages = [
  ['unit', () => vitest('unit', { file: fileOf('unit') })],
  ['service', () => vitest('service', { file: fileOf('service'), env })],
  ['contract', () => vitest('contract', { file: fileOf('contract'), files: changedContracts(), env })],
  ['e2e', () => playwright({ file: fileOf('e2e'), grep: '@quick' })],
];

const results = [];
for (const [name, run] of stages) {
  process.stdout.write(`\n── ${name} ──\n`);
  const startedAt = Date.now();
  results.push({ name, ...(await run()), ms: Date.now() - startedAt });
}
process.exitCode = report(results);
