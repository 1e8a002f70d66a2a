import * as kept from '#lib/content/articles/offline-articles.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { isOutOfReach } from '#lib/platform/browser/calls/call-error.rules.ts';
import { readStored, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import { formatDateTime, formatMoment } from '#lib/platform/time.rules.ts';
import type { GET } from '#pages/api/article/category.ts';

const ARTICLES = 'yaocang:help-articles';
const ASKED_AT = 'yaocang:help-asked';
/** ms; how long a page may take to answer before a copy is shown instead. */
const PAGE_TIMEOUT_MS = 4000;
const MOST_SHOWN = 6;

/** Read each time, as other tabs write there too. */
const readArticles = (): kept.OfflineArticle[] =>
  [readStored(ARTICLES, 'local')].flat().filter(kept.isOfflineArticle);
const store = (articles: kept.OfflineArticle[]): boolean => storeValue(ARTICLES, articles, 'local');
const pathHere = (): string => location.pathname + location.search;
const main = (): Element | null =>
  document.querySelector('[data-help-main]') ?? document.querySelector('#main');

/** The last call found no network although the browser may think there is one. */
let isDoubtful = false;
let asking: Promise<void> | null = null;
/** While a copy is shown: what to put back when the reader leaves it. */
let home: { url: string; title: string; nodes: Node[] } | null = null;

/**
 * Keeps the article of this page in the browser, lists what was read before, and where the network is gone shows kept
 * copies in place of their pages (product §2.14). Does nothing where the browser forbids storage, and only lists where it
 * has no Navigation API.
 */
export function rememberArticlesRead(): void {
  const hereId = storeThisOne();
  const show = (): void => {
    list(hereId);
    asking ??= refresh().finally(() => (asking = null));
    void asking.then(() => list(hereId));
  };
  show();
  for (const name of ['pageshow', 'visibilitychange'])
    window.addEventListener(name, () => void (document.visibilityState === 'visible' && show()));
  if ('navigation' in window) window.navigation.addEventListener('navigate', onNavigate);
  for (const isOnline of [false, true])
    window.addEventListener(isOnline ? 'online' : 'offline', () => {
      isDoubtful &&= !isOnline;
      document.querySelector('[data-offline]')?.toggleAttribute('data-online', isOnline);
    });
}

/** The id of the article on this page, stored now; null where there is none. */
function storeThisOne(): number | null {
  const article = document.querySelector<HTMLElement>('[data-article]');
  const html = article?.querySelector('[data-article-body]')?.innerHTML;
  const title = article?.querySelector('[data-article-title]')?.textContent.trim();
  const { article: id, changed } = article?.dataset ?? {};
  if (!html || !title || !Number(id)) return null;
  const updatedAt = formatMoment(Number(changed) || 0);
  const read = { id: Number(id), title, path: pathHere(), updatedAt, html, readAt: Date.now() };
  if (toCleanNodes(html)) store(kept.withArticle(readArticles(), read));
  return read.id;
}

/** Asks what the help centre holds, which the browser has by itself while nothing has changed; forgets what is gone. */
async function refresh(): Promise<void> {
  const now = Date.now();
  if (kept.isFresh(readStored(ASKED_AT, 'local'), now)) return;
  try {
    const centre = await callApi<typeof GET>('GET', '/api/article/category', {}, { quiet: true });
    isDoubtful = false;
    if (!('groups' in centre)) return;
    const listed = centre.groups.flatMap(({ topics }) => topics.flatMap(({ articles }) => articles));
    store(kept.asListed(readArticles(), listed, now));
    storeValue(ASKED_AT, now, 'local');
  } catch (error) {
    isDoubtful = isOutOfReach(error);
  }
}

function list(hereId: number | null): void {
  const articles = readArticles().filter(({ id }) => id !== hereId);
  for (const section of document.querySelectorAll<HTMLElement>('[data-offline-articles]')) {
    section.hidden = articles.length === 0;
    const lines = articles.slice(0, MOST_SHOWN).map(({ title, paths: [path = ''], isUpdated }) => {
      const line = copyOf('[data-offline-line]');
      Object.assign(line.querySelector('a') ?? {}, { href: path, textContent: title });
      if (!isUpdated) line.querySelector('span')?.remove();
      return line;
    });
    section.querySelector('ul')?.replaceChildren(...lines);
  }
}

/**
 * Shows a copy where the network does not bring its page: whatever it answers is better, that the article was withdrawn
 * for one. The way back and forth between the page and copies is the browser's own.
 */
function onNavigate(event: NavigateEvent): void {
  const { destination, navigationType, hashChange, canIntercept } = event;
  const isWithin = navigationType === 'traverse' && destination.sameDocument;
  if (!canIntercept || hashChange || navigationType === 'reload' || isWithin !== destination.sameDocument)
    return;
  const { pathname, search } = new URL(destination.url);
  const copy = readArticles().find(({ paths }) => paths.includes(pathname + search));
  if (isWithin && destination.url === home?.url) event.intercept({ handler: leave });
  else if (copy && (isWithin || isDoubtful || !navigator.onLine)) {
    home ??= { url: location.href, title: document.title, nodes: [...(main()?.childNodes ?? [])] };
    event.intercept({
      focusReset: 'manual',
      handler: async () => {
        const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
        const page = isWithin ? null : await fetch(destination.url, { signal }).catch(() => null);
        if (page || !show(copy)) location.reload();
      },
    });
  }
}

async function leave(): Promise<void> {
  main()?.replaceChildren(...(home?.nodes ?? []));
  document.title = home?.title ?? '';
  home = null;
  return Promise.resolve();
}

/** Puts a copy in the page's place; false where it is not clean enough to. */
function show(copy: kept.OfflineArticle): boolean {
  const [place, nodes] = [main(), toCleanNodes(copy.html)];
  if (!place || !nodes) return false;
  place.replaceChildren(copyOf('[data-offline-copy]'));
  place.querySelector('time')?.append(formatDateTime(copy.readAt));
  place.querySelector('.article-body')?.append(...nodes);
  document.title = `${copy.title} - 药仓`;
  const title = place.querySelector('h1');
  title?.append(copy.title);
  title?.focus();
  return true;
}

/** The nodes of stored HTML, read where nothing runs or loads; null where a single element may not stand on the page. */
function toCleanNodes(html: string): Node[] | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const isClean = [...body.querySelectorAll('*')].every(
    ({ namespaceURI, localName, attributes }) =>
      namespaceURI === 'http://www.w3.org/1999/xhtml' && kept.mayStand(localName, [...attributes]),
  );
  return isClean ? [...body.childNodes].map((node) => document.importNode(node, true)) : null;
}

/** A copy of what the page has of a template. */
function copyOf(template: string): DocumentFragment {
  const found = document.querySelector<HTMLTemplateElement>(`template${template}`);
  return document.importNode(found?.content ?? document.createDocumentFragment(), true);
}
