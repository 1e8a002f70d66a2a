import { type OfflineArticle, offlineCopyAt } from '#lib/content/articles/offline/offline-articles.rules.ts';
import { readArticles, readTree } from '#lib/content/articles/offline/offline-articles.store.ts';
import { toCleanNodes } from '#lib/content/articles/offline/offline-html.client.ts';
import { isNetworkDoubtful, trustNetwork } from '#lib/content/articles/offline/offline-tree.client.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

const TRY_MS = 4000;

interface Reading {
  place: Element;
  /** What stood there before, under which title and address. */
  before: Node[];
  title: string;
  home: string;
  /** The copy shown, and the path and query it is shown under. */
  stored: OfflineArticle;
  path: string;
}

let reading: Reading | null = null;

/**
 * Where there is no network, a press on a link to a stored article shows the copy in place; the browser's way back
 * leads to what was there. Where it is only doubtful, the page itself is tried first.
 */
export function readWithoutNetwork(): void {
  document.addEventListener('mousedown', holdPress, true);
  document.addEventListener('click', (event) => void openOfflineCopy(event), true);
  window.addEventListener('popstate', ({ state }: PopStateEvent) => {
    const id = (state as { stored?: number } | null)?.stored;
    if (id === undefined ? isWithinCopy() : id === reading?.stored.id) return;
    const stored = id === undefined ? undefined : readArticles().find((entry) => entry.id === id);
    if (stored) show(stored, pathHere());
    else restore();
  });
  window.addEventListener('online', () => {
    trustNetwork();
    sayWhy(true);
  });
  window.addEventListener('offline', () => sayWhy(false));
}

const pathHere = (): string => location.pathname + location.search;

/** Whether the address is still that of the copy, but for where in it: a footnote, a heading. */
const isWithinCopy = (): boolean => reading?.path === pathHere() && location.href !== reading.home;

const hasNoNetwork = (): boolean => !navigator.onLine || isNetworkDoubtful();

/** The stored copy a press asks for, if the network gives no better. */
function wanted(event: MouseEvent): { link: HTMLAnchorElement; stored: OfflineArticle } | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if (!hasNoNetwork()) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin || link.hash !== '') return null;
  const stored = offlineCopyAt(readArticles(), readTree(), link.pathname + link.search);
  return stored ? { link, stored } : null;
}

/** Keeps the press from leaving; the click that follows decides. */
function holdPress(event: MouseEvent): void {
  if (wanted(event)) event.preventDefault();
}

async function openOfflineCopy(event: MouseEvent): Promise<void> {
  const found = wanted(event);
  if (!found) return;
  event.preventDefault();
  const { link, stored } = found;
  if (navigator.onLine && (await isReachable(link.href))) return location.assign(link.href);
  if (!show(stored, link.pathname + link.search)) return location.assign(link.href);
  history.pushState({ stored: stored.id }, '', link.href);
}

/** Whatever is answered is better than a copy: that the article was withdrawn, for one. */
const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(TRY_MS) }).then(
    () => {
      trustNetwork();
      return true;
    },
    () => false,
  );

/** Puts a copy in the page's place, under a path and query; false where it is not clean enough to. */
function show(stored: OfflineArticle, path: string): boolean {
  const place = document.querySelector('[data-help-main]') ?? document.querySelector('#main');
  const nodes = toCleanNodes(stored.html);
  if (!place || !nodes) return false;
  const {
    before = [...place.childNodes],
    title: titleBefore = document.title,
    home = location.href,
  } = reading ?? {};
  reading = { place, before, title: titleBefore, home, stored, path };
  const article = make('article', 'card px-4 pb-6 pt-5 md:px-8 md:pt-7');
  const notice = make('p', 'mb-4 rounded-md bg-notice-50 px-4 py-3 text-notice');
  notice.setAttribute('role', 'status');
  notice.dataset['offlineNotice'] = '';
  const title = make('h1', 'border-b border-line pb-4 text-xl font-bold leading-8 md:text-2xl md:leading-9');
  title.textContent = stored.title;
  title.tabIndex = -1;
  const body = make('div', 'article-body');
  body.append(...nodes);
  article.append(notice, title, body);
  place.replaceChildren(article);
  sayWhy(false);
  document.title = `${stored.title} - 药仓`;
  window.scrollTo(0, 0);
  title.focus();
  return true;
}

function restore(): void {
  if (!reading) return;
  reading.place.replaceChildren(...reading.before);
  document.title = reading.title;
  reading = null;
}

/** Says that what is shown is a copy; back online, it stays, with the way to the page as it is now. */
function sayWhy(isOnline: boolean): void {
  const notice = document.querySelector('[data-offline-notice]');
  if (!notice || !reading) return;
  const words = `显示的是 ${formatDateTime(reading.stored.readAt)} 保存的内容。`;
  if (!isOnline) return void (notice.textContent = `当前没有网络，${words}`);
  const link = make('a', 'ml-2 underline') as HTMLAnchorElement;
  link.href = reading.path;
  link.textContent = '网络已恢复，查看最新内容';
  notice.replaceChildren(words, link);
}

function make(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
