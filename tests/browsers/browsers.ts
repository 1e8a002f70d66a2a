/**
 * `npm run browsers`: one purchase in Firefox and in WebKitGTK, in a shop of its own. A browser that cannot be opened
 * is skipped with the reason. Ends with 1 where a purchase failed.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { openDatabase } from '#lib/platform/db/database.server.ts';
import { makeBaseShop } from '#tests/support/base-shop.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';
import { startServer } from '#tests/support/server.ts';
import type { BrowserWindow } from './browser-window.ts';
import { openFirefox } from './firefox.ts';
import { purchase } from './purchase.ts';
import { openWebkit } from './webkit.ts';

const onPath = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
const firefox = onPath('firefox-esr', 'firefox');
const driver = onPath('WebKitWebDriver');
const miniBrowser = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
].find((file) => existsSync(file));
const hasDisplay = Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);

interface Candidate {
  name: string;
  /** Reason that it is skipped, where it cannot be opened. */
  lacks: string;
  open: (() => Promise<BrowserWindow>) | null;
}

const BROWSERS: readonly Candidate[] = [
  {
    name: 'Firefox',
    lacks: 'it is not installed (firefox-esr)',
    open: firefox ? () => openFirefox(firefox) : null,
  },
  {
    name: 'WebKitGTK',
    lacks: hasDisplay ? 'it is not installed (webkit2gtk-driver)' : 'there is no display (xvfb-run -a)',
    open: driver && miniBrowser && hasDisplay ? () => openWebkit(driver, miniBrowser) : null,
  },
];

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const folder = await mkdtemp(join(tmpdir(), 'yaocang-browsers-'));
const database = `sqlite:${join(folder, 'shop.db')}`;
await makeBaseShop(database);
const server = await startServer(database);
const db = openDatabase(database);
try {
  const goods = await findGoods(db, 'buyer');
  for (const { name, lacks, open } of BROWSERS) {
    if (!open) {
      say(`${name}: skipped, as ${lacks}`);
      continue;
    }
    await fillCart(db, 'buyer', []);
    const window = await open();
    try {
      const id = await purchase(window, server.url, goods.id);
      const complaints = window.complaints();
      if (complaints && complaints.length > 0) throw new Error(complaints.join('\n'));
      say(`${window.name}: order ${id} is paid`);
    } catch (error) {
      process.exitCode = 1;
      say(`${window.name}: failed at ${await window.address().catch(() => '?')}\n${String(error)}`);
    } finally {
      await window.close();
    }
  }
} finally {
  await db.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
