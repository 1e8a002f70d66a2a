import { useLayoutEffect, type RefObject } from 'react';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';

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
