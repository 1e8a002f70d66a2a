const ROW = '[data-goods-row]';

/**
 * The table of goods by keyboard (look.md): ↑↓ go from row to row, ←→ change the number, Enter adds to the cart.
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
    const onNumber = event.target instanceof HTMLInputElement && event.target.name === 'number';
    if (onNumber && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      row.querySelector<HTMLButtonElement>(`[data-step="${event.key === 'ArrowRight' ? 1 : -1}"]`)?.click();
    }
  });
}
