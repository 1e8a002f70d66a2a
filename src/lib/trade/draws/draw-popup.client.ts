import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { askConfirm } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { CLOSING_MS, CLOSING_QUESTION, RESULT_DELAY_MS } from '#lib/trade/draws/draws.rules.ts';
import type { GET } from '#pages/api/draw/[id]/activity.ts';
import type { POST } from '#pages/api/draw/new_record.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';

const STEP_MS = 120;

interface DrawHooks {
  /** Called when the popup goes after something was drawn: this member may not join any more today. */
  onDrawn: () => void;
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let isOpen = false;

/**
 * Opens the popup of a draw (product §10.4): the server draws, the result shows after two seconds, and closing asks while
 * it is drawn, until the result is there. Where motion is not wanted nothing moves. The focus goes back to where it was.
 */
export async function openDraw(id: number, { onDrawn }: DrawHooks): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  const before = document.activeElement;
  try {
    const activity = await callApi<typeof GET>('GET', `/api/draw/${id}/activity`, { id });
    const popup = makePopup(activity);
    document.body.append(popup.dialog);
    popup.dialog.showModal();
    const hasDrawn = await run(id, popup);
    popup.dialog.remove();
    if (hasDrawn) onDrawn();
    const back = hasDrawn ? document.getElementById('main') : before;
    if (back instanceof HTMLElement && back.isConnected) back.focus();
  } catch (error) {
    // The member has been informed why it does not open.
    if (!(error instanceof CallError)) throw error;
  } finally {
    isOpen = false;
  }
}

/** Lets the popup act until it is closed; whether a draw was begun. */
function run(id: number, popup: Popup): Promise<boolean> {
  const { dialog, act, close } = popup;
  let state: 'ready' | 'drawing' | 'asking' | 'done' | 'closing' = 'ready';
  let hasDrawn = false;
  let answered = new AbortController();

  const draw = async (): Promise<void> => {
    if (state !== 'ready') return;
    state = 'drawing';
    hasDrawn = true;
    answered = new AbortController();
    const isDone = await drawOnce(id, popup, () => answered.abort());
    if (state !== 'drawing' && state !== 'asking') return;
    state = isDone ? 'done' : 'ready';
    if (isDone) close.focus();
  };
  const tryClose = async (): Promise<void> => {
    if (state === 'asking' || state === 'closing') return;
    if (state === 'drawing') {
      state = 'asking';
      const words = { confirm: '关闭', cancel: '继续等待', until: answered.signal };
      const goes = await askConfirm(CLOSING_QUESTION, words);
      if (!goes) {
        if (state === 'asking') state = 'drawing';
        return;
      }
    }
    state = 'closing';
    await fade(dialog);
    dialog.close();
  };

  act.addEventListener('click', () => void draw());
  close.addEventListener('click', () => void tryClose());
  // A browser lets a second Escape pass whatever is said to the first: the key itself is taken.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    void tryClose();
  });
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    void tryClose();
  });
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(hasDrawn), { once: true }));
}

/**
 * Draws, and shows what came; false where it failed and can be tried again, which draws no second time. `onAnswer` is
 * called before anything is shown, so that no question stands over it.
 */
async function drawOnce(
  id: number,
  { prizes, status, act, ways }: Popup,
  onAnswer: () => void,
): Promise<boolean> {
  act.disabled = true;
  act.textContent = '抽奖中';
  status.textContent = '正在抽奖，请稍候';
  const stop = runLight(prizes);
  let words = '';
  const asked = callApi<typeof POST>(
    'POST',
    '/api/draw/new_record',
    { id },
    { quiet: true, onMessage: (message) => void (words = message) },
  );
  const [answer] = await Promise.allSettled([asked, wait(RESULT_DELAY_MS)]);
  stop();
  onAnswer();
  if (answer.status === 'rejected') {
    const { reason } = answer as { reason: unknown };
    if (!(reason instanceof CallError)) throw reason;
    status.textContent = reason.message || '没有抽成，请检查网络后再试。已经抽到的不会丢失。';
    act.disabled = false;
    act.textContent = '再试一次';
    act.focus();
    return false;
  }
  const { is_win: isWin, next } = answer.value;
  status.textContent = isWin === 1 ? words : `${words}，每天可以抽一次，明天再来。`;
  status.classList.add('font-bold');
  act.hidden = true;
  if (isWin === 1) ways.append(link(next, '查看奖品'));
  ways.append(link(pageLink('/user/draws'), '我的抽奖'));
  return true;
}

