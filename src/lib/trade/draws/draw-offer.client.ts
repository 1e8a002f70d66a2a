import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { $drawResult, $drawStatus, standing } from '#lib/trade/draws/draw.store.ts';
import type { getDrawSimple } from '#lib/trade/draws/draws.calls.ts';

/**
 * Loads whether the member may join the page's draw, and hydrates the island: the hidden banner for members who may
 * join, the place of the button at once, as it shows today's result from another tab.
 */
export async function offerDraw(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-draw]');
  const island = place?.closest('astro-island');
  const wake = (): void => void island?.dispatchEvent(new Event('yaocang:wake'));
  if (!place) return;
  if (!place.hidden) wake();
  if (await learn()) wake();
}

/**
 * Loads the member's draw status into the store; returns whether it may join. A stored result is removed when the
 * server has no result for today. Silent on failure: then the draw is not offered.
 */
async function learn(): Promise<boolean> {
  const wasKept = $drawResult.get() !== null;
  const answer = await callApi<typeof getDrawSimple>('GET', '/api/draw/simple', {}, { quiet: true }).catch(
    () => null,
  );
  if (answer) {
    const mayJoin = answer.is_join === 0;
    if (mayJoin && wasKept) $drawResult.set(null);
    $drawStatus.set({ id: answer.id, mayJoin, whyNot: answer.reason });
  }
  return standing($drawStatus.get(), $drawResult.get())?.mayJoin ?? false;
}
