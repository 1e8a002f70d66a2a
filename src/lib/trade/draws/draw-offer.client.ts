import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { $drawResult, $drawStatus, standing } from '#lib/trade/draws/draw.store.ts';
import type { getDrawSimple } from '#lib/trade/draws/draws.calls.ts';

/**
 * Finds out for a member how it stands to the draw of the page, and wakes the island: the hidden banner for who may join,
 * the place of the button at once, as it shows what today's draw in another tab gave.
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
 * Asks how the member stands, for the store; whether it may join. A result that was kept before is none where the server
 * knows of no draw today. Silent on failure: then it is not offered.
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
