const A_YEAR_S = 31_536_000;

/**
 * Remembers how someone likes to see lists, before the link is followed: the server answers a list's address in
 * that view (members see tables unless they chose otherwise). The links carry `rel=nofollow`, so that no list is
 * fetched ahead in the old view.
 */
export function rememberView(): void {
  const remember = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-view]') : null;
    const view = link?.dataset['view'];
    if (view) document.cookie = `view=${view}; path=/; max-age=${A_YEAR_S}; samesite=lax`;
  };
  document.addEventListener('mousedown', remember, true);
  document.addEventListener('click', remember, true);
}
