// `npm run test:quick`: quick tests between two edits. Unit and service tests on SQLite, the contract tests of the
// rooms that changed, three journeys. `npm test` decides.
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ask, root } from './prepare/run.mjs';
import { report } from './test/reports.mjs';
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

/**
 * Paths of files that differ from the published state: not committed, or committed and not pushed; none without Git.
 */
function changedFiles() {
  const since = ask('git', ['merge-base', 'HEAD', '@{upstream}']) ?? 'HEAD';
  const lists = [
    ask('git', ['diff', '--name-only', since]),
    ask('git', ['ls-files', '--others', '--exclude-standard']),
  ];
  return lists.flatMap((list) => (list ?? '').split('\n')).filter(Boolean);
}

/** The contract tests named after a folder in which something changed, and the one that reads every page. */
function changedContracts() {
  const changed = changedFiles();
  const rooms = new Set(
    changed.filter((path) => path.startsWith('src/')).flatMap((path) => path.split('/').slice(2, -1)),
  );
  const isOfRoom = (name) => [...rooms].some((room) => `-${name}-`.includes(`-${room}-`));
  const names = readdirSync(join(root, 'tests/contract'))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => basename(file, '.test.ts'));
  const touched = names.filter(
    (name) => name === 'every-route' || isOfRoom(name) || changed.includes(`tests/contract/${name}.test.ts`),
  );
  return touched.map((name) => `tests/contract/${name}.test.ts`);
}
