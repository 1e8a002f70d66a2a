import { whenStyled } from '#lib/platform/browser/page/when-styled.client.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { grouped } from '#lib/platform/paging.rules.ts';
import { $wallet, type Wallet } from '#lib/trade/wallet/wallet.store.ts';

/** Texts of the member's balances, by the parts of the page; empty while unknown. */
const held: Readonly<Record<'coupons' | 'points', (wallet: Wallet) => string>> = {
  coupons: ({ coupons, vouchers }) =>
    coupons === null || vouchers === null ? '' : `${coupons + vouchers} 张`,
  points: ({ points }) => (points === null ? '' : grouped(points)),
};

/** Updates the balances when they change, here or in another tab. */
function followWallet(): void {
  $wallet.listen((wallet) => {
    for (const [part, textOf] of Object.entries(held)) {
      const text = textOf(wallet);
      const place = document.querySelector(`[data-home-part="${part}"]`);
      if (place && text) place.textContent = text;
    }
  });
}

const FAILED =
  '<p class="card grid h-full place-items-center text-ink-2">补货推荐没有取到，请刷新页面重试。</p>';

/** Loads the member's own part of the home page, which is the same for everybody, into the places reserved for it. */
export async function showOwn(): Promise<void> {
  const due = document.querySelector<HTMLElement>('[data-home-part="due"]');
  if (!due) return;
  const answer = await fetch(pageLink('/user/home')).catch(() => null);
  // An expired session redirects to the login page, which the next press shows.
  if (answer?.redirected) return;
  const [html] = await Promise.all([answer?.ok ? answer.text() : '', whenStyled().catch(() => undefined)]);
  if (html === '') {
    due.innerHTML = FAILED;
    return;
  }
  const parts = new DOMParser().parseFromString(html, 'text/html');
  for (const part of parts.querySelectorAll<HTMLTemplateElement>('template[data-of]')) {
    const place = document.querySelector(`[data-home-part="${part.dataset['of'] ?? ''}"]`);
    place?.replaceChildren(document.importNode(part.content, true));
  }
  followWallet();
}
