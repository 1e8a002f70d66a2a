/** Selector of an open group of filters. */
const OPEN = '#filters details[open]';

/**
 * Handles the filters of a list: a click outside an open one closes it, and so does Escape. The values that a list's
 * page leaves out are fetched from the list with that group open when it is opened, also when it was opened before this
 * script loaded; they replace the link to that list, which stays if the fetch fails.
 */
export function unfoldFilters(): void {
  document.addEventListener('toggle', ({ target }) => void unfold(target), true);
  for (const opened of document.querySelectorAll(OPEN)) void unfold(opened);
  document.addEventListener('click', ({ target }) => {
    for (const open of document.querySelectorAll<HTMLDetailsElement>(OPEN))
      if (target instanceof Node && target.isConnected && !open.contains(target)) open.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    const open = key === 'Escape' ? document.querySelector<HTMLDetailsElement>(OPEN) : null;
    if (!open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  });
}

async function unfold(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const link = target.querySelector<HTMLAnchorElement>('a[data-more]');
  const answer = link && (await fetch(link.href).catch(() => null));
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const values = page.querySelector(`${OPEN} > div`);
  if (values) link?.parentElement?.replaceWith(values);
}
