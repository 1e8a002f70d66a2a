import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../prepare/run.mjs';

const package_ = (file) => join(root, 'node_modules', file);
const cache = (file) => join(root, 'node_modules/.cache', file);

/** Every tool of `npm run check`, the slow ones first; each is one passed or failed check. */
const TOOLS = [
  {
    name: 'eslint',
    what: 'habits and doors',
    args: [
      package_('eslint/bin/eslint.js'),
      '.',
      '--max-warnings=0',
      '--cache',
      '--cache-strategy=content',
      `--cache-location=${cache('eslint.json')}`,
    ],
  },
  {
    name: 'astro check',
    what: 'types, also of plain TypeScript',
    args: [package_('astro/bin/astro.mjs'), 'check', '--minimumFailingSeverity', 'warning'],
  },
  {
    name: 'prettier',
    what: 'layout of the code',
    args: [
      package_('prettier/bin/prettier.cjs'),
      '--check',
      '--log-level=warn',
      '--cache',
      `--cache-location=${cache('prettier.json')}`,
      '.',
    ],
  },
  {
    name: 'dependency-cruiser',
    what: 'who may import whom',
    args: [package_('dependency-cruiser/bin/dependency-cruiser.mjs'), '--output-type', 'err', 'src'],
  },
  {
    name: 'knip',
    what: 'what nobody uses',
    args: [package_('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
  },
  {
    name: 'tables',
    what: 'who writes which table',
    args: [join(root, 'scripts/check/tables.mjs')],
  },
  { name: 'rooms', what: 'what imports do not show', args: [join(root, 'scripts/check/rooms.mjs')] },
  { name: 'commits', what: 'subjects of commits', args: [join(root, 'scripts/check/commits.mjs')] },
];

const AT_ONCE = 2;
const node = join(root, 'node_modules/.bin/node');

/** Runs every tool, two at a time; its findings are in `output`. Times in ms. */
export async function runChecks() {
  const waiting = [...TOOLS];
  const results = [];
  const work = async () => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) results.push(await runTool(tool));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return TOOLS.map(({ name }) => results.find((result) => result.name === name));
}

function runTool({ name, what, args }) {
  const startedAt = Date.now();
  const env = { ...process.env, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1' };
  delete env.FORCE_COLOR;
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (status) =>
      resolve({ name, what, passed: status === 0, ms: Date.now() - startedAt, output: output.trim() }),
    );
  });
}

/** Prints the output of failed tools, then one line per tool. */
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
