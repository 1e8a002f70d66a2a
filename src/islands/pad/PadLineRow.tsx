import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { ladderLines } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';
import { settleNumber } from '#lib/trade/quick-purchase/scanned.rules.ts';

/** The plain form of the pad's numbers. */
export const PAD_FORM = 'pad-numbers';
/** What is typed counts after the last key (ms): longer than a scanner takes from digit to digit. */
const COUNTS_MS = 150;

/** A field of the pad in which something is typed: the focus stays there until it is settled. */
export const isBeingTyped = (field: Element | null): boolean =>
  field instanceof HTMLElement && field.dataset['padTyped'] !== undefined;

interface Props {
  row: PadRow;
  number: number;
  /** Why it stayed when the others went into the cart; empty where it did not. */
  refused: string;
  onNumber: (goodsId: number, number: number) => void;
  onRemove: (goodsId: number) => void;
  /** A bar code that was scanned while the number had the focus. */
  onScan: (code: string) => void;
  onDone: () => void;
  onSubmitAll: () => void;
}

const fieldsOfPad = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('[data-pad-number]'),
];

/**
 * A line of the pad. Numbers count as they are typed; Enter goes back to where goods are typed, 0 takes the line off,
 * Escape brings back the number it had, arrows move through the lines. A number that cannot be stays to be put right.
 */
function PadLineRow(props: Props) {
  const { row, number, refused, onNumber, onRemove, onScan, onDone, onSubmitAll } = props;
  /** With the number when the first key was pressed: what a code counts on the way is none. */
  const [typed, setTyped] = useState<{ text: string; before: number } | null>(null);
  const timer = useRef(0);
  const settled = typed && settleNumber(typed.text, typed.before);
  const problem = settled?.problem ?? '';
  const isCurrent = row.number === number;
  const amountFen = isCurrent ? row.amount_fen : row.price_fen * number;
  const id = `pad-note-${row.goods_id}`;
  const note = problem || refused || (isCurrent ? row.notice : '');

  const set = (next: number): void => {
    if (next !== number) onNumber(row.goods_id, next);
  };
  const type = (text: string): void => {
    const before = typed?.before ?? number;
    setTyped({ text, before });
    clearTimeout(timer.current);
    const { number: next, code } = settleNumber(text, before);
    // 0 takes the line off once it is settled.
    if (code === '' && next > 0) timer.current = window.setTimeout(() => set(next), COUNTS_MS);
  };
  /** Takes what stands in the field for the number; a code that was scanned there goes where codes go. */
  const settle = (): void => {
    clearTimeout(timer.current);
    if (!settled || settled.problem !== '') return;
    setTyped(null);
    if (settled.number === 0) onRemove(row.goods_id);
    else set(settled.number);
    if (settled.code !== '') onScan(settled.code);
  };
  const restore = (): void => {
    clearTimeout(timer.current);
    if (typed) set(typed.before);
    setTyped(null);
  };
  const move = (from: HTMLInputElement, step: 1 | -1): void => {
    const fields = fieldsOfPad();
    const next = fields[fields.indexOf(from) + step];
    if (next) next.focus();
    else if (step < 0) onDone();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    if (event.key === 'Enter') {
      settle();
      if (problem === '' && event.ctrlKey) onSubmitAll();
      else if (problem === '' && !settled?.code) onDone();
    } else if (event.key === 'Escape') {
      restore();
      onDone();
    } else if (event.key === 'ArrowDown') move(field, 1);
    else if (event.key === 'ArrowUp') move(field, -1);
    else return;
    event.preventDefault();
  };

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_40px] items-center gap-x-3 gap-y-1 border-t border-line py-1.5 md:grid-cols-[minmax(0,1fr)_minmax(0,190px)_92px_84px_110px_28px]">
      <div className="min-w-0 leading-snug max-md:col-span-2">
        <a href={pageLink(`/list/info/${row.goods_id}`)} className="font-bold hover:text-brand" tabIndex={-1}>
          {row.name}
        </a>{' '}
        <span className="text-ink-2">{row.ypgg}</span>
        <span className="meta block truncate">{row.sccj}</span>
        <span
          id={id}
          role="status"
          className={problem || refused || !row.selectable ? 'text-xs text-danger' : 'text-xs text-notice'}
        >
          {note}
        </span>
      </div>
      <button
        type="button"
        data-needs-js=""
        className="grid size-10 place-items-center text-ink-3 hover:text-danger md:order-last md:size-7"
        aria-label={`从采购单去掉 ${row.name} ${row.ypgg}`}
        tabIndex={-1}
        onClick={() => {
          onDone();
          onRemove(row.goods_id);
        }}
      >
        <span className="i-lucide-x size-4" aria-hidden="true" />
      </button>
      <div className="min-w-0 text-xs leading-snug max-md:col-span-3">
        <span className="block text-brand-800">{isCurrent && (row.hint || row.activity_text)}</span>
        <span className="block whitespace-pre-line text-ink-3">
          {!row.hint && ladderLines(row.ladder_text)}
        </span>
      </div>
      <div className="leading-snug md:text-right">
        <b className="price">{formatFen(row.price_fen)}</b>
        {row.label && <span className="ml-1 text-xs text-price md:ml-0 md:block">{row.label}</span>}
        <span
          className={
            row.stock > 0 ? 'meta ml-1 md:ml-0 md:block' : 'ml-1 text-xs text-danger md:ml-0 md:block'
          }
        >
          {row.stock_text}
        </span>
      </div>
      <input
        name={`numbers[goods-${row.goods_id}]`}
        form={PAD_FORM}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        data-pad-number={row.goods_id}
        data-pad-typed={typed === null ? undefined : ''}
        aria-label={`${row.name} ${row.ypgg} 数量（${row.bzdw}）`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={id}
        className="field px-1 text-center font-bold tabular-nums max-md:col-start-2 max-md:w-24"
        value={typed?.text ?? number}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => typed === null && event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      <div className="text-right leading-snug max-md:col-span-3">
        <b className="tabular-nums">{row.selectable ? formatFen(amountFen) : '—'}</b>
        {isCurrent && row.saved_fen > 0 && (
          <span className="ml-2 text-xs text-brand-800 md:ml-0 md:block">省 {formatFen(row.saved_fen)}</span>
        )}
      </div>
    </li>
  );
}

export default memo(PadLineRow);
