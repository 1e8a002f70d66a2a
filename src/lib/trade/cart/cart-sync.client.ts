import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError, isCancelled } from '#lib/platform/browser/calls/call-error.rules.ts';
import { encodeForm, type FormFields } from '#lib/platform/browser/calls/encode-form.rules.ts';
import { type CallPath, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST as remove } from '#pages/api/cart/batch_delete.ts';
import type { POST as select } from '#pages/api/cart/batch_select.ts';
import type { POST as edit } from '#pages/api/cart/[id]/edit.ts';
import type { GET as list } from '#pages/api/cart/list.ts';
import type { CartState } from '#lib/trade/cart/cart-state.rules.ts';

/** Changes within this time go out together. */
const DELAY_MS = 300;

/** A change to be sent; both calls answer with the whole cart. */
interface Job {
  /** the row whose number it changes */
  rowId?: number;
  path: CallPath<typeof edit> | CallPath<typeof select>;
  fields: FormFields;
}

/** Sends the changes of the cart's page, one after the other, so that the last wish is the one that stays. */
export interface CartSync {
  setNumber(id: number, number: number): void;
  select(ids: readonly number[], isSelected: boolean): void;
  remove(ids: readonly number[]): Promise<void>;
  /** Asks how the cart is now: another tab or device may have changed it. Quiet when that fails. */
  refresh(): Promise<void>;
  /** Resolves when nothing is waiting or under way. */
  allSent(): Promise<void>;
}

/** Gets the whole cart, and what the server said of the numbers it was sent, by row: corrected or refused, and why. */
type OnAnswer = (cart: CartState, said: ReadonlyMap<number, string>) => void;

/** The cart as the server has it; null when it cannot be asked. */
const cartNow = (): Promise<CartState | null> =>
  callApi<typeof list>('GET', '/api/cart/list', {}, { quiet: true }).catch(() => null);

/** Starts sending; `onAnswer` is called whenever everything sent so far has been answered. */
export function startCartSync(onAnswer: OnAnswer): CartSync {
  const numbers = new Map<number, number>();
  const ticks = new Map<number, boolean>();
  let timer = 0;
  let running: Promise<void> | null = null;

  const takeJobs = (): Job[] => {
    const jobs = [...numbers].map(([id, number]): Job => ({
      rowId: id,
      path: callPath<typeof edit>(`/api/cart/${id}/edit`),
      fields: { number },
    }));
    for (const isSelected of [true, false]) {
      const ids = [...ticks].filter(([, on]) => on === isSelected).map(([id]) => id);
      if (ids.length > 0) {
        jobs.push({
          path: callPath<typeof select>('/api/cart/batch_select'),
          fields: { ids, is_selected: isSelected ? 1 : 0 },
        });
      }
    }
    numbers.clear();
    ticks.clear();
    return jobs;
  };

  const sendAll = async (): Promise<void> => {
    let cart: CartState | null = null;
    const said = new Map<number, string>();
    if (numbers.size + ticks.size === 0) return;
    for (let jobs = takeJobs(); jobs.length > 0; jobs = takeJobs()) {
      for (const { rowId, path, fields } of jobs) {
        const note = (words: string): void => void (rowId !== undefined && said.set(rowId, words));
        try {
          const options = { onMessage: note };
          cart = (await callApi<typeof edit | typeof select>('POST', path, fields, options)).cart;
        } catch (error) {
          if (isCancelled(error)) return;
          if (error instanceof CallError && error.failure !== 'login') note(error.message);
          cart = null;
        }
      }
    }
    cart ??= await cartNow();
    if (cart && numbers.size + ticks.size === 0) onAnswer(cart, said);
  };

  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= sendAll().finally(() => (running = null));
    return running;
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void run(), DELAY_MS);
  };
  const allSent = async (): Promise<void> => {
    do await run();
    while (numbers.size + ticks.size > 0);
  };

  window.addEventListener('pagehide', () => {
    for (const { path, fields } of takeJobs()) {
      navigator.sendBeacon(apiOrigin() + path, new URLSearchParams(encodeForm(fields)));
    }
  });

  return {
    allSent,
    async refresh() {
      await allSent();
      const cart = await cartNow();
      if (cart && numbers.size + ticks.size === 0) onAnswer(cart, new Map());
    },
    setNumber(id, number) {
      numbers.set(id, number);
      soon();
    },
    select(ids, isSelected) {
      for (const id of ids) ticks.set(id, isSelected);
      soon();
    },
    async remove(ids) {
      for (const id of ids) {
        numbers.delete(id);
        ticks.delete(id);
      }
      await allSent();
      onAnswer((await callApi<typeof remove>('POST', '/api/cart/batch_delete', { ids })).cart, new Map());
    },
  };
}
