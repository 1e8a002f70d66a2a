import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/cart/[id]/edit.ts';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { nextStep, stepsOf } from '#lib/catalogue/goods/packing.rules.ts';
import { parseQuantity } from '#lib/catalogue/goods/parse-quantity.rules.ts';
import { correctQuantity } from '#lib/catalogue/goods/quantity.rules.ts';

interface Props {
  row: CartRow;
  onNumber: (id: number, quantity: number, notice: string) => void;
}

/** What is typed and not yet taken; with a problem it stays until it is mended. */
interface Typed {
  text: string;
  problem: string;
}

const BUTTON =
  'grid w-8 place-items-center text-ink-2 hover:bg-brand-50 hover:text-brand disabled:cursor-not-allowed disabled:text-line max-md:w-11';

/**
 * The number of a line: typed, or moved by packs and whole cases. Enter goes on to the next line's, as down a column.
 * What is no number is said beside the field, which keeps it.
 */
export default function QuantityField({ row, onNumber }: Props) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const steps = stepsOf(row);
  const { smallest, largest, pack, caseSize } = steps;

  const commit = (wanted: number): void => {
    setTyped(null);
    const { quantity, message } = correctQuantity(wanted, row);
    if (quantity > 0 && (quantity !== row.quantity || message !== row.notice))
      onNumber(row.id, quantity, message);
  };
  const move = (direction: number, size: number): void =>
    commit(nextStep(row.quantity, direction, size, steps));
  // The field knows best: something may have been typed before the page was awake.
  const commitTyped = (text: string): boolean => {
    if (text.trim() === '' || text === String(row.quantity)) {
      setTyped(null);
      return true;
    }
    const { quantity, problem } = parseQuantity(text);
    if (quantity === null) setTyped({ text, problem });
    else commit(quantity);
    return quantity !== null;
  };

  useLayoutEffect(() => {
    const { value = '', defaultValue } = input.current ?? {};
    if (value !== '' && value !== defaultValue) queueMicrotask(() => setTyped({ text: value, problem: '' }));
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      move(event.key === 'ArrowUp' ? 1 : -1, pack);
    }
    if (event.key === 'Escape') setTyped(null);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!commitTyped(event.currentTarget.value)) return;
    const fields = [...document.querySelectorAll<HTMLInputElement>('[data-cart-number]')];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    next?.focus();
    next?.select();
  };
  const problem = typed?.problem ?? '';
  const problemId = `number-${row.id}-problem`;

  return (
    <form
      method="post"
      action={callPath<typeof POST>(`/api/cart/${row.id}/edit`)}
      className="grid justify-items-center gap-1"
      onSubmit={(event) => event.preventDefault()}
    >
      <span className="flex items-center gap-1">
        <span className="flex h-8 overflow-hidden rounded-md border border-line bg-white max-md:h-11">
          <button
            type="button"
            data-needs-js
            className={BUTTON}
            aria-label={`${row.name} 减 ${pack} ${row.unit}`}
            disabled={row.quantity <= smallest}
            onClick={() => move(-1, pack)}
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
            aria-invalid={problem ? 'true' : undefined}
            aria-describedby={problem ? problemId : undefined}
            className="w-13 border-x border-line text-center font-bold tabular-nums max-md:text-base"
            value={typed?.text ?? row.quantity}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setTyped({ text: event.currentTarget.value, problem: '' })}
            onBlur={(event) => commitTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            data-needs-js
            className={BUTTON}
            aria-label={`${row.name} 加 ${pack} ${row.unit}`}
            disabled={row.quantity >= largest}
            onClick={() => move(1, pack)}
          >
            <span className="i-lucide-plus size-4" />
          </button>
        </span>
        <button className="btn h-8 px-2" data-without-js aria-label={`更新 ${row.name} 的数量`}>
          更新
        </button>
      </span>
      {caseSize > 0 && (
        <button
          type="button"
          data-needs-js
          className="min-h-6 text-xs text-brand-700 hover:underline disabled:text-ink-3 max-md:min-h-11"
          aria-label={`${row.name} 加整箱 ${caseSize} ${row.unit}`}
          disabled={row.quantity + caseSize > largest}
          onClick={() => move(1, caseSize)}
        >
          整箱 {caseSize} {row.unit}
        </button>
      )}
      {problem && (
        <span id={problemId} role="alert" className="text-xs font-bold text-danger">
          {problem}
        </span>
      )}
    </form>
  );
}
