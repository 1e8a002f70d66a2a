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

/** They come with the first change: a page that is only looked at does without. */
const loadClient = () =>
  Promise.all([
    import('#lib/platform/browser/calls/call-api.client.ts'),
    import('#lib/platform/browser/dialogs/dialogs.client.ts'),
  ]);

/** Changes of one row within this time go out as one. */
const DELAY_MS = 300;

/** The lines of the cart behind a row of the page: one, or two where a limited price takes some units alone. */
interface Line {
  ids: readonly number[];
  /** Units, as the server has them. */
  number: number;
  /** What the row was changed to and the server has not received. */
  request: { number: number; timer: number } | null;
}

/** An emptied field and a typed zero mean no change: nothing is taken out by leaving a field. */
const NO_NUMBER = /^[0０\s]*$/;

/** A form that has added its goods, as its press says before it is known. */
const ADDED = 'form.add-number[data-in-cart]';
/** By goods. */
const lines = new Map<string, Line>();
/** True when the cart was changed, with lines that are not known, while the page was hidden. */
let isStale = false;
let isFollowing = false;

/**
 * Rows and cards with a stepper show what of their goods is in the cart, and change it there: by a step, a typed number,
 * or a step below the least, which takes it out; an emptied field shows the cart's number again. A goods that is not in the cart is added by its form as ever.
 */
export function followCart(list: readonly MineGoods[]): void {
  styleRows();
  for (const goods of list) show(goods, true);
  // Something was added since this was asked for.
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

/* Named, so that a second call, after part of the page came again, listens no second time. */
const onChange = ({ target }: Event): void => onTyped(target);
const onPageShow = ({ persisted }: PageTransitionEvent): void => void (persisted && ask());
const onVisible = (): void => void (isStale && document.visibilityState === 'visible' && ask());

/** Shows the lines of the cart's store, whatever changed them; asks for them where they are not known. */
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

/** How the cart is now: something else changed it. */
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

/** Somebody is about to add before it was known what is in the cart. */
const isTouched = (row: HTMLFormElement): boolean => {
  const field = fieldOf(row);
  return field === document.activeElement || field?.value !== field?.defaultValue;
};

function leave(goodsId: string): void {
  clearTimeout(lines.get(goodsId)?.request?.timer);
  lines.delete(goodsId);
  for (const row of rowsOf(goodsId)) leaveRow(row);
}

/** The row in the cart that the buyer changed; a case is added next to it. */
function rowAt(target: EventTarget | null): HTMLFormElement | null {
  if (!(target instanceof Element)) return null;
  const place = target.closest('[data-case]') ? target.closest('[data-goods-id]') : target;
  const within = place === target ? null : place?.querySelector<HTMLFormElement>(ROW_IN_CART);
  return within ?? place?.closest<HTMLFormElement>(ROW_IN_CART) ?? null;
}

const goodsOf = (row: Element): string =>
  row.closest<HTMLElement>('[data-goods-id]')?.dataset['goodsId'] ?? '';

/** Nothing is added on top: Enter means the number typed, and the button leads to it. */
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

/** A press that asks for what is there already is answered too. */
async function sayUnchanged({ value, dataset }: HTMLInputElement): Promise<void> {
  const [, { toast }] = await loadClient();
  const unit = dataset['range']?.split(' ')[4] ?? '';
  await toast(`购物车里已有 ${value} ${unit}，要改请填写新的数量`, 'success');
}

/** The page's own script has moved the number by now; a step below the least takes the line out. */
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

/** Rows of the table step by ← and → (`rows.client.ts`). */
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
    // Why not was reported; the row shows again what is in the cart.
    if (!line.request) for (const row of rowsOf(goodsId)) enterRow(row, line.number);
    void ask();
  }
}

/** Who leaves within the delay has still changed it. */
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