/** Lets a light run over the prizes until it is stopped; where motion is not wanted there is none. */
function runLight(prizes: readonly HTMLElement[]): () => void {
  if (isStill()) return () => undefined;
  let at = -1;
  const timer = setInterval(() => {
    prizes[at]?.classList.remove(...LIT);
    at = (at + 1) % prizes.length;
    prizes[at]?.classList.add(...LIT);
  }, STEP_MS);
  return () => {
    clearInterval(timer);
    prizes[at]?.classList.remove(...LIT);
  };
}

async function fade(dialog: HTMLDialogElement): Promise<void> {
  if (isStill()) return;
  const gone = { opacity: 0, transform: 'scale(0.9)' };
  await dialog.animate([{ opacity: 1, transform: 'none' }, gone], {
    duration: CLOSING_MS,
    easing: 'ease-in',
    fill: 'forwards',
  }).finished;
}

export type Activity = AnswerOf<typeof GET>;

const BOX =
  'm-auto w-[min(34rem,calc(100vw-2rem))] rounded-md border border-line bg-white p-5 text-ink shadow-xl backdrop:bg-black/40';
const PRIZE = 'grid min-h-16 content-center rounded-md border border-line px-2 py-2 text-center';
/** The prize under the light that runs while it is drawn. */
const LIT = ['border-brand', 'bg-brand-50'];

/** The popup of a draw with what changes in it. */
interface Popup {
  dialog: HTMLDialogElement;
  prizes: HTMLElement[];
  status: HTMLElement;
  act: HTMLButtonElement;
  close: HTMLButtonElement;
  /** The line of ways on, empty before there is a result. */
  ways: HTMLElement;
}

/** Makes the popup of a draw; nothing in it acts yet. */
function makePopup({ name, prizes }: Activity): Popup {
  const dialog = document.createElement('dialog');
  dialog.className = BOX;
  dialog.setAttribute('aria-labelledby', 'draw-title');
  const head = make('div', 'flex items-start gap-3');
  const title = make('h2', 'm-0 flex-1 text-lg font-bold', name);
  title.id = 'draw-title';
  const close = button('btn', '关闭');
  head.append(title, close);
  const list = make('ul', 'm-0 mt-3 grid list-none grid-cols-2 gap-2 p-0 md:grid-cols-3');
  list.setAttribute('aria-label', '奖品');
  const items = prizes.map((prize) => {
    const item = make('li', PRIZE);
    item.append(make('b', 'wrap-anywhere', prize.name));
    const words = prize.is_gone === 1 ? '已抽完' : prize.remarks;
    if (words) item.append(make('span', 'wrap-anywhere text-xs text-ink-2', words));
    return item;
  });
  list.append(...items);
  const status = make('p', 'm-0 mt-4 min-h-12 text-center text-base leading-6', '每天可以抽一次');
  status.setAttribute('role', 'status');
  const act = button('btn-primary h-11 px-8 text-base', '开始抽奖');
  act.autofocus = true;
  const acts = make('div', 'mt-2 flex flex-wrap items-center justify-center gap-3');
  const ways = make('p', 'm-0 flex flex-wrap justify-center gap-x-4');
  acts.append(act, ways);
  const more = make('p', 'm-0 mt-3 text-center text-xs');
  more.append(link(pageLink('/draw'), '规则与概率'));
  dialog.append(head, list, status, acts, more);
  return { dialog, prizes: items, status, act, close, ways };
}

function make(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function button(className: string, text: string): HTMLButtonElement {
  const made = make('button', className, text) as HTMLButtonElement;
  made.type = 'button';
  return made;
}

export function link(href: string, text: string): HTMLAnchorElement {
  const made = make(
    'a',
    'inline-flex min-h-9 items-center text-brand underline max-md:min-h-11',
    text,
  ) as HTMLAnchorElement;
  made.href = href;
  return made;
}
