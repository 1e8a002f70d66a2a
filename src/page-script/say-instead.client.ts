/** A link with nothing behind it yet says so (`data-says`, product §10.2) instead of leading anywhere. */
export function sayInstead(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-says]') : null;
    if (!link) return;
    event.preventDefault();
    void import('#page-script/show-link-note.client.ts').then(({ say }) => say(link));
  });
}
