import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Reader } from '#lib/platform/readers/reader.server.ts';
import type { ReaderReply, ReaderRequest } from '#lib/platform/readers/reader-message.rules.ts';

/** Answers the requests of the shop's process, one at a time, and ends with it. The reader process calls this once. */
export function serveReaders(readers: readonly Reader<never, unknown>[]): void {
  const byName = new Map(readers.map((reader) => [reader.name, reader as Reader<unknown, unknown>]));
  process.on('message', async (request: ReaderRequest) => {
    await send({ kind: 'begun' });
    await send(await replyTo(byName.get(request.name), request));
  });
  process.on('disconnect', () => process.exit(0));
  // The shop's process decides when its readers end; a key press in a terminal reaches the whole group.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}

const send = (reply: ReaderReply): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(reply, undefined, undefined, () => resolve());
  });

async function replyTo(
  reader: Reader<unknown, unknown> | undefined,
  { name, input }: ReaderRequest,
): Promise<ReaderReply> {
  try {
    if (!reader) throw new Error(`no reader is called ${name}`);
    return { kind: 'answer', answer: await reader.run(input) };
  } catch (error) {
    if (error instanceof ShopError)
      return { kind: 'refused', code: error.code, message: error.message, fields: error.fields };
    return { kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
