import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { ladderLines } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';
import {
  countedAs,
  numberAfter,
  settleNumber,
  type TypedNumber,
  untyped,
} from '#lib/trade/quick-purchase/scanned.rules.ts';
import { MOST_ALERTS_AT_ONCE } from '#lib/catalogue/arrivals/arrivals.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import type { postArrivalAlert } from '#lib/catalogue/arrivals/arrivals.calls.ts';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

/** The plain form of the pad's numbers. */
export const PAD_FORM = 'pad-numbers';
/** Time (ms) after the last key after which a number counts: longer than a scanner takes from digit to digit. */
const COUNTS_MS = 150;

/** A field of the pad in which something is typed: the focus stays there until it is settled. */
export const isBeingTyped = (field: Element | null): boolean =>
  field instanceof HTMLElement && field.dataset['padTyped'] !== undefined;

interface Props {
  row: PadRow;
  number: number;
  /** Reason why it stayed when the others went into the cart; empty where it did not. */
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
 * A line of the pad. Numbers count as they are typed; Enter returns to the entry field, 0 removes the line, Escape
 * restores the number it had, arrows move through the lines. An invalid number stays to be corrected.
 */
function PadLineRow(props: Props) {
  const { row, number, refused, onNumber, onRemove, onScan, onDone, onSubmitAll } = props;
  const [typed, setTyped] = useState<TypedNumber | null>(null);
  /** The same for handlers: leaving the field follows at once on a key that has settled it. */
  const latest = useRef<TypedNumber | null>(null);
  /** The line's present number, also for handlers that run later than the key that triggered them. */
  const current = useRef(number);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  const problem = typed ? settleNumber(typed.text, typed.before).problem : '';
  const isCurrent = row.number === number;
  const amountFen = isCurrent ? row.amount_fen : row.price_fen * number;
  const id = `pad-note-${row.goods_id}`;
  const note = problem || refused || (isCurrent ? row.notice : '');

  useLayoutEffect(() => {
    current.current = number;
    // The next number takes the place of this one.
    if (typed === null && document.activeElement === input.current) input.current?.select();
  }, [typed, number]);

  const keep = (next: TypedNumber | null): void => {
    clearTimeout(timer.current);
    latest.current = next;
    setTyped(next);
  };
  const set = (next: number): void => {
    if (next !== current.current) onNumber(row.goods_id, next);
  };
  const type = (text: string): void => {
    const now: TypedNumber = { ...(latest.current ?? { before: number, counted: number }), text };
    keep(now);
    const { number: next, code } = settleNumber(text, now.before);
    const count = (): void => {
      latest.current = countedAs(now, current.current, next);
      set(next);
    };
    // 0 removes the line once it is settled.
    if (code === '' && next > 0) timer.current = window.setTimeout(count, COUNTS_MS);
  };
  /**
   * Applies the text in the field as the number; returns a code that was scanned there, which is looked up like other
   * scans.
   */
  const settle = (): string => {
    const now = latest.current;
    if (now === null) return '';
    const { code, problem: wrong } = settleNumber(now.text, now.before);
    if (wrong !== '') return '';
    const next = numberAfter(now, current.current);
    keep(null);
    if (next === 0) onRemove(row.goods_id);
    else set(next);
    if (code !== '') onScan(code);
    return code;
  };
  const restore = (): void => {
    const now = latest.current;
    keep(null);
    if (now !== null) set(untyped(now, current.current));
  };
  const move = (from: HTMLInputElement, step: 1 | -1): void => {
    const fields = fieldsOfPad();
    const next = fields[fields.indexOf(from) + step];
    if (next) next.focus();
    else if (step < 0) onDone();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isForInputMethod(event.nativeEvent)) return;
    const field = event.currentTarget;
    if (event.key === 'Enter') {
      const code = settle();
      if (problem === '' && event.ctrlKey) onSubmitAll();
      else if (problem === '' && code === '') onDone();
    } else if (event.key === 'Escape') {
      restore();
      onDone();
    } else if (event.key === 'ArrowDown') move(field, 1);
    else if (event.key === 'ArrowUp') move(field, -1);
    else return;
    event.preventDefault();
  };

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_40px] items-center gap-x-3 gap-y-1 border-t border-line py-1.5 md:grid-cols-[minmax(0,1fr)_112px_84px_100px_28px] xl:grid-cols-[minmax(0,1fr)_minmax(0,190px)_112px_84px_110px_28px]">
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
      <div className="min-w-0 text-xs leading-snug max-md:col-span-3 md:max-xl:col-span-full md:max-xl:row-start-2">
        <span className="block text-brand-800">{isCurrent && (row.hint || row.activity_text)}</span>
        <span className="block whitespace-pre-line text-ink-3">
          {!row.hint && ladderLines(row.ladder_text)}
        </span>
      </div>
      <div className="leading-snug md:text-right">
        <b translate="no" className="price">
          {formatFen(row.price_fen)}
        </b>
        {row.label && <span className="ml-1 text-xs text-price">{row.label}</span>}
        {isCurrent && row.net_fen !== null && (
          <span className="ml-1 text-xs text-price md:ml-0 md:block">到手 {formatFen(row.net_fen)}</span>
        )}
        <span className={row.stock > 0 ? 'meta block whitespace-nowrap' : 'block text-xs text-danger'}>
          {row.stock_text}
        </span>
      </div>
      <input
        ref={input}
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
        onBlur={() => void settle()}
        onKeyDown={onKeyDown}
      />
      <div className="text-right leading-snug max-md:col-span-3">
        <b translate="no" className="tabular-nums">
          {row.selectable ? formatFen(amountFen) : '—'}
        </b>
        {isCurrent && row.saved_fen > 0 && (
          <span className="ml-2 text-xs text-brand-800 md:ml-0 md:block">省 {formatFen(row.saved_fen)}</span>
        )}
      </div>
    </li>
  );
}

export default memo(PadLineRow);

interface PadShortagesProps {
  /** The pad's goods that are out of stock. */
  goodsIds: readonly number[];
  memberId: number;
}

/**
 * Notifies the member when sold-out goods arrive (product §3.9), all of the pad's in one press; nothing where all are
 * in stock.
 */
export function PadShortages({ goodsIds, memberId }: PadShortagesProps) {
  const [isBusy, setBusy] = useState(false);
  const ids = goodsIds.slice(0, MOST_ALERTS_AT_ONCE);
  if (ids.length === 0) return null;
  const setAll = async (): Promise<void> => {
    let words = '';
    const onMessage = (message: string): void => void (words = message);
    setBusy(true);
    try {
      await callApi<typeof postArrivalAlert>('POST', '/api/arrival_alert', { goods_ids: ids }, { onMessage });
      await toast(words, 'success');
    } catch {
      // The call has shown the error; the button stays to be pressed again.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      method="post"
      action={callPath<typeof postArrivalAlert>('/api/arrival_alert')}
      className="flex flex-wrap items-center gap-3 border-t border-line py-2"
      onSubmit={(event) => {
        event.preventDefault();
        void setAll();
      }}
    >
      <input type="hidden" name={PAGE_MEMBER_FIELD} value={memberId} />
      <input type="hidden" name="goods_ids" value={ids.join()} />
      <span className="text-danger">缺货 {goodsIds.length} 种</span>
      <button className="btn" disabled={isBusy}>
        到货后提醒我
      </button>
    </form>
  );
}
