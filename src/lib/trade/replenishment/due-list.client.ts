import { typedNumber } from '#lib/catalogue/goods-view/add-form.client.ts';

/**
 * Has the form that adds all due goods follow their rows: it sends the numbers typed there, and leaves out what is in the
 * cart by now. Without it the form adds all that was not in the cart when the page was made, as often as last time.
 */
export function followDueRows(): void {
  const list = document.getElementById('due');
  const all = list?.querySelector<HTMLFormElement>('[data-due-all]');
  if (!list || !all) return;
  const follow = (): void => showLeft(list, all);
  follow();
  new MutationObserver(follow).observe(list, { attributeFilter: ['data-in-cart'], subtree: true });
  // Before others take the form for sent.
  all.addEventListener('submit', (event) => takeNumbers(event, list, all), true);
}

const rowOf = (list: HTMLElement, goodsId: string | undefined): HTMLFormElement | null =>
  list.querySelector(`[data-goods-id="${goodsId}"] form.add-number`);

const partsOf = (all: HTMLFormElement): HTMLFieldSetElement[] => [...all.querySelectorAll('fieldset')];

/** What was pressed alone is not added again; the button counts the others. */
function showLeft(list: HTMLElement, all: HTMLFormElement): void {
  const parts = partsOf(all);
  for (const part of parts)
    part.disabled = rowOf(list, part.dataset['adds'])?.dataset['inCart'] !== undefined;
  const left = parts.filter(({ disabled }) => !disabled).length;
  const button = all.querySelector('button');
  if (button) button.textContent = (button.textContent ?? '').replace(/\d+/, String(left));
  all.hidden = left === 0;
}

/** What is no number stops the press, with the reason next to its field. */
function takeNumbers(event: Event, list: HTMLElement, all: HTMLFormElement): void {
  for (const part of partsOf(all)) {
    const row = part.disabled ? null : rowOf(list, part.dataset['adds']);
    const number = row && typedNumber(row, null);
    const field = part.querySelector<HTMLInputElement>('[name$="[number]"]');
    if (field && number !== null) field.value = String(number);
    else if (row) {
      row.closest('details')?.setAttribute('open', '');
      row.querySelector('input')?.reportValidity();
      event.preventDefault();
      return event.stopImmediatePropagation();
    }
  }
}
