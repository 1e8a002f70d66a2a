/** Presses that got no answer: what they asked for may have been done. */
const unanswered: { asked: string; press: string }[] = [];

/** The key to send with a press: of one before that asked for the same and got no answer, else a new one. */
export function pressFor(asked: string): string {
  const at = unanswered.findIndex((one) => one.asked === asked);
  const [again] = at < 0 ? [] : unanswered.splice(at, 1);
  if (again) return again.press;
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Sends what a press asks for, with its key. Where that fails the key is kept: pressed again for the same, it is the same
 * press to the server, and adds once.
 */
export async function sendPress<Answer>(
  asked: string,
  send: (press: string) => Promise<Answer>,
): Promise<Answer> {
  const press = pressFor(asked);
  try {
    return await send(press);
  } catch (error) {
    unanswered.push({ asked, press });
    throw error;
  }
}
