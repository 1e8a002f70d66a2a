import type { Page } from '@playwright/test';

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
export interface Weighed extends Weight {
  fetched: string[];
}

/** Opens an address with an empty browser cache and adds up what it fetched, until the network is quiet. */
export async function weigh(page: Page, address: string): Promise<Weighed> {
  const weight: Weighed = { js: 0, css: 0, html: 0, requests: 0, elements: 0, bytes: 0, fetched: [] };
  const sums: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (type === 'image' || request.url().endsWith('/favicon.svg')) return;
    weight.requests += 1;
    weight.fetched.push(new URL(request.url()).pathname);
    const kind = ({ script: 'js', stylesheet: 'css', document: 'html' } as const)[type];
    if (!kind) return;
    sums.push(request.sizes().then(({ responseBodySize }) => void (weight[kind] += responseBodySize)));
  });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  weight.bytes = (await answer?.body())?.length ?? 0;
  weight.elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await Promise.all(sums);
  return weight;
}
