/** Scrolls the member centre's line of pages to the one that is shown, where the browser has not by its style. */
export function showCurrentEntry(): void {
  const strip = document.querySelector<HTMLElement>('[data-menu-strip]');
  const here = strip?.querySelector('[aria-current]');
  if (!strip || !here) return;
  const [outer, inner] = [strip.getBoundingClientRect(), here.getBoundingClientRect()];
  if (inner.right > outer.right || inner.left < outer.left) strip.scrollLeft += inner.left - outer.left - 24;
}
