import { showAlert } from '#lib/platform/browser/dialogs/dialogs.client.ts';

/** Says what a link has to say. Its menu closes in the meantime: the entry it hangs on opens it again for the focus. */
export async function say(link: HTMLElement): Promise<void> {
  await showAlert(link.dataset['says'] ?? '');
  if (document.activeElement !== link)
    link.closest('.nav-entry, .category-entry')?.querySelector('a')?.focus();
  link.focus();
}
