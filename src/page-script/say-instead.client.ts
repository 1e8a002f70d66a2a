/** A link with nothing behind it yet says so (`data-says`, spec §8) instead of leading anywhere. */
export function sayInstead(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-says]') : null;
    const says = link?.dataset['says'];
    if (says === undefined) return;
    event.preventDefault();
    void import('#lib/platform/browser/dialogs/dialogs.client.ts').then(({ showAlert }) => showAlert(says));
  });
}
