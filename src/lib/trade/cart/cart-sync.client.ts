import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { ofPage } from '#lib/platform/browser/calls/call-port.client.ts';
import { CallError, isOutOfReach } from '#lib/platform/browser/calls/call-error.rules.ts';
import { encodeForm, type FormFields } from '#lib/platform/browser/calls/encode-form.rules.ts';
import { readCopy, storeCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';
import { type CallPath, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type {
  getCartList,
  postCartBatchDelete,
  postCartBatchSelect,
  postCartIdEdit,
  postCartToFavourites,
} from '#lib/trade/cart/cart.calls.ts';
import type { CartState } from '#lib/trade/cart/cart-answer.fields.ts';

/** Time (ms) within which changes are sent together. */
const DELAY_MS = 300;

/** A change to be sent; both calls answer with the whole cart. */
interface Job {
  /** the row whose number it changes */
  rowId?: number;
  path: CallPath<typeof postCartIdEdit> | CallPath<typeof postCartBatchSelect>;
  fields: FormFields;
  /** Queues it again unless a newer change is queued. */
  putBack(): void;
}

/** Sends the changes of the cart page one after the other, so that the last one takes effect. */
export interface CartSync {
  setNumber(id: number, number: number): void;
  select(ids: readonly number[], isSelected: boolean): void;
  remove(ids: readonly number[]): Promise<void>;
  /** Returns the server's message; empty when the server is unreachable. */
  moveToFavourites(ids: readonly number[]): Promise<string>;
  /** Fetches the current cart: another tab or device may have changed it. A failure is not reported. */
  refresh(): Promise<void>;
  /** True when the server has received all changes; false when it is unreachable and changes stay queued. */
  allSent(): Promise<boolean>;
  /** Changes that this tab could not send before it left the page, as for a login in between; to be queued again. */
  unsent: Unsent;
}

/** Numbers and ticks by line. */
interface Unsent {
  numbers: [id: number, number: number][];
  ticks: [id: number, isSelected: boolean][];
}

const UNSENT = 'yaocang:cart-unsent';

/**
 * Receives the whole cart and, by row, the server's messages on the numbers it was sent: corrected or refused, and the
 * reason.
 */
type OnAnswer = (cart: CartState, said: ReadonlyMap<number, string>) => void;

/** Fetches the cart from the server; null when the request fails. */
const cartNow = (): Promise<CartState | null> =>
  callApi<typeof getCartList>('GET', '/api/cart/list', ofPage(), { quiet: true }).catch(() => null);

/**
 * Starts sending; `onAnswer` is called when everything sent so far has been answered, `onHeld` when the server becomes
 * unreachable or reachable again: changes it has not received stay queued and are sent when the network is back.
 */
export function startCartSync(onAnswer: OnAnswer, onHeld: (isHeld: boolean) => void): CartSync {
  const numbers = new Map<number, number>();
  const ticks = new Map<number, boolean>();
  let timer = 0;
  let running: Promise<boolean> | null = null;

  const takeJobs = (): Job[] => {
    const jobs = [...numbers].map(([id, number]): Job => ({
      rowId: id,
      path: callPath<typeof postCartIdEdit>(`/api/cart/${id}/edit`),
      fields: { number },
      putBack: () => void (numbers.has(id) || numbers.set(id, number)),
    }));
    for (const isSelected of [true, false]) {
      const ids = [...ticks].filter(([, on]) => on === isSelected).map(([id]) => id);
      if (ids.length > 0) {
        jobs.push({
          path: callPath<typeof postCartBatchSelect>('/api/cart/batch_select'),
          fields: { ids, is_selected: isSelected ? 1 : 0 },
          putBack: () => {
            for (const id of ids) if (!ticks.has(id)) ticks.set(id, isSelected);
          },
        });
      }
    }
    numbers.clear();
    ticks.clear();
    return jobs;
  };

  const keepUnsent = (): void => {
    const unsent: Unsent = { numbers: [...numbers], ticks: [...ticks] };
    storeCopy(UNSENT, numbers.size + ticks.size === 0 ? null : unsent);
  };

  const sendAll = async (): Promise<boolean> => {
    let cart: CartState | null = null;
    const said = new Map<number, string>();
    if (numbers.size + ticks.size === 0) return true;
    for (let jobs = takeJobs(); jobs.length > 0; jobs = takeJobs()) {
      for (const [index, { rowId, path, fields }] of jobs.entries()) {
        const note = (words: string): void => void (rowId !== undefined && said.set(rowId, words));
        try {
          const options = { onMessage: note };
          cart = (
            await callApi<typeof postCartIdEdit | typeof postCartBatchSelect>('POST', path, fields, options)
          ).cart;
        } catch (error) {
          if (isOutOfReach(error)) {
            for (const job of jobs.slice(index)) job.putBack();
            keepUnsent();
            onHeld(true);
            return false;
          }
          if (error instanceof CallError) note(error.message);
          cart = null;
        }
      }
    }
    cart ??= await cartNow();
    keepUnsent();
    onHeld(false);
    if (cart && numbers.size + ticks.size === 0) onAnswer(cart, said);
    return true;
  };

  const run = (): Promise<boolean> => {
    clearTimeout(timer);
    running ??= sendAll().finally(() => (running = null));
    return running;
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void run(), DELAY_MS);
  };
  const allSent = async (): Promise<boolean> => {
    do if (!(await run())) return false;
    while (numbers.size + ticks.size > 0);
    return true;
  };

  /** Drops the queued changes of lines that leave the cart. */
  const forget = (ids: readonly number[]): void => {
    for (const id of ids) {
      numbers.delete(id);
      ticks.delete(id);
    }
  };

  window.addEventListener('online', soon);
  window.addEventListener('pagehide', () => {
    for (const { path, fields } of takeJobs()) {
      navigator.sendBeacon(apiOrigin() + path, new URLSearchParams(encodeForm(fields)));
    }
  });

  return {
    unsent: readUnsent(),
    allSent,
    async refresh() {
      if (!(await allSent())) return;
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
      forget(ids);
      if (!(await allSent())) return;
      onAnswer(
        (await callApi<typeof postCartBatchDelete>('POST', '/api/cart/batch_delete', { ids })).cart,
        new Map(),
      );
    },
    async moveToFavourites(ids) {
      forget(ids);
      if (!(await allSent())) return '';
      let words = '';
      const onMessage = (message: string): void => void (words = message);
      const { cart } = await callApi<typeof postCartToFavourites>(
        'POST',
        '/api/cart/to_favourites',
        { ids },
        { onMessage },
      );
      onAnswer(cart, new Map());
      return words;
    },
  };
}

function readUnsent(): Unsent {
  const kept = readCopy(UNSENT) as Partial<Unsent> | null;
  const pairs = <Pair>(list: Pair[] | undefined): Pair[] => (Array.isArray(list) ? list : []);
  return { numbers: pairs(kept?.numbers), ticks: pairs(kept?.ticks) };
}
