import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { encodeForm } from '#lib/platform/browser/calls/encode-form.rules.ts';
import { directionOf, typedNumber } from '#lib/catalogue/goods-view/add-form.client.ts';
import { fetchMine } from '#lib/catalogue/goods-view/fetch-mine.client.ts';
import type { MineGoods } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { $cart, type KnownCart, showCart } from '#lib/trade/cart/cart.store.ts';
import { linesOfGoods } from '#lib/trade/cart/shown-line.rules.ts';
import {
  enterRow,
  fieldOf,
  leaveRow,
  ROW_IN_CART,
  rowForms,
  rowsOf,
  styleRows,
} from './row-in-cart.client.ts';
import type { postCartBatchDelete, postCartIdEdit } from '#lib/trade/cart/cart.calls.ts';

/** Loads the modules with the first change; a page that is only viewed does not need them. */
const loadClient = () =>
  Promise.all([
    import('#lib/platform/browser/calls/call-api.client.ts'),
    import('#lib/platform/browser/dialogs/dialogs.client.ts'),
  ]);

/** Time (ms) within which changes of one row are sent as one. */
const DELAY_MS = 300;

/** Cart lines of a row of the page: one, or two where some units are at a limited price. */
interface Line {
  ids: readonly number[];
  /** Units in the cart on the server. */
  number: number;
  /** Change of the row that the server has not received. */
  request: { number: number; timer: number } | null;
}

/** Matches an emptied field or a typed zero, which mean no change: leaving a field deletes nothing. */
const NO_NUMBER = /^[0０\s]*$/;

/** Selector of a form that has added its goods, as its press marks it before the cart is known. */
const ADDED = 'form.add-number[data-in-cart]';
/** Lines by goods id. */
const lines = new Map<string, Line>();
/** True when the cart was changed by code that does not know its lines; they are fetched once the page is visible. */
let isStale = false;
let isFollowing = false;

/**
 * Makes rows and cards with a stepper show the cart's number of their goods and change it: by a step, a typed number,
 * or a step below the minimum, which deletes the line; an emptied field shows the cart's number again. Goods not in the
 * cart are added by their form as usual.
 */
export function followCart(list: readonly MineGoods[]): void {
  styleRows();
  for (const goods of list) show(goods, true);
  // Goods were added since the list was requested.
  if (document.querySelector(`${ADDED}:not(${ROW_IN_CART})`)) void ask();
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKey);
  document.addEventListener('change', onChange);
  window.addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pagehide', sendRequests);
  if (!isFollowing) $cart.listen(showKnown);
  isFollowing = true;
}

/* Named functions, so that a second call, after part of the page was replaced, adds no second listener. */
const onChange = ({ target }: Event): void => onTyped(target);
const onPageShow = ({ persisted }: PageTransitionEvent): void => void (persisted && ask());
const onVisible = (): void => void (isStale && document.visibilityState === 'visible' && ask());

/** Shows the lines of the cart's store after any change; fetches them where they are unknown. */
function showKnown({ lines: known }: KnownCart): void {
  if (known === null) {
    isStale = true;
    return onVisible();
  }
  const goodsIds = new Set(rowForms().map(goodsOf));
  for (const id of goodsIds) {
    const own = linesOfGoods(known, Number(id));
    const cart_number = own.reduce((sum, { quantity }) => sum + quantity, 0);
    show({ id: Number(id), cart_ids: own.map((line) => line.id), cart_number }, false);
  }
}

/** Fetches the current cart after it was changed elsewhere. */
async function ask(): Promise<void> {
  isStale = false;
  const mine = await fetchMine();
  for (const goods of mine?.list ?? []) show(goods, false);
}

function show(
  { id, cart_ids, cart_number }: Pick<MineGoods, 'id' | 'cart_ids' | 'cart_number'>,
  isFirst: boolean,
): void {
  const goodsId = String(id);
  const known = lines.get(goodsId);
  if (known?.request) return;
  if (cart_ids.length === 0) return known && leave(goodsId);
  const rows = rowsOf(goodsId).filter((row) => !isFirst || !isTouched(row));
  if (rows.length === 0) return;
  if (known) Object.assign(known, { ids: cart_ids, number: cart_number });
  else lines.set(goodsId, { ids: cart_ids, number: cart_number, request: null });
  for (const row of rows) enterRow(row, cart_number);
}

/** True when the buyer is changing the row's number before the cart was known. */
const isTouched = (row: HTMLFormElement): boolean => {
  const field = fieldOf(row);
  return field === document.activeElement || field?.value !== field?.defaultValue;
};

function leave(goodsId: string): void {
  clearTimeout(lines.get(goodsId)?.request?.timer);
  lines.delete(goodsId);
  for (const row of rowsOf(goodsId)) leaveRow(row);
}

