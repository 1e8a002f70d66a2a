import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BodyLimit, parseBody, STALLED_MS, wasCutOff } from '#lib/platform/http/call/body.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

const TYPE = 'multipart/form-data; boundary=x';
const WHOLE = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';

/** A request whose body comes as it is pushed. */
function slowRequest() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const init = { method: 'POST', headers: { 'content-type': TYPE }, body, duplex: 'half' };
  const push = (text: string): void => controller?.enqueue(Buffer.from(text));
  return { request: new Request('http://localhost/', init), push, close: () => controller?.close() };
}
const limit = (more: Partial<BodyLimit> = {}): BodyLimit => ({
  largest: 1000,
  tooLarge: () => new ShopError('too_large', 'large'),
  ...more,
});
/** Returns how reading ended, so far. */
function outcomeOf(reading: Promise<unknown>) {
  const outcome = { is: 'reading' };
  reading.then(
    () => (outcome.is = 'read'),
    (error: unknown) => (outcome.is = error instanceof ShopError ? error.code : String(error)),
  );
  return outcome;
}

describe('a body', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('that stops coming is given up, and its connection is not used again', async () => {
    const { request, push } = slowRequest();
    const outcome = outcomeOf(parseBody(request, limit()));
    push(WHOLE.slice(0, 5));
    await vi.advanceTimersByTimeAsync(STALLED_MS - 1);
    expect(outcome.is).toBe('reading');
    push(WHOLE.slice(5, 10));
    await vi.advanceTimersByTimeAsync(STALLED_MS - 1);
    expect(outcome.is).toBe('reading');
    await vi.advanceTimersByTimeAsync(2);
    expect([outcome.is, wasCutOff(request)]).toEqual(['stalled', true]);
  });

  test('that goes on coming is read to its end, however long that takes', async () => {
    const { request, push, close } = slowRequest();
    const outcome = outcomeOf(parseBody(request, limit()));
    for (const sign of WHOLE) {
      push(sign);
      await vi.advanceTimersByTimeAsync(STALLED_MS - 1000);
    }
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.is).toBe('read');
  });

  test('of which a trickle comes is given up where a pace is wanted', async () => {
    const { request, push } = slowRequest();
    const outcome = outcomeOf(parseBody(request, limit({ pace: 20 })));
    push('a'.repeat(20));
    for (let seconds = 1; seconds < STALLED_MS / 1000; seconds += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      push('a');
    }
    expect(outcome.is).toBe('reading');
    await vi.advanceTimersByTimeAsync(1001);
    expect(outcome.is).toBe('stalled');
  });

  test('is not blamed for the time it waits for room', async () => {
    const { request, push, close } = slowRequest();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const weigh = vi.fn<(bytes: number) => Promise<void>>(() => promise);
    const outcome = outcomeOf(parseBody(request, limit({ weigh })));
    push(WHOLE.slice(0, 5));
    await vi.advanceTimersByTimeAsync(STALLED_MS * 3);
    expect([outcome.is, weigh.mock.calls]).toEqual(['reading', [[5]]]);
    resolve(undefined);
    push(WHOLE.slice(5));
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.is).toBe('read');
  });

  test('is refused where there is no room for it', async () => {
    const { request, push } = slowRequest();
    const weigh = () => Promise.reject(new ShopError('busy', 'full'));
    const outcome = outcomeOf(parseBody(request, limit({ weigh })));
    push(WHOLE);
    await vi.advanceTimersByTimeAsync(0);
    expect([outcome.is, wasCutOff(request)]).toEqual(['busy', true]);
  });
});
