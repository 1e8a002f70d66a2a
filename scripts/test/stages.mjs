import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { printChecks, runChecks } from '../check/run-checks.mjs';
import { root } from '../prepare/run.mjs';
import { readFaults, readPlaywright, readVitest } from './reports.mjs';

const IN_MEMORY = '/dev/shm';
/** Databases of all workers at once, with room to spare. */
const WANTED_BYTES = 4 * 1024 ** 3;

let folder;

/**
 * Returns the environment that makes a runner keep its databases in memory, as it waits for the disk a third of its
 * time otherwise; empty where no memory is available as a folder. The fault tests stay on the disk, which they fill and
 * cut off.
 */
function memoryEnvironment() {
  folder ??= makeFolder();
  return folder === null ? {} : { TMPDIR: folder };
}

function makeFolder() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < WANTED_BYTES) return null;
    const made = mkdtempSync(join(IN_MEMORY, 'yaocang-test-'));
    // PostgreSQL runs as another user where we are root.
    chmodSync(made, 0o755);
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    return made;
  } catch {
    return null;
  }
}

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

/** Runs the tests of a project, or those of its `files`; returns the counts. */
export async function vitest(project, { file, files = [], env = {} }) {
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const args = [cli, 'run', '--project', project, ...reporters, ...files];
  return readVitest(file, await run(args, { ...memoryEnvironment(), ...env }));
}

async function faults(file) {
  return readFaults(file, await run([join(root, 'tests/fault/fault.ts'), '--quick', `--json=${file}`]));
}

/** Runs the journeys, or those whose title or tag holds `grep`; returns the counts. */
export async function playwright({ file, grep }) {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const env = { ...memoryEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = [cli, 'test', '--reporter=dot,json', ...(grep ? ['--grep', grep] : [])];
  const status = await run(args, env);
  return readPlaywright(file, status);
}

/** Runs a script under the project's own Node, its output shown; returns its exit code. */
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
