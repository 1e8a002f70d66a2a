import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from '../../../scripts/prepare/browser.mjs';
import { CannotMeasure } from './part.ts';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--hide-scrollbars',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-extensions',
  '--mute-audio',
  '--force-color-profile=srgb',
  '--password-store=basic',
];

type Answer = Record<string, unknown>;
type Listener = (parameters: Answer) => void;

/** A tab, spoken to by the DevTools protocol. */
export interface Tab {
  send<T = Answer>(method: string, parameters?: Answer): Promise<T>;
  on(event: string, listener: Listener): void;
  /** Returns the value of an expression in the page; waits for promises. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

/**
 * Chromium by its own protocol. Playwright keeps pages from being prerendered, and so from being as quick as
 * they are for people.
 */
export interface Devtools {
  /** A tab of a browser context of its own: no cookies, nothing cached. */
  openTab(width: number, height: number): Promise<Tab>;
  close(): Promise<void>;
}

/** Starts the browser. Throws {@link CannotMeasure} where there is none. */
export async function openBrowser(folder: string): Promise<Devtools> {
  const path = findBrowser();
  if (!path) throw new CannotMeasure('no browser');
  const profile = join(folder, 'browser');
  const browser = spawn(path, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const wire = await connect(await devtoolsAddress(browser));
  return {
    openTab: (width, height) => openTab(wire, width, height),
    close: async () => {
      void wire.send('Browser.close').catch(() => undefined);
      await once(browser, 'exit');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Wire {
  send<T = Answer>(method: string, parameters?: Answer, sessionId?: string): Promise<T>;
  on(event: string, listener: (sessionId: string, parameters: Answer) => void): void;
}

interface Evaluated<T> {
  result: { value: T };
  exceptionDetails?: { text: string };
}

/**
 * The browser prerenders only for a client attached to the tab: its pages then come and go as targets of their own, and
 * the prerendered one replaces the one that was shown.
 */
async function openTab(wire: Wire, width: number, height: number): Promise<Tab> {
  const context = await wire.send<{ browserContextId: string }>('Target.createBrowserContext');
  const target = await wire.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    width,
    height,
    forTab: true,
    ...context,
  });
  const tab = await wire.send<{ sessionId: string }>('Target.attachToTarget', { ...target, flatten: true });
  const pages: string[] = [];
  const attached = new Promise<void>((resolve) => {
    wire.on('Target.attachedToTarget', (session, { sessionId, targetInfo }) => {
      if (session !== tab.sessionId || (targetInfo as { type: string }).type !== 'page') return;
      pages.push(String(sessionId));
      resolve();
    });
  });
  wire.on('Target.detachedFromTarget', (session, { sessionId }) => {
    if (session === tab.sessionId) pages.splice(pages.indexOf(String(sessionId)), 1);
  });
  const autoAttach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await wire.send('Target.setAutoAttach', autoAttach, tab.sessionId);
  await attached;
  const send = <T>(method: string, parameters?: Answer) => wire.send<T>(method, parameters, pages[0]);
  await send('Page.enable');
  return {
    send,
    on: (event, listener) =>
      wire.on(event, (session, parameters) => {
        if (session === pages[0]) listener(parameters);
      }),
    evaluate: async <T>(expression: string) => {
      const { result, exceptionDetails } = await send<Evaluated<T>>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(`${exceptionDetails.text} in ${expression}`);
      return result.value;
    },
    close: async () => void (await wire.send('Target.disposeBrowserContext', context)),
  };
}

function devtoolsAddress(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const address = /ws:\/\/\S+/.exec(said)?.[0];
      if (address) resolve(address);
    });
    browser.once('exit', (code) => reject(new Error(`the browser ended with ${code}: ${said.slice(-500)}`)));
  });
}

async function connect(address: string): Promise<Wire> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, ((sessionId: string, parameters: Answer) => void)[]>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params, sessionId = '' } = JSON.parse(String(data));
    if (id === undefined) return listeners.get(method)?.forEach((listener) => listener(sessionId, params));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result as never);
  });
  await once(socket, 'open');
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      }),
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  };
}

const PATIENCE_MS = 20_000;

/** Goes to an address and waits until the page has loaded. */
export async function loadPage(tab: Tab, url: string): Promise<void> {
  await tab.send('Page.navigate', { url });
  await until(tab, `location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`);
}

/** Asks the page until an expression is neither false, null nor undefined; throws after 20 s. */
export async function until<T>(tab: Tab, expression: string): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await tab.evaluate<T | false | null | undefined>(expression).catch(() => null);
    if (value !== false && value !== null && value !== undefined) return value;
    if (Date.now() > giveUpAt) throw new Error(`never came true: ${expression}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Finds the position of the n-th visible element of a selector, in px of the viewport. */
function spotOf(tab: Tab, selector: string, index: number): Promise<{ x: number; y: number }> {
  return until(
    tab,
    `(() => {
      const shown = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 8 && box.height > 8 && box.top > 160 && box.bottom < innerHeight - 20;
      });
      if (shown.length === 0) return null;
      const box = shown[${index} % shown.length].getBoundingClientRect();
      return { x: box.x + Math.min(12, box.width / 2), y: box.y + Math.min(8, box.height / 2) };
    })()`,
  );
}

/** Moves the pointer over an element. */
export async function moveTo(tab: Tab, selector: string, index: number): Promise<void> {
  const spot = await spotOf(tab, selector, index);
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...spot });
}

/** Presses the left button there, and releases it 80 ms later, as people do. */
export async function press(tab: Tab, selector: string, index: number): Promise<void> {
  const spot = await spotOf(tab, selector, index);
  const button = { button: 'left', clickCount: 1, ...spot };
  await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
  await new Promise((resolve) => setTimeout(resolve, 80));
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }).catch(() => undefined);
}

/** Logs a tab in with a `cookie` header's cookies. */
export async function logIn(tab: Tab, origin: string, cookie: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: origin };
  });
  await tab.send('Network.setCookies', { cookies });
}
