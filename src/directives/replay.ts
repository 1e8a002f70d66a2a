type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: Element): element is Field => element.matches('input, textarea, select');
const wasTypedIn = (element: Element | null): boolean =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.value !== element.defaultValue;
const selectorOf = (element: Element): string | null => {
  const name = element.getAttribute('name') ?? element.id;
  return name === '' ? null : `[name="${CSS.escape(name)}"], #${CSS.escape(name)}`;
};

/**
 * Records input to an island before it is awake, to be replayed once it is: text typed (with the caret and focus), and
 * the last click. Returns the function that replays.
 */
export function recordUntilAwake(root: HTMLElement): () => void {
  let clicked: string | null = null;
  const typed = new Map<string, string>();
  const keep = (target: EventTarget | null): void => {
    if (!(target instanceof Element) || !isField(target)) return;
    const path = selectorOf(target);
    if (path) typed.set(path, target.value);
  };
  const onInput = ({ target }: Event): void => keep(target);
  const onClick = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button, [role="button"]') : null;
    if (!button || !root.contains(button) || button.getAttribute('type') === 'submit') return;
    clicked = selectorOf(button);
  };
  const focused = document.activeElement;
  // Text typed before this script ran; a field without focus holds text restored by the browser, which triggers no
  // requests.
  if (root.contains(focused) && wasTypedIn(focused)) keep(focused);
  root.addEventListener('input', onInput, true);
  root.addEventListener('click', onClick, true);

  return () => {
    root.removeEventListener('input', onInput, true);
    root.removeEventListener('click', onClick, true);
    for (const [path, value] of typed) retype(root.querySelector(path), value);
    if (clicked) root.querySelector<HTMLElement>(clicked)?.click();
  };
}

/** Writes through the element's own setter and reports it, so that React takes notice. */
function retype(element: Element | null, value: string): void {
  if (!element || !isField(element)) return;
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
