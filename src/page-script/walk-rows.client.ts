import { step } from '#lib/catalogue/goods/view/add-form.client.ts';

const ROW = '[data-goods-rows] tr';
const SEARCH = '[role="combobox"]';

/**
 * The table of goods by keyboard (product §12.2): ↓ from the search field or from the page enters it, ↑↓ go from row to row,
 * ←→ change the number, Enter adds to the cart. ↑ from the first row leads back to the search field.
 */
export function walkRows(): void {
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (!(target instanceof Element) || event.defaultPrevented) return;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
    const row = target.closest<HTMLElement>(ROW);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = row
        ? rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)]
        : key === 'ArrowDown' && isBefore(target) && rows.find(isInSight);
      const goal = next
        ? fieldOf(next)
        : row === rows[0] && key === 'ArrowUp' && document.querySelector(SEARCH);
      if (!goal) return;
      event.preventDefault();
      (goal as HTMLElement).focus();
      goal.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (!row || !(target instanceof HTMLInputElement) || target.name !== 'number') return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    event.preventDefault();
    step(target, key === 'ArrowRight' ? 1 : -1);
  });
}

/** Whether the table comes next to what has the focus: the page as a whole, or the search field without suggestions. */
const isBefore = (element: Element): boolean =>
  element === document.body || element.id === 'main' || element.matches(`${SEARCH}[aria-expanded="false"]`);

/** Whether a row begins in the window, below the bar that is pinned there. */
const isInSight = (row: HTMLElement): boolean => {
  const bar = document.querySelector('html[data-pinned] .search-bar')?.getBoundingClientRect().bottom ?? 0;
  return row.getBoundingClientRect().top >= bar;
};

/** What a row is entered at: its number, or its name where it takes none. */
function fieldOf(row: HTMLElement): HTMLElement | null {
  const number = row.querySelector<HTMLElement>('input[name="number"]');
  return number?.offsetParent ? number : row.querySelector<HTMLElement>('a');
}
