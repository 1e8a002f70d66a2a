import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ask, root, run, say, Trouble } from './run.mjs';

// The headless shell first: it draws the same pages with less than half of the processor time of the whole browser.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of the tests: `CHROMIUM_PATH`, the system's Chromium or Chrome, Playwright's own; or null. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Trouble(`CHROMIUM_PATH 指向的文件不存在：${given}`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...PLACES].find((file) => existsSync(file)) ?? playwrightsOwn();
}

/** Finds a browser or installs one, by Playwright or by apt. Throws Trouble. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return preferShell(found);
  say('没有找到浏览器，正在安装 Chromium…');
  run(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium']);
  if (works(findBrowser())) return;
  if (ask('apt-get', ['--version'])) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    apt(sudo, 'update');
    for (const name of [SHELL, 'chromium']) {
      apt(sudo, 'install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk');
      if (works(findBrowser())) return;
    }
  }
  throw new Trouble(
    '测试需要 Chromium 或 Chrome，自动安装没有成功。\n' +
      '请自行安装（例如 apt-get install chromium fonts-noto-cjk），或用 CHROMIUM_PATH 指出它的位置，然后再运行 npm test。',
  );
}

/**
 * Adds the headless shell to Debian's Chromium where we are root, as in a container; other machines are left unchanged.
 */
function preferShell(found) {
  if (process.env.CHROMIUM_PATH || found !== '/usr/bin/chromium' || process.getuid?.() !== 0) return;
  say('正在安装 Chromium 的无界面版，测试用时可减半…');
  apt([], 'update');
  if (!apt([], 'install', '-y', '--no-install-recommends', SHELL) || !works(findBrowser()))
    say('没有装上，测试将使用已有的 Chromium。');
}

/** A browser without the libraries it needs is none. */
const works = (browser) => browser !== null && ask(browser, ['--version']) !== null;

function playwrightsOwn() {
  const script = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  const file = ask(join(root, 'node_modules/.bin/node'), ['-e', script]);
  return file && existsSync(file) ? file : null;
}

function apt(sudo, ...args) {
  const [command, ...rest] = [...sudo, 'apt-get', ...args];
  return run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
}
