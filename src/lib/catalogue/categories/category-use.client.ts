/**
 * Tells assistive technology whether the header's menu is open, and closes it with Escape until the pointer or the
 * focus comes anew (WCAG 1.4.13). That it opens is a matter of the style sheet.
 */
export function followUse(menu: HTMLElement): void {
  const opener = menu.dataset['open'] === undefined ? menu.querySelector('a') : null;
  const isUsed = (): boolean => menu.matches(':hover, :focus-within');
  const tell = (): void =>
    opener?.setAttribute('aria-expanded', String(isUsed() && menu.dataset['dismissed'] === undefined));
  const follow = (): void => {
    if (!isUsed()) delete menu.dataset['dismissed'];
    tell();
  };
  for (const sign of ['pointerenter', 'pointerleave', 'focusin'] as const)
    menu.addEventListener(sign, follow);
  // The focus is nowhere while it moves.
  menu.addEventListener('focusout', () => setTimeout(follow));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isUsed()) return;
    const { activeElement } = document;
    menu.dataset['dismissed'] = '';
    if (menu.contains(activeElement))
      (opener ?? activeElement?.closest('.category-entry')?.querySelector('a'))?.focus();
    tell();
  });
  tell();
}
