import { step } from '#lib/catalogue/goods/view/stepper.client.ts';

const ROW = '[data-goods-rows] tr';

/**
 * The table of goods by keyboard (product §12.2): ↑↓ go from row to row, ←→ change the number, Enter adds to the cart.
 */
export function walkRows(): void {
  document.addEventListener('keydown', (event) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>(ROW) : null;
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
      const next = rows[rows.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.querySelector<HTMLElement>('input[name="number"]')?.focus();
      next.scrollIntoView({ block: 'nearest' });
      return;
    }
    const { target: input, key } = event;
    if (!(input instanceof HTMLInputElement) || input.name !== 'number') return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    event.preventDefault();
    step(input, key === 'ArrowRight' ? 1 : -1);
  });
}
