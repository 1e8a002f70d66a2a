import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { GET } from '#pages/api/draw/simple.ts';

/**
 * Puts why a member may not draw now in the place of the button on the page of the draw, which is the same for everybody
 * (product §7.19); silent on failure, as the call itself says it again.
 */
export async function sayWhyNot(): Promise<void> {
  const place = document.querySelector('[data-draw-here]');
  if (!place) return;
  const status = await callApi<typeof GET>('GET', '/api/draw/simple', {}, { quiet: true }).catch(() => null);
  if (!status?.reason) return;
  const words = document.createElement('p');
  words.className = 'm-0 flex min-h-9 items-center font-bold text-ink-2';
  words.textContent = status.reason;
  place.replaceChildren(words);
}
