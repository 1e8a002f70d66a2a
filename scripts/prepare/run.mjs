import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A problem that the user has to fix; the message explains how. */
export class Trouble extends Error {}

/** Announces a step that takes a while. */
export const say = (text) => process.stdout.write(`${text}\n`);

/** Runs a command with its output shown; true if it succeeded. */
export function run(command, args, env = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(command, args, options).status === 0;
}

/** Runs a command quietly; its output, or null if it failed or is not there. */
export function ask(command, args) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Runs npm the way this process was started by it. */
export function npm(...args) {
  const cli = process.env.npm_execpath;
  const own = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  return own ? run(process.execPath, [cli, ...args]) : run('npm', args);
}
