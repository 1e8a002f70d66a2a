import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import type { GET } from '#pages/api/draw/[id]/activity.ts';

export type Activity = AnswerOf<typeof GET>;

const BOX =
  'm-auto w-[min(34rem,calc(100vw-2rem))] rounded-md border border-line bg-white p-5 text-ink shadow-xl backdrop:bg-black/40';
const PRIZE = 'grid min-h-16 content-center rounded-md border border-line px-2 py-2 text-center';
/** The prize under the light that runs while it is drawn. */
export const LIT = ['border-brand', 'bg-brand-50'];

/** The popup of a draw with what changes in it. */
export interface Popup {
  dialog: HTMLDialogElement;
  prizes: HTMLElement[];
  status: HTMLElement;
  act: HTMLButtonElement;
  close: HTMLButtonElement;
  /** The line of ways on, empty before there is a result. */
  ways: HTMLElement;
}

/** Makes the popup of a draw; nothing in it acts yet. */
export function makePopup({ name, prizes }: Activity): Popup {
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
    item.append(make('b', 'break-words', prize.name));
    const words = prize.is_gone === 1 ? '已抽完' : prize.remarks;
    if (words) item.append(make('span', 'break-words text-xs text-ink-2', words));
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
