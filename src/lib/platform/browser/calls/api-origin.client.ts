/** Where calls go: the host the page names (`API_ORIGIN`), else this one, as an empty string. No slash at the end. */
export const apiOrigin = (): string =>
  (document.documentElement.dataset['apiOrigin'] ?? '').replace(/\/$/, '');
