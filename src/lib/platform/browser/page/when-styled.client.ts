import { STYLED_EVENT } from '#lib/platform/styles/sheet-names.rules.ts';

const WAIT_MS = 3000;

/**
 * Resolves when the whole style sheet is loaded: at once, except for the first page of a visit, which has only the
 * styles of its own content (`SHEET_SCRIPT`). Scripts wait for it before they add to a page. Rejects after three
 * seconds; the sheet may still come later.
 */
export function whenStyled(): Promise<void> {
  const within = document.querySelector<HTMLElement>('style[data-sheet]');
  if (!within) return Promise.resolve();
  const href = new URL(within.dataset['sheet'] ?? '', location.href).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href && isWhole(sheet)))
    return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the style sheet is not there')), WAIT_MS);
    window.addEventListener(
      STYLED_EVENT,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** A sheet that failed to load is listed too until its error event removes it: without rules, or unreadable. */
function isWhole(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}
