import { showAlert } from '#lib/platform/browser/dialogs/dialogs.client.ts';

/** Shows a link's note. Its menu closes during that: focusing its entry opens the menu again. */
export async function say(link: HTMLElement): Promise<void> {
  await showAlert(link.dataset['says'] ?? '');
  if (document.activeElement !== link)
    link.closest('.nav-entry, .category-entry')?.querySelector('a')?.focus();
  link.focus();
}
