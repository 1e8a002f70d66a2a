/** Presses that got no answer: the server may have processed them. */
const unanswered: { asked: string; idempotencyKey: string }[] = [];

/**
 * Returns the idempotency key of a press: that of an earlier press for the same request without an answer, else a new
 * one.
 */
export function keyFor(asked: string): string {
  const at = unanswered.findIndex((one) => one.asked === asked);
  const [again] = at < 0 ? [] : unanswered.splice(at, 1);
  if (again) return again.idempotencyKey;
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Sends a press with its idempotency key. On failure the key is kept: pressed again for the same request, it is the
 * same press to the server, and adds once.
 */
export async function sendWithKey<Answer>(
  asked: string,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const idempotencyKey = keyFor(asked);
  try {
    return await send(idempotencyKey);
  } catch (error) {
    unanswered.push({ asked, idempotencyKey });
    throw error;
  }
}
