import { whenStyled } from '#lib/platform/browser/page/when-styled.client.ts';
import { pageLink } from '#lib/page-link.rules.ts';

const FAILED =
  '<p class="card grid h-full place-items-center text-ink-2">补货推荐没有取到，请刷新页面重试。</p>';

/** Fetches what a member is due to buy again into the place that the home page has for it. */
export async function showDue(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-due]');
  if (!place) return;
  const answer = await fetch(pageLink('/user/due')).catch(() => null);
  // A session that has ended leads to the login page, which the next press shows.
  if (answer?.redirected) return;
  const [html] = await Promise.all([
    answer?.ok ? answer.text() : FAILED,
    whenStyled().catch(() => undefined),
  ]);
  place.innerHTML = html;
  if (place.querySelector('li')) document.querySelector('[data-all-due]')?.classList.remove('invisible');
}
