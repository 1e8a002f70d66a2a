import { type NamedTerms, priceCart, type PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { announceCartChange, paintCartCount } from '#lib/trade/cart/cart-changed.client.ts';
import { applyCartAnswer, type CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { type CartSync, startCartSync } from '#lib/trade/cart/cart-sync.client.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { CheaperState } from '#lib/trade/cart/advice/cheaper.fields.ts';
import type { GET } from '#pages/api/cart/cheaper.ts';
import type { Advice } from '#islands/cart/LineFacts.tsx';

/** The cart of the page: every change shows at once and is put right by the server's answer. */
export function useCart(initial: CartRow[], terms: NamedTerms) {
  const [rows, setRows] = useState(initial);
  const latest = useRef(rows);
  const sync = useRef<CartSync | null>(null);
  const priced = useMemo(() => priceCart(rows, terms), [rows, terms]);
  const prices = useMemo(
    () => new Map<number, PricedLine>(priced.lines.map((line) => [line.id, line])),
    [priced],
  );

  useEffect(() => {
    latest.current = rows;
  }, [rows]);

  // With the commit, not after it: a key pressed between hydration and its effects would show but not be sent.
  useLayoutEffect(() => {
    const started = startCartSync((cart, said) => {
      const answered = applyCartAnswer(latest.current, terms, cart, said);
      if (answered === null) return window.location.reload();
      setRows(answered);
      paintCartCount(answered.length);
      announceCartChange(answered.length);
    });
    sync.current = started;
    const { numbers, ticks } = started.unsent;
    if (numbers.length + ticks.length === 0) return;
    const wished = new Map(numbers);
    const ticked = new Map(ticks);
    queueMicrotask(() =>
      setRows((before) =>
        before.map((row) => ({
          ...row,
          quantity: wished.get(row.id) ?? row.quantity,
          selected: row.selectable && (ticked.get(row.id) ?? row.selected),
        })),
      ),
    );
    for (const [id, number] of numbers) started.setNumber(id, number);
    for (const [id, isSelected] of ticks) started.select([id], isSelected);
  }, [terms]);

  // Another tab or the phone may have changed it in the meantime.
  useEffect(() => {
    const look = (): void => void (document.visibilityState === 'visible' && sync.current?.refresh());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const actions = useMemo(() => {
    const change = (ids: readonly number[], part: Partial<CartRow>): void => {
      const changed = new Set(ids);
      setRows((before) => before.map((row) => (changed.has(row.id) ? { ...row, ...part } : row)));
    };
    return {
      setNumber(id: number, quantity: number, notice: string) {
        change([id], { quantity, notice });
        sync.current?.setNumber(id, quantity);
      },
      select(ids: readonly number[], selected: boolean) {
        change(ids, { selected });
        sync.current?.select(ids, selected);
      },
      async remove(ids: readonly number[], question: string): Promise<boolean> {
        if (!(await askConfirm(question, { confirm: '删除' }))) return false;
        await sync.current?.remove(ids).catch(() => undefined);
        return true;
      },
      async moveToFavourites(ids: readonly number[]): Promise<boolean> {
        const words = await sync.current?.moveToFavourites(ids).catch(() => '');
        if (words) void toast(words, 'success');
        return Boolean(words);
      },
      /** For what makes lines: they come with a fresh page. */
      async changeLines(send: () => Promise<unknown>): Promise<void> {
        if (!(await sync.current?.allSent())) return;
        await send().then(
          () => window.location.reload(),
          () => undefined,
        );
      },
      allSent: () => sync.current?.allSent() ?? Promise.resolve(true),
    };
  }, []);

  return { rows, priced, prices, ...actions };
}

/**
 * Lines that were ticked or unticked before the cart was awake, one by one or all: the boxes know best, and count like
 * any other tick.
 */
export function useEarlyTicks(
  list: RefObject<HTMLElement | null>,
  /** as the page was made, the same list each time: the boxes are read once */
  rows: readonly CartRow[],
  select: (ids: readonly number[], selected: boolean) => void,
): void {
  useLayoutEffect(() => {
    const boxes = [
      ...(list.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name="ids"]:enabled') ??
        []),
    ];
    const shown = new Map(rows.map(({ id, selected }) => [id, selected]));
    const all = document.querySelector<HTMLInputElement>('[data-all-lines]');
    if (all && all.checked !== all.defaultChecked) {
      const { checked } = all;
      return queueMicrotask(() =>
        select(
          boxes.map(({ value }) => Number(value)),
          checked,
        ),
      );
    }
    for (const on of [true, false]) {
      const ids = boxes
        .filter(({ checked, value }) => checked === on && shown.get(Number(value)) === !on)
        .map(({ value }) => Number(value));
      if (ids.length > 0) queueMicrotask(() => select(ids, on));
    }
  }, [list, rows, select]);
}

/**
 * What the cart says of its lines: as the page was made, then asked for again after each change that the server knows
 * of. Until the answer is there it is said of another order than the one shown (`payableFen`): then it is not fresh.
 */
export function useAdvice(
  initial: CheaperState,
  payableFen: number,
): { advice: ReadonlyMap<number, Advice>; isFresh: boolean } {
  const [state, setState] = useState(initial);
  useEffect(() => {
    const ask = (): void =>
      void callApi<typeof GET>('GET', '/api/cart/cheaper', {}, { quiet: true }).then(
        setState,
        () => undefined,
      );
    document.addEventListener('yaocang:cart-changed', ask);
    return () => document.removeEventListener('yaocang:cart-changed', ask);
  }, []);
  const advice = useMemo(
    () => new Map([...state.offers, ...state.replaced].map((one) => [one.id, one])),
    [state],
  );
  return { advice, isFresh: state.payable_fen === null || state.payable_fen === payableFen };
}
