import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { postCartNumbers } from '#lib/trade/cart/add/cart-add.calls.ts';
import { memo, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { problemId } from '#islands/cart/LineFacts.tsx';
import { CART_FORM } from '#islands/cart/LineForms.tsx';
import { numberName } from '#lib/trade/cart/cart-view.rules.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import {
  correctQuantity,
  nextStep,
  parseQuantity,
  stepsOf,
  stepText,
} from '#lib/catalogue/goods/quantity.rules.ts';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

interface Props {
  row: CartRow;
  /** error of the text in the field; empty when it is a number */
  problem: string;
  onProblem: (problem: string) => void;
  onNumber: (id: number, quantity: number, notice: string) => void;
}

/** Fields of a row that the field shows or corrects a number by. */
const SHOWN = ['id', 'quantity', 'stock', 'notice', 'stepQuantity', 'minQuantity'] as const;

/**
 * The number of a line: typed, or moved by packs and whole cases. Enter moves to the next line's, as down a column. The
 * line shows an error for text that is no number, and the field keeps the text until it is corrected. The field belongs
 * to the one form of the cart: browsers read all forms again with each change of a page, which takes seconds where
 * every line has its own.
 */
function QuantityField({ row, problem, onProblem, onNumber }: Props) {
  /** Text typed but not yet applied. */
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const steps = stepsOf(row);
  const { smallest, largest, pack, caseSize } = steps;

  const type = (text: string | null, wrong = ''): void => {
    setTyped(text);
    onProblem(wrong);
  };
  const commit = (wanted: number): void => {
    type(null);
    const { quantity, message } = correctQuantity(wanted, row);
    if (quantity > 0 && (quantity !== row.quantity || message !== row.notice))
      onNumber(row.id, quantity, message);
  };
  const move = (direction: number, size: number): void =>
    commit(nextStep(row.quantity, direction, size, steps));
  const commitTyped = (text: string): boolean => {
    if (text.trim() === '' || text === String(row.quantity)) {
      type(null);
      return true;
    }
    const parsed = parseQuantity(text, row);
    if (parsed.quantity === null) type(text, parsed.problem);
    else commit(parsed.quantity);
    return parsed.quantity !== null;
  };

  // Text typed before the page was awake: it is applied if the field has been left, as at any other time.
  const takeEarly = useRef((text: string, isLeft: boolean): void => {
    if (isLeft) commitTyped(text);
    else setTyped(text);
  });
  useLayoutEffect(() => {
    const field = input.current;
    if (!field || field.value === '' || field.value === field.defaultValue) return;
    const { value } = field;
    queueMicrotask(() => takeEarly.current(value, document.activeElement !== field));
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isForInputMethod(event.nativeEvent)) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      move(event.key === 'ArrowUp' ? 1 : -1, pack);
    }
    if (event.key === 'Escape') type(null);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!commitTyped(event.currentTarget.value)) return;
    const fields = [...document.querySelectorAll<HTMLInputElement>('[data-cart-number]')];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    next?.focus();
    next?.select();
  };
  const packWord = stepText(row);

  return (
    <>
      <span className="cart-number">
        <button
          type="button"
          data-needs-js=""
          className="cart-step"
          aria-label={`${row.name} 减 ${pack} ${row.unit}`}
          disabled={row.quantity <= smallest}
          onClick={() => move(-1, pack)}
        >
          −
        </button>
        <input
          ref={input}
          name={numberName(row)}
          form={CART_FORM}
          inputMode="numeric"
          autoComplete="off"
          data-cart-number=""
          aria-label={`${row.name} 数量（${row.unit}）`}
          aria-invalid={problem ? 'true' : undefined}
          aria-describedby={problem ? problemId(row) : undefined}
          className="w-13 max-md:w-12 border-x border-line text-center font-bold tabular-nums"
          value={typed ?? row.quantity}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={(event) => commitTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          data-needs-js=""
          className="cart-step"
          aria-label={`${row.name} 加 ${pack} ${row.unit}`}
          disabled={row.quantity >= largest}
          onClick={() => move(1, pack)}
        >
          +
        </button>
      </span>
      <span className="[grid-area:packs]">
        <button
          form={CART_FORM}
          formAction={callPath<typeof postCartNumbers>('/api/cart/numbers')}
          className="btn h-8 px-2"
          data-without-js=""
          aria-label={`更新 ${row.name} 的数量`}
        >
          更新
        </button>
        {caseSize > 0 && (
          <button
            type="button"
            data-needs-js=""
            className="min-h-6 whitespace-nowrap text-xs text-brand-700 disabled:text-ink-3 max-md:min-h-11 max-md:min-w-7"
            aria-label={`${row.name} 加整箱 ${caseSize} ${row.unit}`}
            disabled={row.quantity + caseSize > largest}
            onClick={() => move(1, caseSize)}
          >
            整箱<span className="max-md:hidden"> {caseSize}</span>
          </button>
        )}
        {packWord && (
          <span data-needs-js="" className="meta block whitespace-nowrap max-xl:hidden" aria-hidden="true">
            {packWord}
          </span>
        )}
      </span>
    </>
  );
}

/** Ticking a line does not affect the number next to it. */
export default memo(QuantityField, ({ row: before, ...one }, { row: after, ...other }) => {
  const isSame = (name: keyof CartRow): boolean => before[name] === after[name];
  return (
    SHOWN.every(isSame) &&
    one.problem === other.problem &&
    one.onProblem === other.onProblem &&
    one.onNumber === other.onNumber
  );
});
