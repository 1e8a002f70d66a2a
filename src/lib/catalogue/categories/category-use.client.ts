/**
 * Opens the header's menu for keyboard users by Enter or the arrow down, not by moving the focus over it, as its
 * entries would stand between the reader and the page; opening by the pointer is done in the style sheet. Exposes its
 * state to assistive technology, and closes it with Escape until the pointer or the focus enters again (WCAG 1.4.13).
 */
export function followUse(menu: HTMLElement): void {
  const opener = menu.dataset['open'] === undefined ? menu.querySelector('a') : null;
  const { dataset } = menu;
  const isUsed = (): boolean => menu.matches(':hover, :focus-within');
  const isShown = (): boolean =>
    dataset['dismissed'] === undefined && (menu.matches(':hover') || dataset['opened'] !== undefined);
  const announceState = (): void => opener?.setAttribute('aria-expanded', String(isShown()));
  const open = (event: Event): void => {
    event.preventDefault();
    delete dataset['dismissed'];
    dataset['opened'] = '';
    announceState();
  };
  const follow = (): void => {
    if (!isUsed()) delete dataset['dismissed'];
    if (!menu.matches(':focus-within')) delete dataset['opened'];
    announceState();
  };
  for (const sign of ['pointerenter', 'pointerleave'] as const) menu.addEventListener(sign, follow);
  menu.addEventListener('focusin', ({ target }) => {
    // A panel with the focus stays visible when the pointer leaves.
    if (opener && target !== opener && dataset['dismissed'] === undefined) dataset['opened'] = '';
    follow();
  });
  // No element has the focus while it moves.
  menu.addEventListener('focusout', () => setTimeout(follow));
  opener?.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') open(event);
  });
  opener?.addEventListener('click', (event) => {
    if (event.detail === 0 && !isShown()) open(event);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isUsed()) return;
    const { activeElement } = document;
    dataset['dismissed'] = '';
    delete dataset['opened'];
    if (menu.contains(activeElement))
      (opener ?? activeElement?.closest('.category-entry')?.querySelector('a'))?.focus();
    announceState();
  });
  announceState();
}
