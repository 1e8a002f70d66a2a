import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { isBarCode } from '#islands/pad/use-candidates.ts';
import { parseQuantity } from '#lib/catalogue/goods/parse-quantity.rules.ts';
import { ladderLines } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';

/** The plain form of the pad's numbers. */
export const PAD_FORM = 'pad-numbers';

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
 * Escape brings back the number it had, arrows move through the lines.
 */
function PadLineRow(props: Props) {
  const { row, number, refused, onNumber, onRemove, onScan, onDone, onSubmitAll } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(number);
  const problem = typed === null || typed === '' || typed === '0' ? '' : parseQuantity(typed).problem;
  const isCurrent = row.number === number;
  const amountFen = isCurrent ? row.amount_fen : row.price_fen * number;
  const id = `pad-note-${row.goods_id}`;
  const note = problem || refused || (isCurrent ? row.notice : '');

  const restore = (): void => {
    setTyped(null);
    if (number !== before.current) onNumber(row.goods_id, before.current);
  };
  const move = (from: HTMLInputElement, step: 1 | -1): void => {
    const fields = fieldsOfPad();
    const next = fields[fields.indexOf(from) + step];
    if (next) next.focus();
    else if (step < 0) onDone();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    if (event.key === 'Enter' && isBarCode(field.value)) {
      restore();
      onScan(field.value);
    } else if (event.key === 'Enter' && event.ctrlKey) onSubmitAll();
    else if (event.key === 'Enter' && field.value.trim() === '0') {
      onDone();
      onRemove(row.goods_id);
    } else if (event.key === 'Enter' && problem === '') onDone();
    else if (event.key === 'Escape') {
      restore();
      onDone();
    } else if (event.key === 'ArrowDown') move(field, 1);
    else if (event.key === 'ArrowUp') move(field, -1);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_40px] items-center gap-x-3 gap-y-1 border-t border-line py-1.5 md:grid-cols-[minmax(0,1fr)_minmax(0,190px)_112px_84px_110px_28px]">
      <div className="min-w-0 leading-snug max-md:col-span-2">
        <a href={pageLink(`/list/info/${row.goods_id}`)} className="font-bold hover:text-brand" tabIndex={-1}>
          {row.name}
        </a>{' '}
        <span className="text-ink-2">{row.ypgg}</span>
        <span className="meta block truncate">{[row.sccj, row.retail_text].filter(Boolean).join(' · ')}</span>
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
        {row.label && <span className="ml-1 text-xs text-price">{row.label}</span>}
        {isCurrent && row.net_fen !== null && (
          <span className="ml-1 text-xs text-price md:ml-0 md:block">到手 {formatFen(row.net_fen)}</span>
        )}
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
        maxLength={14}
        data-pad-number={row.goods_id}
        aria-label={`${row.name} ${row.ypgg} 数量（${row.bzdw}）`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={id}
        className="field px-1 text-center font-bold tabular-nums max-md:col-start-2 max-md:w-24"
        value={typed ?? number}
        onFocus={(event) => {
          before.current = number;
          event.currentTarget.select();
        }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          const { quantity } = parseQuantity(text);
          if (quantity !== null && quantity !== number) onNumber(row.goods_id, quantity);
        }}
        onBlur={() => setTyped(null)}
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