/** Returns the row in the cart that the buyer changed; the button that adds a case is next to its form. */
function rowAt(target: EventTarget | null): HTMLFormElement | null {
  if (!(target instanceof Element)) return null;
  const place = target.closest('[data-case]') ? target.closest('[data-goods-id]') : target;
  const within = place === target ? null : place?.querySelector<HTMLFormElement>(ROW_IN_CART);
  return within ?? place?.closest<HTMLFormElement>(ROW_IN_CART) ?? null;
}

const goodsOf = (row: Element): string =>
  row.closest<HTMLElement>('[data-goods-id]')?.dataset['goodsId'] ?? '';

/** Applies the typed number instead of adding units; the button also selects the field. */
function onSubmit(event: SubmitEvent): void {
  const row = rowAt(event.target);
  if (!row) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const field = fieldOf(row);
  onTyped(field);
  const line = lines.get(goodsOf(row));
  if (line?.request === null && field?.value === String(line.number)) void sayUnchanged(field);
  if (event.submitter) field?.select();
}

/** Shows that the cart has this number already, so that such a press is answered too. */
async function sayUnchanged({ value, dataset }: HTMLInputElement): Promise<void> {
  const [, { toast }] = await loadClient();
  const unit = dataset['range']?.split(' ')[4] ?? '';
  await toast(`购物车里已有 ${value} ${unit}，要改请填写新的数量`, 'success');
}

/** Handles a click after the page's own script has changed the number; a step below the minimum deletes the line. */
function onClick({ target, clientX }: MouseEvent): void {
  const row = rowAt(target);
  const field = row && fieldOf(row);
  if (!row || !field || !(target instanceof Element)) return;
  if (target.closest('[data-case]')) return requestOf(row);
  const direction = directionOf(target, field, clientX);
  if (direction === 0) return;
  const line = lines.get(goodsOf(row));
  const isLeast = field.value === String(line?.request?.number ?? line?.number);
  if (direction < 0 && isLeast) request(goodsOf(row), 0);
  else requestOf(row);
}

/** Handles ← and →, which step the rows of the table (`rows.client.ts`). */
function onKey({ target, key }: KeyboardEvent): void {
  const row = key === 'ArrowLeft' || key === 'ArrowRight' ? rowAt(target) : null;
  if (row) requestOf(row);
}

function onTyped(target: EventTarget | null): void {
  const row = rowAt(target);
  const field = row && fieldOf(row);
  if (!row || !field) return;
  const line = lines.get(goodsOf(row));
  if (line && NO_NUMBER.test(field.value)) return enterRow(row, line.request?.number ?? line.number);
  requestOf(row);
}

function requestOf(row: HTMLFormElement): void {
  const number = typedNumber(row, null);
  if (number !== null) request(goodsOf(row), number);
}

function request(goodsId: string, number: number): void {
  const line = lines.get(goodsId);
  if (!line || number === (line.request?.number ?? line.number)) return;
  clearTimeout(line.request?.timer);
  void loadClient();
  line.request = { number, timer: window.setTimeout(() => void send(goodsId, line), DELAY_MS) };
  if (number > 0) for (const row of rowsOf(goodsId)) enterRow(row, number);
}

async function send(goodsId: string, line: Line): Promise<void> {
  const number = line.request?.number ?? line.number;
  line.request = null;
  let words = number === 0 ? '已移出购物车' : '';
  const onMessage = (message: string): void => void (words = message);
  try {
    const [{ callApi }, { toast }] = await loadClient();
    const { cart } =
      number === 0
        ? await callApi<typeof postCartBatchDelete>('POST', '/api/cart/batch_delete', { ids: line.ids })
        : await callApi<typeof postCartIdEdit>(
            'POST',
            `/api/cart/${line.ids[0]}/edit`,
            { number, whole: 1 },
            { onMessage },
          );
    showCart(cart);
    if (line.request) return;
    if (words) await toast(words, 'success');
  } catch {
    // The reason has been reported; the row shows the cart's number again.
    if (!line.request) for (const row of rowsOf(goodsId)) enterRow(row, line.number);
    void ask();
  }
}

/** Sends waiting changes when the buyer leaves the page within the delay. */
function sendRequests(): void {
  for (const line of lines.values()) {
    if (!line.request) continue;
    const { number, timer } = line.request;
    clearTimeout(timer);
    line.request = null;
    const [path, fields] =
      number === 0
        ? [callPath<typeof postCartBatchDelete>('/api/cart/batch_delete'), { ids: line.ids }]
        : [callPath<typeof postCartIdEdit>(`/api/cart/${line.ids[0]}/edit`), { number, whole: 1 }];
    navigator.sendBeacon(apiOrigin() + path, new URLSearchParams(encodeForm(fields)));
  }
}
