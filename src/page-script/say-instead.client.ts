/** Shows a note for a link without a target yet (`data-says`, product §10.2) instead of opening a page. */
export function sayInstead(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-says]') : null;
    if (!link) return;
    event.preventDefault();
    void import('#page-script/show-link-note.client.ts').then(({ say }) => say(link));
  });
}
