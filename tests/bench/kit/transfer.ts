import type { Devtools } from './devtools.ts';
import { logIn, until } from './visit.ts';

/** Bytes over the wire, heads included, and requests other than pictures. */
export interface Transferred {
  js: number;
  css: number;
  html: number;
  requests: number;
}

const KINDS: Record<string, keyof Transferred> = { Script: 'js', Stylesheet: 'css', Document: 'html' };
const QUIET_MS = 1200;

/** Visits a page with an empty cache and counts until it has been quiet for a while. */
export async function measureBytes(
  browser: Devtools,
  origin: string,
  path: string,
  cookie: string | null,
): Promise<Transferred & { status: number }> {
  const tab = await browser.openTab(1440, 900);
  const counted = { js: 0, css: 0, html: 0, requests: 0, status: 0 };
  const types = new Map<string, string>();
  tab.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(String(requestId), String(type));
    if (type === 'Document') counted.status = (response as { status: number }).status;
    if (type !== 'Image') counted.requests += 1;
  });
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = KINDS[types.get(String(requestId)) ?? ''];
    if (kind) counted[kind] += Number(encodedDataLength);
  });
  await tab.send('Network.enable');
  await tab.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  if (cookie !== null) await logIn(tab, origin, cookie);
  await tab.send('Page.navigate', { url: `${origin}${path}` });
  await until(tab, `location.origin === ${JSON.stringify(origin)} && document.readyState === 'complete'`);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  await tab.close();
  return counted;
}
