import {
  changedText,
  type RecentArticle,
  recentArticles,
  stillPublic,
  withArticle,
} from '#lib/content/articles/offline/offline-articles.rules.ts';
import {
  readArticles,
  readTree,
  storeArticles,
} from '#lib/content/articles/offline/offline-articles.store.ts';
import { readWithoutNetwork } from '#lib/content/articles/offline/offline-reading.client.ts';
import { freshTree } from '#lib/content/articles/offline/offline-tree.client.ts';
import { toCleanNodes } from '#lib/content/articles/offline/offline-html.client.ts';

const MOST_SHOWN = 6;

/**
 * Keeps the article of this page in the browser, lists what was read before, and shows stored copies where the network
 * is gone (product §2.14). Silent where the browser forbids storage.
 */
export function rememberArticlesRead(): void {
  const hereId = storeThisOne();
  readWithoutNetwork();
  const show = (): void => {
    paint(recentArticles(readArticles(), readTree(), hereId, MOST_SHOWN));
    void freshTree().then((tree) => {
      if (!tree) return;
      storeArticles(stillPublic(readArticles(), tree));
      paint(recentArticles(readArticles(), tree, hereId, MOST_SHOWN));
    });
  };
  show();
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') show();
  });
}

/** The id of the article on this page, stored now; null where there is none. */
function storeThisOne(): number | null {
  const article = document.querySelector<HTMLElement>('[data-article]');
  const html = article?.querySelector('[data-article-body]')?.innerHTML;
  const title = article?.querySelector('[data-article-title]')?.textContent.trim();
  const id = Number(article?.dataset['article']);
  if (!article || !html || !title || !id) return null;
  if (toCleanNodes(html) === null) return id;
  const path = location.pathname + location.search;
  const updatedAt = changedText(article.dataset['changed']);
  storeArticles(withArticle(readArticles(), { id, title, path, updatedAt, html, readAt: Date.now() }));
  return id;
}

function paint(articles: readonly RecentArticle[]): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-offline-articles]')) {
    section.hidden = articles.length === 0;
    section.querySelector('ul')?.replaceChildren(...articles.map(toLine));
  }
}

function toLine({ title, url, isUpdated }: RecentArticle): HTMLLIElement {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  line.append(link);
  if (isUpdated) {
    const mark = document.createElement('span');
    mark.className = 'ml-1.5 whitespace-nowrap rounded-sm bg-notice-50 px-1 text-xs text-notice';
    mark.textContent = '已更新';
    line.append(mark);
  }
  return line;
}
