import { fetchMine } from '#lib/catalogue/goods-view/fetch-mine.client.ts';
import { preloadPictures } from '#page-script/preload-pictures.client.ts';

/** Everybody's countdown ends at the same moment: the pages are asked for over so long (ms), after the server's is new. */
const AFTER_MS = 1500;
const SPREAD_MS = 6000;
const NUMBER = 'input[name="number"]';

/** Each field for a number with what it is a number of. */
const numbers = (block: ParentNode): [of: string, HTMLInputElement][] =>
  [...block.querySelectorAll<HTMLInputElement>(NUMBER)].map((input) => {
    const { goodsId, setId } = input.closest<HTMLElement>('[data-goods-id], [data-set-id]')?.dataset ?? {};
    return [`${goodsId} ${setId}`, input];
  });

/**
 * Puts what the server has now in the place of a block (`data-refreshes`) whose countdown has run out: once somebody
 * looks, after a pause of chance. Numbers that were typed stay, and so does the focus; where the block is no more, it goes.
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
