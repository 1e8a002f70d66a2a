/**
 * The values of a group of filters that a list's page leaves out: fetched from the list with that group open when
 * 更多 is opened, in place of the link to it, also when it was opened before this script came. Where that fails, the
 * link is still there.
 */
export function unfoldFilters(): void {
  document.addEventListener('toggle', ({ target }) => void unfold(target), true);
  for (const opened of document.querySelectorAll('details[open]')) void unfold(opened);
}

async function unfold(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const link = target.querySelector<HTMLAnchorElement>('a[data-more]');
  const answer = link && (await fetch(link.href).catch(() => null));
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const values = page.querySelector('#filters details[open] > div');
  if (values) link?.replaceWith(values);
}
