import { type NamedTerms, priceCart, type PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { knowFavourites } from '#lib/catalogue/favourites/favourites.store.ts';
import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { applyCartAnswer, applyShownLines, type CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { $cart, $cartRows, type KnownCart, showLines } from '#lib/trade/cart/cart.store.ts';
import { lineOfRow } from '#lib/trade/cart/shown-line.rules.ts';
import { type CartSync, startCartSync } from '#lib/trade/cart/cart-sync.client.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { ofPage } from '#lib/platform/browser/calls/call-port.client.ts';
import type { CheaperState } from '#lib/trade/cart/advice/cheaper.fields.ts';
import type { getCartCheaper } from '#lib/trade/cart/cart.calls.ts';
import type { Advice } from '#islands/cart/LineFacts.tsx';

/**
 * The cart of the page, held in the store while the page is awake: every change shows at once, in all readers of the
 * store, and is corrected by the server's answer.
 */
export function useCart(initial: CartRow[], terms: NamedTerms) {
  const known = useStore($cartRows, { ssr: 'initial' });
  const rows = known?.rows ?? initial;
  const sync = useRef<CartSync | null>(null);
  const [isHeld, setHeld] = useState(false);
  const priced = useMemo(() => priceCart(rows, terms), [rows, terms]);
  const prices = useMemo(
    () => new Map<number, PricedLine>(priced.lines.map((line) => [line.id, line])),
    [priced],
  );

  // During the commit, not after it: a key pressed between hydration and its effects would show but not be sent.
  useLayoutEffect(() => {
    $cartRows.set({ rows: initial, isSaved: true });
    const started = startCartSync((cart, said) => {
      const answered = applyCartAnswer($cartRows.get()?.rows ?? initial, terms, cart, said);
      if (answered === null) window.location.reload();
      else $cartRows.set({ rows: answered, isSaved: true });
    }, setHeld);
    sync.current = started;
    const { numbers, ticks } = started.unsent;
    if (numbers.length + ticks.length === 0) return;
    const requested = new Map(numbers);
    const ticked = new Map(ticks);
    queueMicrotask(() =>
      $cartRows.set({
        rows: initial.map((row) => ({
          ...row,
          quantity: requested.get(row.id) ?? row.quantity,
          selected: row.selectable && (ticked.get(row.id) ?? row.selected),
        })),
        isSaved: false,
      }),
    );
    for (const [id, number] of numbers) started.setNumber(id, number);
    for (const [id, isSelected] of ticks) started.select([id], isSelected);
  }, [initial, terms]);

  useSharedLines(rows, prices, known?.isSaved ?? true, () => void sync.current?.refresh());

  // Another tab or the phone may have changed it in the meantime.
  useEffect(() => {
    const look = (): void => void (document.visibilityState === 'visible' && sync.current?.refresh());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const actions = useMemo(() => {
    const change = (ids: readonly number[], part: Partial<CartRow>): void => {
      const changed = new Set(ids);
      const before = $cartRows.get()?.rows ?? [];
      $cartRows.set({
        rows: before.map((row) => (changed.has(row.id) ? { ...row, ...part } : row)),
        isSaved: false,
      });
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
        const moved = new Set(ids);
        const goodsIds = $cartRows.get()?.rows.flatMap(({ id, goodsId }) => (moved.has(id) ? [goodsId] : []));
        const words = await sync.current?.moveToFavourites(ids).catch(() => '');
        if (!words) return false;
        knowFavourites(goodsIds ?? [], true, null);
        void toast(words, 'success');
        return true;
      },
      /** For actions that add lines: these come with a fresh page. */
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

  return {
    rows,
    priced,
    prices,
    /** True while changes wait for a server that is out of reach. */
    isHeld,
    ...actions,
  };
}

/** Publishes the rows to other views of the cart, in all tabs, and applies changes made there. */
function useSharedLines(
  rows: readonly CartRow[],
  prices: ReadonlyMap<number, PricedLine>,
  isSaved: boolean,
  refresh: () => void,
): void {
  const isOwn = useRef(false);
  const taken = useRef<readonly CartRow[] | null>(null);
  const ask = useRef(refresh);

  useEffect(() => {
    if (taken.current === rows) return;
    isOwn.current = true;
    showLines(
      rows.map((row) => lineOfRow(row, prices.get(row.id)?.priceFen ?? 0)),
      isSaved,
    );
    isOwn.current = false;
  }, [rows, prices, isSaved]);

  useEffect(
    () =>
      $cart.listen((cart: KnownCart) => {
        const shown = $cartRows.get();
        // Unsent changes will be answered with the whole cart.
        if (isOwn.current || !shown?.isSaved) return;
        const changed = cart.lines && applyShownLines(shown.rows, cart.lines);
        if (changed === null) return document.visibilityState === 'visible' ? ask.current() : undefined;
        if (changed === shown.rows) return;
        taken.current = changed;
        $cartRows.set({ rows: changed, isSaved: true });
      }),
    [],
  );
}

/**
 * Lines that were ticked or unticked before the cart was awake, one by one or all: the boxes take precedence, and count
 * like any other tick.
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
 * Returns the advice on the cart's lines: as the page was made, then asked for again after each change that was saved.
 * Until the answer arrives the advice is for another order than the one shown (`payableFen`): then it is not fresh.
 */
export function useAdvice(
  initial: CheaperState,
  payableFen: number,
): { advice: ReadonlyMap<number, Advice>; isFresh: boolean } {
  const [state, setState] = useState(initial);
  useEffect(() => {
    const ask = (): void =>
      void callApi<typeof getCartCheaper>('GET', '/api/cart/cheaper', ofPage(), { quiet: true }).then(
        setState,
        () => undefined,
      );
    return $cart.listen(({ isSaved }) => {
      if (isSaved) ask();
    });
  }, []);
  const advice = useMemo(
    () => new Map([...state.offers, ...state.replaced].map((one) => [one.id, one])),
    [state],
  );
  return { advice, isFresh: state.payable_fen === null || state.payable_fen === payableFen };
}
