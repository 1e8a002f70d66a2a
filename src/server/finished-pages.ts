import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageCache } from '#lib/platform/http/cache/page-cache.server.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';
import { type PageRequest, sendPage, STALE_HEADER } from '#lib/platform/http/send/send-page.server.ts';
import { type PageAddresses, preferredPage } from './preferred-view.ts';

export interface FinishedPages {
  /** Answers from memory, if the page last asked for under this very address is there; false where it is not. */
  send(request: IncomingMessage, response: ServerResponse, asked: PageRequest): boolean;
  /** The same for an address just resolved to these pages, which is remembered. */
  sendResolved(
    found: { target: string; addresses: PageAddresses },
    request: IncomingMessage,
    response: ServerResponse,
    asked: PageRequest,
  ): boolean;
}

const KEPT = 20_000;
/** Longer ones are nobody's links; keeping them would let anyone fill the memory. */
const LONGEST_KEPT = 500;

/**
 * Answers with pages that are finished: the quickest way through the process, so nothing is made for one request. The
 * canonical addresses of public pages are remembered by those they were asked for under; they depend on the path and
 * query alone, on no header, so that one visitor's request decides nothing for another.
 */
export function finishedPages(pages: PageCache, common: readonly string[]): FinishedPages {
  const canonicals = new LruMap<string, PageAddresses>(KEPT);

  function send(
    addresses: PageAddresses,
    request: IncomingMessage,
    response: ServerResponse,
    asked: PageRequest,
  ): boolean {
    const now = Date.now();
    const page = pages.get(preferredPage(addresses, asked.cookie), pages.formFor(asked.cookie), now);
    if (!page) return false;
    sendPage(page, request, response, { common, asked, now, more: pages.isHeld ? STALE_HEADER : null });
    return true;
  }

  return {
    send(request, response, asked) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const addresses = canonicals.get(url);
      return addresses !== undefined && send(addresses, request, response, asked);
    },

    sendResolved({ target, addresses }, request, response, asked) {
      if (target.length <= LONGEST_KEPT) canonicals.set(target, addresses);
      return send(addresses, request, response, asked);
    },
  };
}
