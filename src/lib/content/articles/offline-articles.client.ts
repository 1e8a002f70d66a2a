import * as kept from '#lib/content/articles/offline-articles.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { isOutOfReach } from '#lib/platform/browser/calls/call-error.rules.ts';
import { readStored, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import { takeBackTexts } from '#lib/platform/browser/page/translated-texts.client.ts';
import { formatDateTime, formatMoment } from '#lib/platform/time.rules.ts';
import type { getArticleCategory } from '#lib/content/articles/articles.calls.ts';

const KEY = 'yaocang:help-articles';
const MOST_SHOWN = 6;

/** Read each time, as other tabs write to the storage too. */
const readArticles = (): kept.OfflineArticle[] =>
  [readStored(KEY, 'local')].flat().filter(kept.isOfflineArticle);
const pathHere = (): string => location.pathname + location.search;

/** True when the last call found no network, although the browser may report one. */
let isDoubtful = false;

/**
 * Stores the article of this page in the browser, lists the ones read before, and shows stored copies over the page
 * when the network is down (product §2.14). Does nothing where the browser forbids storage.
 */
export function rememberArticlesRead(): void {
  const hereId = storeThisOne();
  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    list(hereId);
    void refresh().then(() => list(hereId));
  };
  look();
  for (const name of ['pageshow', 'visibilitychange', 'online']) window.addEventListener(name, look);
  document.addEventListener('click', (event) => void onClick(event));
}

/** The id of the article on this page, stored now; null where there is none. */
function storeThisOne(): number | null {
  const article = document.querySelector<HTMLElement>('[data-article]');
  if (article) takeBackTexts(article);
  const html = article?.querySelector('[data-article-body]')?.innerHTML;
  const title = article?.querySelector('h1')?.textContent.trim();
  if (!article || !html || !title) return null;
  const { article: id, changed } = article.dataset;
  const about = { id: Number(id), title, path: pathHere(), updatedAt: formatMoment(Number(changed)) };
  const read = { ...about, html, readAt: Date.now(), isUpdated: false };
  storeValue(KEY, kept.withArticle(readArticles(), read), 'local');
  return read.id;
}

/**
 * Requests the list of help articles, which the browser answers from its cache while it is unchanged; deletes copies of
 * articles no longer listed.
 */
async function refresh(): Promise<void> {
  const askedAt = Date.now();
  try {
    const centre = await callApi<typeof getArticleCategory>(
      'GET',
      '/api/article/category',
      {},
      { quiet: true },
    );
    isDoubtful = false;
    if (!('groups' in centre)) return;
    const listed = centre.groups.flatMap(({ topics }) => topics.flatMap(({ articles }) => articles));
    storeValue(KEY, kept.asListed(readArticles(), listed, askedAt), 'local');
  } catch (error) {
    isDoubtful = isOutOfReach(error);
  }
}

function list(hereId: number | null): void {
  const section = document.querySelector<HTMLElement>('[data-offline-articles]');
  const articles = readArticles().filter(({ id }) => id !== hereId);
  const lines = articles.slice(0, MOST_SHOWN).map(({ title, path, isUpdated }) => {
    const line = document.createElement('li');
    line.append(Object.assign(document.createElement('a'), { href: path, textContent: title }));
    if (isUpdated) line.append(Object.assign(document.createElement('mark'), { textContent: '已更新' }));
    return line;
  });
  section?.toggleAttribute('hidden', lines.length === 0);
  section?.querySelector('ul')?.replaceChildren(...lines);
}

/**
 * Shows a copy where the network does not deliver its page; any answer of the server is preferred, for example that it
 * was withdrawn.
 */
async function onClick(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const copy = readArticles().find(({ path }) => path === `${link?.pathname}${link?.search}`);
  if (!link || !copy || copy.path === pathHere() || (navigator.onLine && !isDoubtful)) return;
  event.preventDefault();
  const page = await fetch(link.href, { signal: AbortSignal.timeout(4000) }).catch(() => null);
  if (page || !show(copy)) location.assign(link.href);
}

/**
 * Shows a copy over the page; false where it contains an element that is not allowed. Nothing in it runs or loads
 * before that check.
 */
function show({ title, html, path, readAt }: kept.OfflineArticle): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const isClean = [...body.querySelectorAll('*')].every(
    ({ namespaceURI, localName, attributes }) =>
      namespaceURI === 'http://www.w3.org/1999/xhtml' && kept.mayStand(localName, [...attributes]),
  );
  const dialog = document.querySelector<HTMLDialogElement>('[data-offline-copy]');
  if (!isClean || !dialog) return false;
  dialog.querySelector('time')?.replaceChildren(formatDateTime(readAt));
  dialog.querySelector('h2')?.replaceChildren(title);
  dialog.querySelector('.article-body')?.replaceChildren(...body.childNodes);
  dialog.querySelector('a')?.setAttribute('href', path);
  if (!dialog.open) dialog.showModal();
  return true;
}
