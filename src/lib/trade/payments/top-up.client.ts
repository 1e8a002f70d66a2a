/** Buttons with a usual amount (`data-amount`, in yuan) put it into their form. */
export function fillInAmounts(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-amount]') : null;
    const input = button?.closest('form')?.querySelector<HTMLInputElement>('input[name="amount"]');
    if (!button || !input) return;
    input.value = button.dataset['amount'] ?? '';
    input.focus();
  });
}
