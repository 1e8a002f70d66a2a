import { typedNumber } from '#lib/catalogue/goods-view/add-form.client.ts';

/**
 * Makes the form that adds all due goods follow their rows: it sends the quantities typed there, and leaves out goods
 * now in the cart. Without script the form adds all goods that were not in the cart when the page was rendered, in the
 * quantity of the last purchase.
 */
export function followDueRows(): void {
  const list = document.getElementById('due');
  const all = list?.querySelector<HTMLFormElement>('[data-due-all]');
  if (!list || !all) return;
  const follow = (): void => showLeft(list, all);
  follow();
  new MutationObserver(follow).observe(list, { attributeFilter: ['data-in-cart'], subtree: true });
  // Runs before the other submit listeners.
  all.addEventListener('submit', (event) => takeNumbers(event, list, all), true);
}

const rowOf = (list: HTMLElement, goodsId: string | undefined): HTMLFormElement | null =>
  list.querySelector(`[data-goods-id="${goodsId}"] form.add-number`);

const partsOf = (all: HTMLFormElement): HTMLFieldSetElement[] => [...all.querySelectorAll('fieldset')];

/** Leaves out goods added one by one; the button counts the others. */
function showLeft(list: HTMLElement, all: HTMLFormElement): void {
  const parts = partsOf(all);
  for (const part of parts)
    part.disabled = rowOf(list, part.dataset['adds'])?.dataset['inCart'] !== undefined;
  const left = parts.filter(({ disabled }) => !disabled).length;
  const button = all.querySelector('button');
  if (button) button.textContent = (button.textContent ?? '').replace(/\d+/, String(left));
  all.hidden = left === 0;
}

/** Copies the typed quantities into the form; an invalid one stops the submit and shows the reason at its field. */
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
