import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { FairQueue } from '#lib/platform/process/fair-queue.server.ts';
import type { Reader } from '#lib/platform/readers/reader.server.ts';
import { ReaderEnded, ReaderProcess } from '#lib/platform/readers/reader-process.server.ts';

const AT_ONCE = 2;
/** Time (ms) that a sender waits after an input that had to be aborted. */
const WAITS_MS = 30_000;

const turns = new FairQueue({
  atOnce: AT_ONCE,
  ofOne: 1,
  places: 200,
  full: () => new ShopError('busy', '现在处理文件的人太多，请 1 分钟后再试。'),
});
const free = Array.from({ length: AT_ONCE }, () => new ReaderProcess());
/** Senders whose last input had to be aborted just now. */
const waiting = new Set<string>();

/**
 * Reads user input in the reader process: the only way in which this process parses files and long texts. They cost
 * this process only the transfer, regardless of their content. Senders are served in turns, one input of each at a
 * time. Throws the errors of the reader, its `tooComplex`, `busy` where too many wait, and `too_many_requests` for a
 * sender whose last input had to be aborted just now.
 */
export async function read<Input, Answer>(
  reader: Reader<Input, Answer>,
  input: Input,
  { sender }: { sender: string },
): Promise<Answer> {
  if (waiting.has(sender))
    throw new ShopError('too_many_requests', '刚才的内容过于复杂，没有读完。请半分钟后再试，或换一个文件。');
  return turns.run(sender, async () => {
    const process = free.pop() ?? new ReaderProcess();
    try {
      const reply = await process.run(reader, input);
      if (reply.kind === 'refused') throw new ShopError(reply.code, reply.message, reply.fields);
      if (reply.kind !== 'answer') throw new Error(`reader ${reader.name} failed`, { cause: reply });
      return reply.answer as Answer;
    } catch (error) {
      if (!(error instanceof ReaderEnded)) throw error;
      waiting.add(sender);
      setTimeout(() => waiting.delete(sender), WAITS_MS).unref();
      throw Object.assign(reader.tooComplex(), { cause: `reader ${reader.name}: ${error.message}` });
    } finally {
      free.push(process);
    }
  });
}
