import type { NetFields } from '#lib/trade/coupons/coupons-answer.fields.ts';

/**
 * Shows next to prices the price with the best available coupon: in rows and cards of lists as a button that explains
 * it, on the page of a goods in words. The places are reserved, so that the layout does not move.
 */
export function showNetPrices(net: readonly NetFields[]): void {
  for (const one of net) {
    for (const place of document.querySelectorAll(`[data-goods-id="${one.id}"]`)) {
      const words = place.querySelector('[data-net-place]');
      if (words) sayInWords(words, one);
      else if (place.matches('tr, .in-list')) standBeside(place.querySelector('[data-pay]'), one);
    }
  }
}

/** Shows a net price in words; a coupon that is to be claimed keeps its link. */
function sayInWords(place: Element, { price, text, is_held: isHeld }: NetFields): void {
  const link = place.querySelector('a');
  const net = document.createElement('b');
  net.className = 'price';
  net.textContent = `到手 ${price}`;
  place.replaceChildren(net, ` ${text}。`);
  if (isHeld === 1 || !link) return;
  link.textContent = '去领券';
  place.append(link);
}

function standBeside(place: Element | null, { price, text }: NetFields): void {
  if (!place || place.querySelector('[data-net]')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['net'] = '';
  button.textContent = `到手 ${price}`;
  button.title = text;
  button.ariaLabel = `到手 ${price}：${text}`;
  button.addEventListener('click', () => explain(button, text));
  place.append(button);
}

/** Shows the explanation in the page's one popover, below the pressed button. */
function explain(button: HTMLElement, text: string): void {
  let bubble = document.getElementById('net-why');
  if (!bubble) {
    bubble = document.createElement('p');
    bubble.id = 'net-why';
    bubble.popover = 'auto';
    document.body.append(bubble);
  }
  bubble.textContent = text;
  const { left, bottom } = button.getBoundingClientRect();
  bubble.showPopover();
  const most = document.documentElement.clientWidth - bubble.offsetWidth - 8;
  bubble.style.left = `${Math.max(8, Math.min(left, most))}px`;
  bubble.style.top = `${bottom + scrollY + 6}px`;
}
