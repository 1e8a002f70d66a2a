import { type PackRow, scan } from '#lib/trade/order-desk/pack-order.rules.ts';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

/**
 * Counts scanned units into the quantities of the parcel (`data-row` holds a {@link PackRow} as JSON). Until the first
 * scan these are all open units; from then on the scanned ones. The focus moves to the tracking number when all were
 * scanned.
 */
export function countScans(): void {
  const field = document.querySelector<HTMLInputElement>('[data-scan]');
  const scanned = document.querySelector<HTMLElement>('[data-scanned]');
  if (!field || !scanned) return;
  const inputs = new Map(
    [...document.querySelectorAll<HTMLInputElement>('input[data-row]')].map((input) => {
      const row = JSON.parse(input.dataset['row'] ?? '{}') as PackRow;
      return [row.key, { row, input }] as const;
    }),
  );
  const rows = [...inputs.values()].map(({ row }) => row);
  let hasBegun = false;
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || isForInputMethod(event)) return;
    event.preventDefault();
    if (field.value.trim() === '') return;
    const counted = new Map(
      [...inputs].map(([key, { input }]) => [key, hasBegun ? Number(input.value) || 0 : 0]),
    );
    const { key, words } = scan(field.value, rows, counted);
    if (key !== null) {
      hasBegun = true;
      counted.set(key, (counted.get(key) ?? 0) + 1);
      for (const [one, { input }] of inputs) input.value = String(counted.get(one) ?? 0);
    }
    const isAll = key !== null && rows.every((row) => counted.get(row.key) === row.left);
    scanned.textContent = isAll ? `${words}，全部扫齐，请填运单号。` : words;
    scanned.dataset['tone'] = key === null ? 'error' : 'ok';
    field.value = '';
    if (isAll) document.querySelector<HTMLInputElement>('input[name="tracking_no"]')?.focus();
  });
}
