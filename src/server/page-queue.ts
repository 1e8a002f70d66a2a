import type { IncomingMessage, ServerResponse } from 'node:http';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { FairQueue } from '#lib/platform/process/fair-queue.server.ts';

/** Pages that are made at a time; a page takes some milliseconds of one processor. */
const AT_ONCE = 8;
const PLACES = 1000;
/** Time (ms) after which a slow page frees its place: it waits for something else, such as a slow client. */
const HOLDS_MS = 500;
/** Requests that may wait on one connection behind another; browsers send none. */
const MOST_PIPELINED = 16;

const turns = new FairQueue({
  atOnce: AT_ONCE,
  places: PLACES,
  full: () => new ShopError('busy', '现在访问的人太多，请稍后再试。'),
});

/**
 * Makes a page when its sender's turn comes, so that a flood from one address delays that address only. Nothing is made
 * for a client that has disconnected. When the queue is full, the sender with the most waiting requests is refused with
 * 503.
 */
export async function inTurn(
  sender: string,
  response: ServerResponse,
  make: () => Promise<unknown>,
): Promise<void> {
  const work = async (): Promise<void> => {
    if (response.req.socket.destroyed) return;
    const { promise: longEnough, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), HOLDS_MS);
    await Promise.race([make(), longEnough]).finally(() => clearTimeout(timer));
  };
  try {
    await turns.run(sender, work);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (response.headersSent) return;
    response.writeHead(503, {
      'cache-control': 'no-store',
      'retry-after': '10',
      'content-type': 'text/plain; charset=utf-8',
    });
    response.end(error.message);
  }
}

const queued = new WeakMap<IncomingMessage['socket'], number>();

/**
 * True for one request too many on a connection that sends without waiting for answers: each would be worked on at
 * once. The connection is closed.
 */
export function isFlooding({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // Only the request that is being answered has a connection to write to.
  if (response.socket) {
    queued.delete(socket);
    return false;
  }
  const waiting = (queued.get(socket) ?? 0) + 1;
  queued.set(socket, waiting);
  if (waiting <= MOST_PIPELINED) return false;
  socket.destroy();
  return true;
}
