import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { printChecks } from '../check/print-checks.mjs';
import { runChecks } from '../check/run-checks.mjs';
import { root } from '../prepare/run.mjs';
import { memoryEnvironment } from './memory-folder.mjs';
import { readFaults, readPlaywright, readVitest } from './read-reports.mjs';

const bin = join(root, 'node_modules/.bin');

/** The stages of `npm test`; each answers `{ passed, failed, skipped }`. */
export const STAGES = [
  { name: 'check', run: check },
  { name: 'unit', run: (file) => vitest('unit', { file }) },
  { name: 'service', run: (file) => vitest('service', { file }) },
  { name: 'contract', run: (file) => vitest('contract', { file }) },
  { name: 'fault', run: faults },
  { name: 'e2e', run: (file) => playwright({ file }) },
];

async function check() {
  const results = await runChecks();
  printChecks(results);
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

/** Runs the tests of a project, or those of its `files`; counts. */
export async function vitest(project, { file, files = [], env = {} }) {
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const args = [cli, 'run', '--project', project, ...reporters, ...files];
  return readVitest(file, await run(args, { ...memoryEnvironment(), ...env }));
}

async function faults(file) {
  return readFaults(file, await run([join(root, 'tests/fault/fault.ts'), '--quick', `--json=${file}`]));
}

/** Runs the journeys, or those whose title or tag holds `grep`; counts. */
export async function playwright({ file, grep }) {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const env = { ...memoryEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = [cli, 'test', '--reporter=dot,json', ...(grep ? ['--grep', grep] : [])];
  const status = await run(args, env);
  return readPlaywright(file, status);
}

/** Runs a script under the project's own Node, its output shown; its exit code. */
function run(args, env = {}) {
  const PATH = [bin, process.env.PATH].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(join(bin, 'node'), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH, ...env },
    });
    child.once('error', reject);
    child.once('close', resolve);
  });
}
