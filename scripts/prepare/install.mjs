import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, npm, root, run, say, Trouble } from './run.mjs';

const node = join(root, 'node_modules/.bin/node');
const marker = join(root, 'node_modules/.installed.json');

/**
 * Installs the packages of the lock file, unless they are already installed. `withTools` also installs those needed
 * only by checks and tests. Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms.
 * Throws Trouble.
 */
export function ensureInstalled({ withTools }) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = readMarker();
  if (installed?.lock === lock && (installed.tools || !withTools) && existsSync(node)) return;
  const tools = withTools || toolsAreThere();
  say(tools ? '正在安装依赖（含测试工具）…' : '正在安装依赖…');
  if (!npm('install', '--no-save', '--loglevel=error', ...(tools ? [] : ['--omit=dev']))) {
    throw new Trouble('依赖安装失败：请检查网络与 npm 设置，然后再运行一次。');
  }
  ensureNode();
  writeFileSync(marker, JSON.stringify({ lock, tools }));
}

function readMarker() {
  try {
    return JSON.parse(readFileSync(marker, 'utf8'));
  } catch {
    return null;
  }
}

const toolsAreThere = () => existsSync(join(root, 'node_modules/typescript/package.json'));

/** The project's own Node comes by an install script, which some npm settings skip. */
function ensureNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
  const isThere = () => ask(node, ['--version']) === `v${wanted}`;
  if (isThere()) return;
  const script = join(root, 'node_modules/node');
  say('正在取得本项目所用的 Node…');
  npm('rebuild', 'node', '--foreground-scripts');
  if (!isThere())
    run(process.execPath, [
      '-e',
      `process.chdir(${JSON.stringify(script)}); require('./installArchSpecificPackage')`,
    ]);
  if (!isThere()) {
    throw new Trouble(
      `本项目需要 Node ${wanted}，它随依赖 "node" 安装，但安装脚本没有运行成功。\n` +
        '请运行 npm rebuild node --foreground-scripts 查看原因（npm 设置 ignore-scripts 须为 false）。',
    );
  }
}
