import type { Tab } from './devtools.ts';

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

/** Where the n-th visible element of a selector is, in px of the viewport. */
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

/** Presses the left button there, and lets go as people do, 80 ms later. */
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
