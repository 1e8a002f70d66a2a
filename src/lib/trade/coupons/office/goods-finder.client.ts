import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { getAdminCouponGoods } from '#lib/trade/coupons/coupons-office.calls.ts';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

/** Makes each `[data-goods-finder]` find goods and add their lines to the list of that name in its form. */
export function enhanceGoodsFinders(): void {
  for (const finder of document.querySelectorAll<HTMLElement>('[data-goods-finder]')) enhance(finder);
}

function enhance(finder: HTMLElement): void {
  const words = finder.querySelector('input');
  const status = finder.querySelector<HTMLElement>('[role="status"]');
  const found = finder.querySelector('ul');
  const list = finder
    .closest('form')
    ?.querySelector<HTMLTextAreaElement>(`textarea[name="${finder.dataset['goodsFinder'] ?? ''}"]`);
  if (!words || !status || !found || !list) return;
  const say = (text: string): void => {
    status.textContent = text;
    status.hidden = text === '';
  };
  const find = async (): Promise<void> => {
    const keywords = words.value.trim();
    if (keywords === '') return words.focus();
    const { list: lines } = await callApi<typeof getAdminCouponGoods>('GET', '/api/admin/coupon/goods', {
      keywords,
    });
    say(lines.length === 0 ? `没有找到与“${keywords}”有关的商品` : '');
    found.replaceChildren(...lines.map((line) => item(line, list, say)));
  };
  // The call itself has reported the error.
  const start = (): void => void find().catch(() => undefined);
  finder.querySelector('button')?.addEventListener('click', start);
  words.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || isForInputMethod(event)) return;
    event.preventDefault();
    start();
  });
  finder.hidden = false;
}

function item(line: string, list: HTMLTextAreaElement, say: (text: string) => void): HTMLLIElement {
  const entry = document.createElement('li');
  const text = document.createElement('span');
  text.textContent = line;
  const add = document.createElement('button');
  add.type = 'button';
  add.className = 'btn';
  add.textContent = '加入';
  add.setAttribute('aria-label', `加入 ${line}`);
  add.addEventListener('click', () => {
    const lines = list.value.split('\n').filter((one) => one.trim() !== '');
    if (!lines.includes(line)) list.value = [...lines, line].join('\n');
    add.disabled = true;
    list.dispatchEvent(new Event('input', { bubbles: true }));
    say(`已加入，共 ${list.value.split('\n').length} 行`);
  });
  entry.append(text, add);
  return entry;
}
