import type { Tone } from '#lib/platform/browser/dialogs/dialogs.client.ts';

const SHOWN_MS = 2400;
/** Distance between a toast and the element below it, px. */
const GAP = 12;
/** Limit of the total height of bars at the window's bottom, px. */
const BARS_HEIGHT = 64;
/** On wide screens it stands at the top, as goods and their buttons are below. */
const WIDE = '(width >= 768px)';
const BARS = '.sticky, .fixed, .max-md\\:sticky';
const BOX =
  'no-print fixed m-0 mx-auto left-3 right-3 top-auto w-fit max-w-[min(32rem,calc(100vw-1.5rem))] ' +
  'items-center gap-2 rounded-md border-0 bg-ink px-4 py-3 text-sm text-white shadow-lg [&:popover-open]:flex';
const ICONS: Record<Tone, string> = {
  success: 'i-lucide-circle-check text-brand-200',
  error: 'i-lucide-circle-x text-danger-200',
  info: 'i-lucide-info text-info-200',
};

let box: HTMLElement | null = null;
let finish: (() => void) | null = null;

/** Shows the message in place of any earlier one, above open dialogs too. Resolves when it goes. */
export function showToast(message: string, tone: Tone): Promise<void> {
  finish?.();
  const toast = (box ??= makeBox());
  const icon = document.createElement('span');
  icon.className = `${ICONS[tone]} size-5 shrink-0`;
  icon.setAttribute('aria-hidden', 'true');
  const text = document.createElement('span');
  text.textContent = message;
  if (toast.matches(':popover-open')) toast.hidePopover();
  toast.showPopover();
  toast.replaceChildren(icon, text);
  place(toast);
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish?.(), SHOWN_MS);
    finish = (): void => {
      clearTimeout(timer);
      finish = null;
      toast.hidePopover();
      toast.replaceChildren();
      resolve();
    };
  });
}

/** Places the toast so that it hides neither the bars nor the control that was pressed. */
function place(toast: HTMLElement): void {
  toast.style.top = toast.style.bottom = '';
  const put = window.matchMedia(WIDE).matches ? placeAtTop(toast) : placeAtBottom(toast);
  const pressed = document.activeElement?.closest('button, a, input, select')?.getBoundingClientRect();
  const own = toast.getBoundingClientRect();
  const isOver =
    pressed &&
    pressed.bottom > own.top &&
    pressed.top < own.bottom &&
    pressed.right > own.left &&
    pressed.left < own.right;
  if (isOver) put(pressed);
}

/** Places it at the top, under the search bar where that is pinned; moved, under the pressed control. */
function placeAtTop(toast: HTMLElement): (pressed: DOMRect) => void {
  const put = (edge: number): void => {
    toast.style.top = `${Math.round(edge + GAP)}px`;
    toast.style.bottom = 'auto';
  };
  const pinned = document.querySelector('[data-pinned] .search-bar');
  put(pinned?.getBoundingClientRect().bottom ?? 0);
  return ({ bottom }) => put(bottom);
}

/** Places it at the bottom, above the bars there; moved, above the pressed control. */
function placeAtBottom(toast: HTMLElement): (pressed: DOMRect) => void {
  const { innerHeight, innerWidth } = window;
  const put = (edge: number): void => void (toast.style.bottom = `${Math.round(innerHeight - edge + GAP)}px`);
  const tops = [...document.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(
      ({ top, bottom, width }) =>
        top > innerHeight / 2 && bottom > innerHeight - BARS_HEIGHT && width > innerWidth / 3,
    )
    .map(({ top }) => top);
  put(Math.min(innerHeight, ...tops));
  return ({ top }) => put(top);
}

function makeBox(): HTMLElement {
  const made = document.createElement('div');
  made.className = BOX;
  made.setAttribute('role', 'status');
  made.popover = 'manual';
  document.body.append(made);
  return made;
}
