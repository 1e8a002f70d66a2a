import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { describeChecks } from '../check/describe-checks.mjs';
import { runChecks } from '../check/run-checks.mjs';
import { root } from '../prepare/run.mjs';
import { memoryEnvironment } from './memory-folder.mjs';
import { readFaults, readPlaywright, readVitest } from './read-reports.mjs';

const bin = join(root, 'node_modules/.bin');

/**
 * The stages of `npm test`, one group after the other, those of a group at the same time: the fault tests mostly wait.
 * Each stage writes its output by `write` and returns `{ passed, failed, skipped }`.
 */
export const STAGES = [
  [
    { name: 'check', run: check },
    { name: 'fault', run: faults },
  ],
  [{ name: 'unit', run: (file, write) => vitest('unit', file, write) }],
  [{ name: 'service', run: (file, write) => vitest('service', file, write) }],
  [{ name: 'contract', run: (file, write) => vitest('contract', file, write) }],
  [{ name: 'e2e', run: playwright }],
];

async function check(_file, write) {
  const results = await runChecks();
  write(describeChecks(results));
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

async function vitest(project, file, write) {
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const status = await run([cli, 'run', '--project', project, ...reporters], write, memoryEnvironment());
  return readVitest(file, status);
}

async function faults(file, write) {
  const args = [join(root, 'tests/fault/fault.ts'), '--quick', `--json=${file}`];
  return readFaults(file, await run(args, write));
}

async function playwright(file, write) {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const env = { ...memoryEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const status = await run([cli, 'test', '--reporter=dot,json'], write, env);
  return readPlaywright(file, status);
}

/** Runs a script under the project's own Node and returns its exit code. */
function run(args, write, env = {}) {
  const PATH = [bin, process.env.PATH].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(join(bin, 'node'), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
    child.once('error', reject);
    child.once('close', resolve);
  });
}
