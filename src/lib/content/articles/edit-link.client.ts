import { pageLink } from '#lib/page-link.rules.ts';

/**
 * Adds a link for editors from the article on a page to its editor. The page itself is the same for everyone, so the
 * link is added in the browser.
 */
export function offerEditing(): void {
  const article = document.querySelector<HTMLElement>('[data-article]');
  const print = article?.querySelector('[data-print]');
  if (!article || !print || article.querySelector('[data-edit]')) return;
  const link = document.createElement('a');
  link.href = pageLink(`/admin/articles/${article.dataset['article']}`);
  link.dataset['edit'] = '';
  link.className = 'no-print quiet-link max-md:py-2';
  link.textContent = '编辑';
  print.before(link);
}
