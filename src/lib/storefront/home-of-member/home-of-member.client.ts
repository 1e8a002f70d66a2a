import { whenStyled } from '#lib/platform/browser/page/when-styled.client.ts';
import { pageLink } from '#lib/page-link.rules.ts';

const FAILED =
  '<p class="card grid h-full place-items-center text-ink-2">补货推荐没有取到，请刷新页面重试。</p>';

/** Fetches what is the member's own of the home page, which is the same for everybody, into the places kept for it. */
export async function showOwn(): Promise<void> {
  const due = document.querySelector<HTMLElement>('[data-home-part="due"]');
  if (!due) return;
  const answer = await fetch(pageLink('/user/home')).catch(() => null);
  // A session that has ended leads to the login page, which the next press shows.
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
}
