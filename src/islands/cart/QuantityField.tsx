import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/cart/[id]/edit.ts';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { correctQuantity, quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';

interface Props {
  row: CartRow;
  onNumber: (id: number, quantity: number, notice: string) => void;
}

const BUTTON =
  'grid w-8 place-items-center text-ink-2 hover:bg-brand-50 hover:text-brand disabled:cursor-not-allowed disabled:text-line max-md:w-11';

/** The number of a line: typed, or moved by its step. Enter goes on to the next line's, as down a column. */
export default function QuantityField({ row, onNumber }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { smallest, largest, step } = quantityRange(row);

  const commit = (wanted: number): void => {
    setTyped(null);
    const { quantity, message } = correctQuantity(wanted, row);
    if (quantity > 0 && (quantity !== row.quantity || message !== row.notice))
      onNumber(row.id, quantity, message);
  };
  // The field knows best: something may have been typed before the page was awake.
  const commitTyped = (text: string): void => {
    if (text !== String(row.quantity)) commit(text === '' ? row.quantity : Number(text));
  };

  useLayoutEffect(() => {
    const early = input.current?.value.replace(/\D/g, '') ?? '';
    if (early !== '' && early !== input.current?.defaultValue) queueMicrotask(() => setTyped(early));
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const next = row.quantity + (event.key === 'ArrowUp' ? step : -step);
      commit(Math.min(Math.max(next, smallest), largest));
    }
    if (event.key === 'Escape') setTyped(null);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    commitTyped(event.currentTarget.value);
    const fields = [...document.querySelectorAll<HTMLInputElement>('[data-cart-number]')];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    next?.focus();
    next?.select();
  };

  return (
    <form
      method="post"
      action={callPath<typeof POST>(`/api/cart/${row.id}/edit`)}
      className="flex items-center gap-1"
      onSubmit={(event) => event.preventDefault()}
    >
      <span className="flex h-8 overflow-hidden rounded-md border border-line bg-white max-md:h-11">
        <button
          type="button"
          data-needs-js
          className={BUTTON}
          aria-label={`${row.name} 减 ${step} ${row.unit}`}
          disabled={row.quantity <= smallest}
          onClick={() => commit(row.quantity - step)}
        >
          <span className="i-lucide-minus size-4" />
        </button>
        <input
          ref={input}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          data-cart-number
          aria-label={`${row.name} 数量（${row.unit}）`}
          className="w-13 border-x border-line text-center font-bold tabular-nums max-md:text-base"
          value={typed ?? row.quantity}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
          onBlur={(event) => commitTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          data-needs-js
          className={BUTTON}
          aria-label={`${row.name} 加 ${step} ${row.unit}`}
          disabled={row.quantity >= largest}
          onClick={() => commit(row.quantity + step)}
        >
          <span className="i-lucide-plus size-4" />
        </button>
      </span>
      <button className="btn h-8 px-2" data-without-js aria-label={`更新 ${row.name} 的数量`}>
        更新
      </button>
    </form>
  );
}
