import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../prepare/run.mjs';
import { TOOLS } from './tools.mjs';

const AT_ONCE = 2;
const node = join(root, 'node_modules/.bin/node');

/** Runs every tool, two at a time; what each found is in `output`. Times in ms. */
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
