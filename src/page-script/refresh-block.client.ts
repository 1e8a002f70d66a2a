import { fetchMine } from '#lib/catalogue/goods-view/fetch-mine.client.ts';
import { preloadPictures } from '#page-script/preload-pictures.client.ts';

/** All countdowns end at the same moment: the requests are spread over this time (ms), after the server has changed. */
const AFTER_MS = 1500;
const SPREAD_MS = 6000;
const NUMBER = 'input[name="number"]';

/** Number fields, each with the id of its goods. */
const numbers = (block: ParentNode): [of: string, HTMLInputElement][] =>
  [...block.querySelectorAll<HTMLInputElement>(NUMBER)].map((input) => {
    const { goodsId, setId } = input.closest<HTMLElement>('[data-goods-id], [data-set-id]')?.dataset ?? {};
    return [`${goodsId} ${setId}`, input];
  });

/**
 * Replaces a block (`data-refreshes`) whose countdown has ended with the server's present one: once the page is
 * visible, after a random pause. Typed numbers stay, and so does the focus; a block that no longer exists is removed.
 */
export async function refreshBlock(block: HTMLElement): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS + Math.random() * SPREAD_MS));
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok || answer.redirected || !block.isConnected) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector<HTMLElement>(`[data-refreshes="${block.dataset['refreshes'] ?? ''}"]`);
  if (!fresh) return block.remove();
  const before = numbers(block);
  const typed = new Map(before.filter(([, { value, defaultValue }]) => value !== defaultValue));
  const focused = before.find(([, input]) => input === document.activeElement)?.[0];
  if (document.documentElement.dataset['member'] !== undefined) fresh.dataset['unpriced'] = '';
  block.replaceWith(document.adoptNode(fresh));
  for (const [of, input] of numbers(fresh)) {
    input.value = typed.get(of)?.value ?? input.value;
    if (of === focused) input.focus({ preventScroll: true });
  }
  preloadPictures();
  try {
    const mine = await fetchMine();
    if (mine) (await import('#page-script/member-page.client.ts')).showMine(mine);
  } finally {
    delete fresh.dataset['unpriced'];
  }
}
