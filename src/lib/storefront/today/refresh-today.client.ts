const TODAY = '[data-today]';

/**
 * Puts what waits now in the place of the open list of today, where the page has one: the focus stays on the task that has
 * it, and while that task is gone from the list, the list stays as it is.
 */
export async function refreshToday(): Promise<void> {
  const list = document.querySelector<HTMLElement>(TODAY);
  if (!list || document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector<HTMLElement>(TODAY);
  if (!fresh || fresh.innerHTML === list.innerHTML) return;
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
  const same = [...fresh.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused);
  if (focused && !same) return;
  list.replaceChildren(...fresh.childNodes);
  same?.focus({ preventScroll: true });
}
