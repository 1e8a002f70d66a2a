/**
 * Follows a link when the button goes down, not when it comes up: plain left button, no modifier, same origin,
 * a page and not a file or a place on this one. Saves the 80 ms of a human press. The click that follows does
 * nothing more; one from the keyboard (its `detail` is 0) always counts, also on a page the browser has kept.
 */
export function actOnPress(): void {
  let pressed: HTMLAnchorElement | null = null;
  document.addEventListener('mousedown', (event) => {
    pressed = null;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkUnder(event);
    if (event.defaultPrevented || !link || !isPlain(link)) return;
    pressed = link;
    location.assign(link.href);
  });
  document.addEventListener('click', (event) => {
    if (event.detail > 0 && pressed && linkUnder(event) === pressed) event.preventDefault();
  });
}

/** The link under the pointer, unless a button lies on it. */
function linkUnder({ target }: Event): HTMLAnchorElement | null {
  const found = target instanceof Element ? target.closest('a, button') : null;
  return found instanceof HTMLAnchorElement ? found : null;
}

function isPlain(link: HTMLAnchorElement): boolean {
  if (
    link.target ||
    link.dataset['says'] !== undefined ||
    link.hasAttribute('download') ||
    link.origin !== location.origin
  )
    return false;
  if (link.draggable && link.closest('[data-scroller]')) return false;
  return link.pathname + link.search !== location.pathname + location.search || link.hash === '';
}
