import type { Page, Request } from '@playwright/test';
import { SHEET_COOKIE } from '#lib/platform/browser/page/sheet-names.rules.ts';

/** What a page costs before anybody touches it; bytes are those that came over the wire, without headers. */
export interface Weight {
  js: number;
  css: number;
  html: number;
  /** Requests, pictures not counted. */
  requests: number;
  /** Elements in the document once its scripts have run. */
  elements: number;
  /** Bytes of the document before packing. */
  bytes: number;
}

/** A weight with the paths that were fetched, to say in a failure what was too much. */
interface Weighed extends Weight {
  fetched: string[];
}

/** Weighs pages one after the other, each as if it were the first of a visit. */
export interface Scales {
  /** Forgets what was fetched before and what the browser knows of the shop's sheet; call before going to a page. */
  clear(): Promise<void>;
  /** What was fetched since, once the network is quiet. */
  read(): Promise<Weighed>;
}

/** Bytes of a file as it is sent, whether the browser fetched it or had it in memory. */
async function sentBytes(request: Request): Promise<number> {
  const length = (await request.response())?.headers()['content-length'];
  return length === undefined ? (await request.sizes()).responseBodySize : Number(length);
}

/** Whether the browser fetched a page in advance, as the pointer rests on its link. */
const isAhead = async (request: Request): Promise<boolean> => 'sec-purpose' in (await request.allHeaders());

/** Chromium at times reports a pointer at 0, 0 that nobody moved; pages that wait for a person would take it for one. */
function ignoreStillPointer(): void {
  const ignore = (event: PointerEvent): void => {
    if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
  };
  window.addEventListener('pointermove', ignore, { capture: true });
}

/** Has a page's browser keep no file it fetched, and counts what it fetches. */
export async function putOnScales(page: Page): Promise<Scales> {
  let finished: Request[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(ignoreStillPointer);
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'image' && !request.url().endsWith('/favicon.svg')) finished.push(request);
  });
  return {
    async clear() {
      await page.context().clearCookies({ name: SHEET_COOKIE });
      finished = [];
    },
    async read() {
      await page.waitForLoadState('networkidle');
      const asked: Request[] = [];
      for (const request of finished) if (!(await isAhead(request))) asked.push(request);
      const weighed: Weighed = {
        js: 0,
        css: 0,
        html: 0,
        requests: asked.length,
        elements: await page.evaluate(() => document.querySelectorAll('*').length),
        bytes: 0,
        fetched: asked.map((request) => new URL(request.url()).pathname),
      };
      for (const request of asked) {
        const kind = ({ script: 'js', stylesheet: 'css', document: 'html' } as const)[request.resourceType()];
        if (!kind) continue;
        weighed[kind] += await sentBytes(request);
        if (kind === 'html') weighed.bytes = ((await (await request.response())?.body()) ?? '').length;
      }
      return weighed;
    },
  };
}
