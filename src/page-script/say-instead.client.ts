import { showAlert } from '#lib/platform/browser/dialogs/dialogs.client.ts';

/** A link with nothing behind it yet says so (`data-says`, product §10.2) instead of leading anywhere. */
export function sayInstead(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-says]') : null;
    if (!link) return;
    event.preventDefault();
    void import('#page-script/say-instead.client.ts').then(({ say }) => say(link));
  });
}

/** Says what a link has to say. Its menu closes in the meantime: the entry it hangs on opens it again for the focus. */
export async function say(link: HTMLElement): Promise<void> {
  await showAlert(link.dataset['says'] ?? '');
  if (document.activeElement !== link)
    link.closest('.nav-entry, .category-entry')?.querySelector('a')?.focus();
  link.focus();
}
