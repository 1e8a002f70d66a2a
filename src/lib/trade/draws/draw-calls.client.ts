import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { getDrawIdActivity, postDrawNewRecord } from '#lib/trade/draws/draws.calls.ts';

/** Fetches the current prizes of a draw. */
export const askActivity = (id: number): Promise<AnswerOf<typeof getDrawIdActivity>> =>
  callApi<typeof getDrawIdActivity>('GET', `/api/draw/${id}/activity`, { id }, { inPlace: true });

/** A result, with the server's message. */
export type Drawn = AnswerOf<typeof postDrawNewRecord> & { words: string };

/** Draws a prize; a second call on the same day returns the same result. */
export async function askPrize(id: number): Promise<Drawn> {
  let words = '';
  const options = { inPlace: true, onMessage: (message: string) => void (words = message) };
  const answer = await callApi<typeof postDrawNewRecord>('POST', '/api/draw/new_record', { id }, options);
  return { ...answer, words };
}
