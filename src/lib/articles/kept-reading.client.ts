import { type KeptArticle, keptAt } from '#lib/articles/kept-articles.rules.ts';
import { readArticles, readTree } from '#lib/articles/kept-articles.store.ts';
import { toCleanNodes } from '#lib/articles/kept-html.client.ts';
import { isNetworkDoubtful } from '#lib/articles/kept-tree.client.ts';
import { formatDateTime } from '#lib/time.rules.ts';

const TRY_MS = 4000;

interface Reading {
  place: Element;
  /** What stood there before, and under which title. */
  before: Node[];
  title: string;
}

let reading: Reading | null = null;

/**
 * Where there is no network, a press on a link to a kept article shows the copy in place; the browser's way back
 * leads to what was there. Where it is only doubtful, the page itself is tried first.
 */
export function readWithoutNetwork(): void {
  document.addEventListener('mousedown', holdPress, true);
  document.addEventListener('click', (event) => void openKept(event), true);
  window.addEventListener('popstate', ({ state }: PopStateEvent) => {
    const id = (state as { kept?: number } | null)?.kept;
    const kept = id === undefined ? undefined : readArticles().find((entry) => entry.id === id);
    if (kept) show(kept);
    else restore();
  });
  window.addEventListener('online', sayOnline);
}

const hasNoNetwork = (): boolean => !navigator.onLine || isNetworkDoubtful();

/** The kept copy a press asks for, if the network gives no better. */
function wanted(event: MouseEvent): { link: HTMLAnchorElement; kept: KeptArticle } | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if (!hasNoNetwork()) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin || link.hash !== '') return null;
  const kept = keptAt(readArticles(), readTree(), link.pathname + link.search);
  return kept ? { link, kept } : null;
}

/** Keeps the press from leaving; the click that follows decides. */
function holdPress(event: MouseEvent): void {
  if (wanted(event)) event.preventDefault();
}

async function openKept(event: MouseEvent): Promise<void> {
  const found = wanted(event);
  if (!found) return;
  event.preventDefault();
  const { link, kept } = found;
  if (navigator.onLine && (await isReachable(link.href))) return location.assign(link.href);
  if (!show(kept)) return location.assign(link.href);
  history.pushState({ kept: kept.id }, '', link.href);
}

const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(TRY_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Puts a copy in the page's place; false where it is not clean enough to. */
function show(kept: KeptArticle): boolean {
  const place = document.querySelector('[data-help-main]') ?? document.querySelector('#main');
  const nodes = toCleanNodes(kept.html);
  if (!place || !nodes) return false;
  reading ??= { place, before: [...place.childNodes], title: document.title };
  const article = make('article', 'card px-4 pb-6 pt-5 md:px-8 md:pt-7');
  const notice = make('p', 'mb-4 rounded-md bg-notice-50 px-4 py-3 text-notice');
  notice.setAttribute('role', 'status');
  notice.dataset['keptNotice'] = '';
  notice.textContent = `当前没有网络，显示的是 ${formatDateTime(kept.readAt)} 保存的内容。`;
  const title = make('h1', 'border-b border-line pb-4 text-xl font-bold leading-8 md:text-2xl md:leading-9');
  title.textContent = kept.title;
  title.tabIndex = -1;
  const body = make('div', 'article-body');
  body.append(...nodes);
  article.append(notice, title, body);
  place.replaceChildren(article);
  document.title = `${kept.title} - 药仓`;
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

/** Back online: the copy stays, with the way to the page as it is now. */
function sayOnline(): void {
  const notice = document.querySelector('[data-kept-notice]');
  if (!notice) return;
  const link = make('a', 'ml-2 underline') as HTMLAnchorElement;
  link.href = location.href;
  link.textContent = '网络已恢复，查看最新内容';
  notice.append(link);
}

function make(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
