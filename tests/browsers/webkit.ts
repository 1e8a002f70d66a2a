import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserWindow, WITHIN_MS } from './browser-window.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const AGAIN_AFTER_MS = 100;

/** Opens a window of WebKitGTK's small browser, which its own driver drives by WebDriver. */
export async function openWebkit(driverPath: string, miniBrowser: string): Promise<BrowserWindow> {
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], { stdio: 'ignore' });
  const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: Value & { message?: string } };
    if (!answer.ok) throw new Error(value.message ?? `${path} answered ${answer.status}`);
    return value;
  };
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } },
  };
  const session = await again(() =>
    ask<{ sessionId: string; capabilities: { browserName: string; browserVersion: string } }>(
      'POST',
      '/session',
      { capabilities },
    ),
  ).catch((error: unknown) => {
    driver.kill();
    throw error;
  });
  const within = `/session/${session.sessionId}`;
  const find = async (xpath: string): Promise<string> => {
    const found = await ask<Record<string, string>>('POST', `${within}/element`, {
      using: 'xpath',
      value: xpath,
    });
    return `${within}/element/${found[ELEMENT]}`;
  };
  const { browserName, browserVersion } = session.capabilities;
  return {
    name: `${browserName} ${browserVersion}`,
    open: (url) => ask('POST', `${within}/url`, { url }),
    type: (xpath, text) =>
      again(async () => {
        const element = await find(xpath);
        await ask('POST', `${element}/clear`, {});
        await ask('POST', `${element}/value`, { text });
      }),
    press: (xpath) => again(async () => ask('POST', `${await find(xpath)}/click`, {})),
    see: (xpath) =>
      again(async () => {
        if (!(await ask<boolean>('GET', `${await find(xpath)}/displayed`)))
          throw new Error(`${xpath} is hidden`);
      }),
    address: () => ask('GET', `${within}/url`),
    complaints: () => null,
    close: async () => {
      await ask('DELETE', within);
      driver.kill();
    },
  };
}

/** Repeats it until it does not fail; throws the last error when all tries failed. */
async function again<Value>(work: () => Promise<Value>): Promise<Value> {
  for (const until = performance.now() + WITHIN_MS; ; await pause(AGAIN_AFTER_MS)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
