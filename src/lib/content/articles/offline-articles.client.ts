import * as kept from '#lib/content/articles/offline-articles.rules.ts';
import { mayStand } from '#lib/content/articles/offline-html.rules.ts';
import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { type AnswerOf, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { readStored, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import { formatDateTime, formatMoment } from '#lib/platform/time.rules.ts';
import type { GET } from '#pages/api/article/category.ts';

const ARTICLES = 'yaocang:help-articles';
const TREE = 'yaocang:help-tree';
/** ms; the tree is asked for no more often than this. */
const TREE_FRESH_MS = 60_000;
/** ms; how long a page may take to answer before a copy is shown instead. */
const PAGE_TIMEOUT_MS = 4000;
const MOST_SHOWN = 6;

/** Read each time, as other tabs write there too. */
const readArticles = (): kept.OfflineArticle[] =>
  [readStored(ARTICLES, 'local')].flat().filter(kept.isOfflineArticle);
function readTree(): kept.OfflineTree | null {
  const tree = readStored(TREE, 'local');
  return kept.isOfflineTree(tree) ? tree : null;
}
const pathHere = (): string => location.pathname + location.search;
const main = (): Element | null =>
  document.querySelector('[data-help-main]') ?? document.querySelector('#main');

/** The last call found no network although the browser may think there is one. */
let isDoubtful = false;
let asking: Promise<void> | null = null;
/** The copy shown, the path it is shown under, and what to put back when the reader leaves it. */
let reading: { copy: kept.OfflineArticle; path: string; home: string; title: string; before: Node[] } | null =
  null;

/**
 * Keeps the article of this page in the browser, lists what was read before, and where the network is gone shows kept
 * copies in place of their pages (product §2.14). Does nothing where the browser forbids storage.
 */
export function rememberArticlesRead(): void {
  const hereId = storeThisOne();
  const show = (): void => {
    list(hereId);
    asking ??= refreshTree().finally(() => (asking = null));
    void asking.then(() => list(hereId));
  };
  show();
  for (const name of ['pageshow', 'visibilitychange'])
    window.addEventListener(name, () => void (document.visibilityState === 'visible' && show()));
  document.addEventListener('mousedown', (event) => void (wanted(event) && event.preventDefault()), true);
  document.addEventListener('click', (event) => void openCopy(event), true);
  window.addEventListener('popstate', goTo);
  window.addEventListener('offline', () => explain(false));
  window.addEventListener('online', () => {
    isDoubtful = false;
    explain(true);
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
  if (toCleanNodes(html)) storeValue(ARTICLES, kept.withArticle(readArticles(), read), 'local');
  return read.id;
}

/** Asks what the help centre holds (304 while nothing has changed), and forgets what it no longer does. */
async function refreshTree(): Promise<void> {
  let tree = readTree();
  if (tree && Math.abs(Date.now() - tree.checkedAt) < TREE_FRESH_MS) return;
  const headers = new Headers(tree ? [['if-none-match', tree.etag]] : []);
  const address = apiOrigin() + callPath<typeof GET>('/api/article/category');
  const response = await fetch(address, { cache: 'no-store', headers }).catch(() => null);
  isDoubtful = response === null;
  if (response?.ok) {
    const { data } = (await response.json()) as { data: Extract<AnswerOf<typeof GET>, { groups: unknown }> };
    const articles = data.groups.flatMap(({ topics }) => topics.flatMap((topic) => topic.articles));
    tree = { etag: response.headers.get('etag') ?? '', checkedAt: 0, articles };
  } else if (response?.status !== 304) return;
  if (!tree) return;
  storeValue(TREE, { ...tree, checkedAt: Date.now() }, 'local');
  storeValue(ARTICLES, kept.stillPublic(readArticles(), { ...tree, checkedAt: Date.now() }), 'local');
}

function list(hereId: number | null): void {
  const articles = kept.recentArticles(readArticles(), readTree(), hereId, MOST_SHOWN);
  for (const section of document.querySelectorAll<HTMLElement>('[data-offline-articles]')) {
    section.hidden = articles.length === 0;
    const lines = articles.map(({ title, url, isUpdated }) => {
      const mark = 'ml-1.5 whitespace-nowrap rounded-sm bg-notice-50 px-1 text-xs text-notice';
      const updated = isUpdated ? [make('span', { className: mark }, '已更新')] : [];
      return make('li', {}, make('a', { href: url }, title), ...updated);
    });
    section.querySelector('ul')?.replaceChildren(...lines);
  }
}

/** The link of a press and its copy, where the network may be gone. */
function wanted(event: MouseEvent): { href: string; path: string; copy: kept.OfflineArticle } | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if ((navigator.onLine && !isDoubtful) || !link || link.target || link.hash !== '') return null;
  const path = link.pathname + link.search;
  const copy = link.origin === location.origin && kept.offlineCopyAt(readArticles(), readTree(), path);
  return copy ? { href: link.href, path, copy } : null;
}

/** Whatever the network answers is better than a copy: that the article was withdrawn, for one. */
async function openCopy(event: MouseEvent): Promise<void> {
  const found = wanted(event);
  if (!found) return;
  event.preventDefault();
  const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
  const isReachable = navigator.onLine && (await fetch(found.href, { signal }).catch(() => null)) !== null;
  if (isReachable || !show(found.copy, found.path)) return location.assign(found.href);
  history.pushState({ stored: found.copy.id }, '', found.href);
}

/** Follows the browser's way back and forth between the page and copies; a place within a copy changes nothing. */
function goTo({ state }: PopStateEvent): void {
  const id = (state as { stored?: number } | null)?.stored;
  const isWithinCopy = reading?.path === pathHere() && location.href !== reading.home;
  if (id === undefined ? isWithinCopy : id === reading?.copy.id) return;
  const copy = readArticles().find((entry) => entry.id === id);
  if (copy) return void show(copy, pathHere());
  if (!reading) return;
  main()?.replaceChildren(...reading.before);
  document.title = reading.title;
  reading = null;
}

/** Puts a copy in the page's place, under a path and query; false where it is not clean enough to. */
function show(copy: kept.OfflineArticle, path: string): boolean {
  const [place, nodes] = [main(), toCleanNodes(copy.html)];
  if (!place || !nodes) return false;
  const before = reading ?? { home: location.href, title: document.title, before: [...place.childNodes] };
  reading = { ...before, copy, path };
  const notice = make('p', {
    className: 'mb-4 rounded-md bg-notice-50 px-4 py-3 text-notice',
    role: 'status',
  });
  notice.dataset['offlineNotice'] = '';
  const line = 'border-b border-line pb-4 text-xl font-bold leading-8 md:text-2xl md:leading-9';
  const title = make('h1', { className: line, tabIndex: -1 }, copy.title);
  const body = make('div', { className: 'article-body' }, ...nodes);
  const card = { className: 'card px-4 pb-6 pt-5 md:px-8 md:pt-7' };
  place.replaceChildren(make('article', card, notice, title, body));
  explain(false);
  document.title = `${copy.title} - 药仓`;
  window.scrollTo(0, 0);
  title.focus();
  return true;
}

/** Explains that what is shown is a copy; back online it stays, with the way to the page as it is now. */
function explain(isOnline: boolean): void {
  if (!reading) return;
  const words = `显示的是 ${formatDateTime(reading.copy.readAt)} 保存的内容。`;
  const link = make('a', { className: 'ml-2 underline', href: reading.path }, '网络已恢复，查看最新内容');
  const said = isOnline ? [words, link] : [`当前没有网络，${words}`];
  document.querySelector('[data-offline-notice]')?.replaceChildren(...said);
}

/** The nodes of stored HTML, read where nothing runs or loads; null where a single element may not stand on the page. */
function toCleanNodes(html: string): Node[] | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const isClean = [...body.querySelectorAll('*')].every(
    ({ namespaceURI, localName, attributes }) =>
      namespaceURI === 'http://www.w3.org/1999/xhtml' &&
      mayStand(
        localName,
        [...attributes].map(({ name, value }) => [name, value]),
      ),
  );
  return isClean ? [...body.childNodes].map((node) => document.importNode(node, true)) : null;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
