import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { findTryStates } from '#lib/trade/payments/tries/tries.repository.ts';
import type { TryState } from '#lib/trade/payments/tries/tries.rules.ts';

const LOOK_EVERY_MS = 500;
/** Interval (ms) of heartbeats, so that proxies do not close a silent connection. */
const HEARTBEAT_MS = 15_000;
/** Most tabs and devices of a member that watch at once; others poll instead. */
const MOST_PER_MEMBER = 6;
/** Time (ms) to go on watching after the time to pay, so that the last notice is still received. */
const GRACE_MS = 5000;

interface Watcher {
  tryId: number;
  memberId: number;
  expiresAt: number;
  send: (state: TryState) => void;
  beat: () => void;
  end: () => void;
}

interface Watch {
  watchers: Set<Watcher>;
  timer: NodeJS.Timeout | undefined;
  beatAt: number;
  isClosed: boolean;
}

const slot = Symbol.for('yaocang.payment-watch');
const holder = globalThis as { [slot]?: Watch };
const shared = (): Watch =>
  (holder[slot] ??= { watchers: new Set(), timer: undefined, beatAt: 0, isClosed: false });

/**
 * Sends the state of a member's try as server-sent events, `data: paid`, until it is over, its time is over, or the
 * browser has disconnected. All watchers of a process share one database query twice a second, so it does not matter
 * which process took the notice. Throws `too_many_requests` when the member watches {@link MOST_PER_MEMBER} times
 * already.
 */
export function watchTry(
  db: Db,
  { id, memberId, state, expiresAt }: { id: number; memberId: number; state: TryState; expiresAt: number },
): Response {
  const own = [...shared().watchers].filter((watcher) => watcher.memberId === memberId);
  if (own.length >= MOST_PER_MEMBER)
    throw new ShopError('too_many_requests', '打开的付款页面太多，请关掉几个；到账后本页仍会自己更新。');
  let stop = (): void => undefined;
  const text = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (line: string): void => controller.enqueue(text.encode(line));
      const watcher: Watcher = {
        tryId: id,
        memberId,
        expiresAt: expiresAt + GRACE_MS,
        send: (now) => send(`data: ${now}\n\n`),
        beat: () => send(': \n\n'),
        end: () => {
          if (!shared().watchers.delete(watcher)) return;
          controller.close();
        },
      };
      stop = () => void shared().watchers.delete(watcher);
      send('retry: 3000\n\n');
      shared().watchers.add(watcher);
      watcher.send(state);
      if (state !== 'open' || shared().isClosed) return watcher.end();
      look(db);
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    },
  });
}

/** Ends all watches, as the process is stopping; browsers reconnect to another one. */
export function endWatches(): void {
  shared().isClosed = true;
  for (const watcher of shared().watchers) watcher.end();
}

/** Returns the number of watchers in this process. */
export const countWatches = (): number => shared().watchers.size;

/** Queries the states repeatedly while there are watchers. */
function look(db: Db): void {
  const watch = shared();
  if (watch.timer !== undefined) return;
  watch.timer = setTimeout(async () => {
    await sendToAll(db).catch(() => undefined);
    watch.timer = undefined;
    if (watch.watchers.size > 0) look(db);
  }, LOOK_EVERY_MS);
  watch.timer.unref();
}

async function sendToAll(db: Db): Promise<void> {
  const { watchers } = shared();
  const now = Date.now();
  const ids = [...new Set([...watchers].map(({ tryId }) => tryId))];
  if (ids.length === 0) return;
  const states = new Map((await findTryStates(db, ids)).map(({ id, state }) => [id, state]));
  const isBeat = now >= shared().beatAt;
  if (isBeat) shared().beatAt = now + HEARTBEAT_MS;
  for (const watcher of watchers) {
    const state = states.get(watcher.tryId) ?? 'closed';
    if (state !== 'open') {
      watcher.send(state);
      watcher.end();
    } else if (watcher.expiresAt <= now) {
      watcher.send('expired');
      watcher.end();
    } else if (isBeat) {
      watcher.beat();
    }
  }
}
