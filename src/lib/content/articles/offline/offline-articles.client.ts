import {
  changedText,
  type OfflineArticle,
  offlineCopyAt,
  type OfflineTree,
  recentArticles,
  stillPublic,
  toOfflineArticles,
  toOfflineTree,
  withArticle,
} from '#lib/content/articles/offline/offline-articles.rules.ts';
import { mayStand } from '#lib/content/articles/offline/offline-html.rules.ts';
import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { type AnswerOf, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { readStored, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import type { GET } from '#pages/api/article/category.ts';

const ARTICLES = 'yaocang:help-articles';
const TREE = 'yaocang:help-tree';
/** ms; the tree is asked for no more often than this. */
const TREE_FRESH_MS = 60_000;
const TREE_TIMEOUT_MS = 30_000;
/** ms; how long a page may take to answer before a copy is shown instead. */
const PAGE_TIMEOUT_MS = 4000;
const MOST_SHOWN = 6;

/** Read each time, as other tabs write there too. */
const readArticles = (): OfflineArticle[] => toOfflineArticles(readStored(ARTICLES, 'local'));
const readTree = (): OfflineTree | null => toOfflineTree(readStored(TREE, 'local'));
const pathHere = (): string => location.pathname + location.search;

/** The last call found no network although the browser may think there is one. */
let isDoubtful = false;
let asking: Promise<OfflineTree | null> | null = null;
/** The copy shown, the path and query it is shown under, and what to put back when the reader leaves it. */
let reading: { copy: OfflineArticle; path: string; home: string; title: string; before: Node[] } | null =
  null;

/**
 * Keeps the article of this page in the browser, lists what was read before, and where the network is gone shows kept
 * copies in place of their pages (product §2.14). Does nothing where the browser forbids storage.
 */
export function rememberArticlesRead(): void {
  const hereId = storeThisOne();
  const paint = (): void => list(hereId);
  const show = (): void => {
    paint();
    asking ??= freshTree(readTree()).finally(() => (asking = null));
    void asking.then((tree) => {
      if (tree) storeValue(ARTICLES, stillPublic(readArticles(), tree), 'local');
      paint();
    });
  };
  show();
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && show()));
  document.addEventListener(
    'visibilitychange',
    () => void (document.visibilityState === 'visible' && show()),
  );
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
  const id = Number(article?.dataset['article']);
  if (!article || !html || !title || !id) return null;
  const updatedAt = changedText(article.dataset['changed']);
  const read = { id, title, path: pathHere(), updatedAt, html, readAt: Date.now() };
  if (toCleanNodes(html)) storeValue(ARTICLES, withArticle(readArticles(), read), 'local');
  return id;
}

/** What the help centre holds: as stored for a minute, then asked for again (304 while nothing has changed). */
async function freshTree(stored: OfflineTree | null): Promise<OfflineTree | null> {
  const age = Date.now() - (stored?.checkedAt ?? 0);
  if (stored && age >= 0 && age < TREE_FRESH_MS) return stored;
  try {
    const response = await fetch(apiOrigin() + callPath<typeof GET>('/api/article/category'), {
      cache: 'no-store',
      headers: stored ? { 'if-none-match': stored.etag } : {},
      signal: AbortSignal.timeout(TREE_TIMEOUT_MS),
    });
    isDoubtful = false;
    const checkedAt = Date.now();
    let tree = stored && { ...stored, checkedAt };
    if (response.status !== 304) {
      if (!response.ok) return stored;
      const { data } = (await response.json()) as {
        data: Extract<AnswerOf<typeof GET>, { groups: unknown }>;
      };
      const articles = data.groups.flatMap(({ topics }) => topics.flatMap((topic) => topic.articles));
      tree = { etag: response.headers.get('etag') ?? '', checkedAt, articles };
    }
    storeValue(TREE, tree, 'local');
    return tree;
  } catch {
    isDoubtful = true;
    return stored;
  }
}

function list(hereId: number | null): void {
  const articles = recentArticles(readArticles(), readTree(), hereId, MOST_SHOWN);
  for (const section of document.querySelectorAll<HTMLElement>('[data-offline-articles]')) {
    section.hidden = articles.length === 0;
    const lines = articles.map(({ title, url, isUpdated }) => {
      const line = document.createElement('li');
      line.append(make('a', { href: url, textContent: title }));
      const mark = 'ml-1.5 whitespace-nowrap rounded-sm bg-notice-50 px-1 text-xs text-notice';
      if (isUpdated) line.append(make('span', { className: mark, textContent: '已更新' }));
      return line;
    });
    section.querySelector('ul')?.replaceChildren(...lines);
  }
}

/** The link of a press and its copy, where the network may be gone. */
function wanted(event: MouseEvent): { href: string; path: string; copy: OfflineArticle } | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if (navigator.onLine && !isDoubtful) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin || link.hash !== '') return null;
  const path = link.pathname + link.search;
  const copy = offlineCopyAt(readArticles(), readTree(), path);
  return copy ? { href: link.href, path, copy } : null;
}

/** Whatever the network answers is better than a copy: that the article was withdrawn, for one. */
async function openCopy(event: MouseEvent): Promise<void> {
  const found = wanted(event);
  if (!found) return;
  event.preventDefault();
  const { href, path, copy } = found;
  const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
  const isReachable = navigator.onLine && (await fetch(href, { signal }).catch(() => null)) !== null;
  if (isReachable) isDoubtful = false;
  if (isReachable || !show(copy, path)) return location.assign(href);
  history.pushState({ stored: copy.id }, '', href);
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

const main = (): Element | null =>
  document.querySelector('[data-help-main]') ?? document.querySelector('#main');

/** Puts a copy in the page's place, under a path and query; false where it is not clean enough to. */
function show(copy: OfflineArticle, path: string): boolean {
  const place = main();
  const nodes = toCleanNodes(copy.html);
  if (!place || !nodes) return false;
  const before = reading ?? { home: location.href, title: document.title, before: [...place.childNodes] };
  reading = { ...before, copy, path };
  const notice = make('p', {
    className: 'mb-4 rounded-md bg-notice-50 px-4 py-3 text-notice',
    role: 'status',
  });
  notice.dataset['offlineNotice'] = '';
  const line = 'border-b border-line pb-4 text-xl font-bold leading-8 md:text-2xl md:leading-9';
  const title = make('h1', { className: line, textContent: copy.title, tabIndex: -1 });
  const body = make('div', { className: 'article-body' });
  body.append(...nodes);
  const article = make('article', { className: 'card px-4 pb-6 pt-5 md:px-8 md:pt-7' });
  article.append(notice, title, body);
  place.replaceChildren(article);
  explain(false);
  document.title = `${copy.title} - 药仓`;
  window.scrollTo(0, 0);
  title.focus();
  return true;
}

/** Explains that what is shown is a copy; back online it stays, with the way to the page as it is now. */
function explain(isOnline: boolean): void {
  const notice = document.querySelector('[data-offline-notice]');
  if (!notice || !reading) return;
  const words = `显示的是 ${formatDateTime(reading.copy.readAt)} 保存的内容。`;
  if (!isOnline) return notice.replaceChildren(`当前没有网络，${words}`);
  const link = { className: 'ml-2 underline', href: reading.path, textContent: '网络已恢复，查看最新内容' };
  notice.replaceChildren(words, make('a', link));
}

/**
 * The nodes of stored HTML, read where nothing runs or loads; null where a single element is not what `renderMarkdown`
 * makes, as the browser's storage is not a trusted place.
 */
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

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), properties);
