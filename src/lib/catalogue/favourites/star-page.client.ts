import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { POST as cancel } from '#pages/api/favorite/cancel.ts';

/** All that a page shows goes by a plain form: the answer is the page that is left, with the words. */
function removePage(goods_ids: readonly number[]): void {
  const address = new URL(window.location.href);
  const page = Number(address.searchParams.get('page') ?? 1);
  const isLast = document.querySelector('a[rel="next"]') === null;
  if (isLast && page > 2) address.searchParams.set('page', String(page - 1));
  else if (isLast) address.searchParams.delete('page');
  const form = document.createElement('form');
  form.method = 'post';
  form.action = callPath<typeof cancel>('/api/favorite/cancel');
  const fields = { goods_ids: goods_ids.join(), next: address.pathname + address.search };
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

const formOf = (id: string): HTMLFormElement | null => document.querySelector(`form#${id}`);

/** The page of favourites: ticks all, counts what is ticked, and removes without leaving the page. */
export function enhanceFavourites(): void {
  const ticked = formOf('ticked-favourites');
  if (!ticked) return;
  const boxes = () => [
    ...document.querySelectorAll<HTMLInputElement>('input[name="goods_ids"][type="checkbox"]'),
  ];
  const all = ticked.querySelector<HTMLInputElement>('[data-tick-all]');
  const chosen = (): HTMLInputElement[] => boxes().filter(({ checked }) => checked);
  const count = (): void => {
    const number = chosen().length;
    const said = ticked.querySelector('[data-ticked]');
    if (said) said.textContent = String(number);
    if (all) all.checked = number > 0 && number === boxes().length;
    for (const button of ticked.querySelectorAll('button')) button.disabled = number === 0;
  };
  document.addEventListener('change', ({ target }) => {
    if (target === all && all) for (const box of boxes()) box.checked = all.checked;
    count();
  });
  // Ticks that the browser remembers of the page count, too.
  window.addEventListener('pageshow', count);
  count();

  const remove = async (rows: readonly HTMLElement[], goods_ids: readonly number[]): Promise<void> => {
    if (rows.length === boxes().length) return removePage(goods_ids);
    let words = '';
    const onMessage = (message: string): void => void (words = message);
    try {
      await callApi<typeof cancel>('POST', '/api/favorite/cancel', { goods_ids }, { onMessage });
    } catch {
      return;
    }
    const next = rows.at(-1)?.nextElementSibling?.querySelector('a');
    for (const row of rows) row.remove();
    count();
    const total = document.querySelector('[data-favourite-count]');
    if (total) total.textContent = String(Number(total.textContent) - rows.length);
    (next ?? document.querySelector<HTMLElement>('[data-goods-rows] a'))?.focus();
    await toast(words, 'success');
  };
  const rowOf = (element: Element): HTMLElement[] => {
    const row = element.closest('tr');
    return row ? [row] : [];
  };

  formOf('one-favourite')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const { submitter } = event;
    if (submitter instanceof HTMLButtonElement) void remove(rowOf(submitter), [Number(submitter.value)]);
  });
  ticked.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || !submitter.hasAttribute('formaction')) return;
    event.preventDefault();
    const lines = chosen();
    void askConfirm(`确定取消收藏这 ${lines.length} 种商品吗?`).then((isSure) =>
      isSure
        ? remove(
            lines.flatMap(rowOf),
            lines.map(({ value }) => Number(value)),
          )
        : undefined,
    );
  });
}
