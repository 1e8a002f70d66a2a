/** Returns the origin of calls: the host the page names (`API_ORIGIN`), else an empty string. No slash at the end. */
export const apiOrigin = (): string =>
  (document.documentElement.dataset['apiOrigin'] ?? '').replace(/\/$/, '');
