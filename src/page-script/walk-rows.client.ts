import { step } from '#lib/catalogue/goods-view/add-form.client.ts';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

const ROW = '[data-goods-rows] tr';
const SEARCH = '[role="combobox"]';

/**
 * The table of goods by keyboard (product §12.2): ↓ from the search field or from the page enters it, ↑↓ go from row to
 * row, ←→ change the number, Enter adds to the cart. ↑ from the first row leads back to the search field.
 */
export function walkRows(): void {
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (!(target instanceof Element) || event.defaultPrevented) return;
    if (isForInputMethod(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
    const row = target.closest<HTMLElement>(ROW);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const goal = key === 'ArrowDown' ? below(rows, row, target) : above(rows, row);
      if (!goal) return;
      event.preventDefault();
      goal.focus();
      goal.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (!row || !(target instanceof HTMLInputElement) || target.name !== 'number') return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    event.preventDefault();
    step(target, key === 'ArrowRight' ? 1 : -1);
  });
}

/** Returns the target of ↓: the next row, or from before the table the first one in sight. */
function below(rows: readonly HTMLElement[], row: Element | null, from: Element): HTMLElement | null {
  const next = row
    ? rows.findIndex((one) => one === row) + 1
    : isBefore(from)
      ? rows.findIndex(isInSight)
      : -1;
  return fieldOf(rows[next]);
}

/** Returns the target of ↑: the row before, or from the first one the search field. */
function above(rows: readonly HTMLElement[], row: Element | null): HTMLElement | null {
  if (!row) return null;
  if (row === rows[0]) return document.querySelector<HTMLElement>(SEARCH);
  return fieldOf(rows[rows.findIndex((one) => one === row) - 1]);
}

/** True where the table comes next: on the page as a whole, and in the search field without suggestions. */
const isBefore = (element: Element): boolean =>
  element === document.body || element.id === 'main' || element.matches(`${SEARCH}[aria-expanded="false"]`);

/** True for a row that begins in the window, below the bar that is pinned there. */
const isInSight = (row: HTMLElement): boolean => {
  const bar = document.querySelector('html[data-pinned] .search-bar')?.getBoundingClientRect().bottom ?? 0;
  return row.getBoundingClientRect().top >= bar;
};

/** Returns where a row is entered: its number, or its name where it takes none. */
function fieldOf(row: HTMLElement | undefined): HTMLElement | null {
  const number = row?.querySelector<HTMLElement>('input[name="number"]');
  return number?.offsetParent ? number : (row?.querySelector<HTMLElement>('a') ?? null);
}
