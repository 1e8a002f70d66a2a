import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { getOrderIdReturnSum } from '#lib/trade/returns/returns.calls.ts';
import { kindRefusal, type ReturnKind, type ReturnReason } from '#lib/trade/returns/returns.rules.ts';

/** Limits the reasons in the form of a return to those of the chosen kind. */
export function offerReasonsOfKind(form: HTMLFormElement): void {
  const reason = form.querySelector<HTMLSelectElement>('select[name=reason]');
  const look = (): void => {
    const kind = form.querySelector<HTMLInputElement>('[name=kind]:checked')?.value as ReturnKind | undefined;
    for (const option of reason?.options ?? []) {
      const isOff =
        kind !== undefined && option.value !== '' && kindRefusal(kind, option.value as ReturnReason) !== null;
      option.disabled = isOff;
      option.hidden = isOff;
      if (isOff && option.selected && reason) reason.value = '';
    }
  };
  form.addEventListener('change', look);
  look();
}

/** Time (ms) within which changes are calculated together. */
const DELAY_MS = 300;

/** Updates the amounts that the form of a return shows, as numbers, kind and reason change. */
export function previewReturn(form: HTMLFormElement, orderId: number): void {
  const list = form.querySelector<HTMLElement>('[data-return-sum]');
  const empty = form.querySelector<HTMLElement>('[data-return-sum-empty]');
  if (!list || !empty) return;
  let timer = 0;
  let latest = 0;
  const show = (rows: readonly { label: string; text: string }[]): void => {
    list.replaceChildren(
      ...rows.flatMap(({ label, text }) => {
        const name = document.createElement('dt');
        name.className = 'text-ink-2';
        name.textContent = label;
        const value = document.createElement('dd');
        value.className = 'text-right';
        value.textContent = text;
        return [name, value];
      }),
    );
    empty.hidden = rows.length > 0;
  };
  const ask = async (): Promise<void> => {
    const number = (latest += 1);
    const fields = Object.fromEntries(
      [...new FormData(form)].filter(
        ([name, value]) =>
          typeof value === 'string' && value !== '' && /^(units_\d+|kind|reason)$/.test(name),
      ),
    ) as Record<string, string>;
    const path = callPath<typeof getOrderIdReturnSum>(`/api/order/${orderId}/return_sum`);
    const answer = await callApi<typeof getOrderIdReturnSum>('GET', path, fields, { quiet: true }).catch(
      () => null,
    );
    if (number === latest) show(answer?.rows ?? []);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), DELAY_MS);
  };
  form.addEventListener('input', soon);
  form.addEventListener('change', soon);
  soon();
}
