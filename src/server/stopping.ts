import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

const ALL_WITHIN_MS = 9000;
/** So long a client that keeps a connection open may come back to it; its next answer says that it is closed. */
const IDLE_MS = 1000;
const LOOK_EVERY_MS = 100;

/** How a server comes to an end without losing a request it has accepted. */
export interface Stopping {
  readonly isStopping: boolean;
  /** Answers a request that came while stopping: the last one read on a connection says `connection: close`. */
  answer(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /**
   * Takes no more connections, answers what was read, and ends connections as they fall idle. Resolves once all are
   * closed; false where some had to be cut off after {@link ALL_WITHIN_MS}.
   */
  stop(): Promise<boolean>;
}

export function stoppingOf(server: Server): Stopping {
  const latest = new WeakMap<Socket, ServerResponse>();
  let isStopping = false;
  return {
    get isStopping() {
      return isStopping;
    },

    answer({ socket }, response, answer) {
      const earlier = latest.get(socket);
      if (earlier && !earlier.headersSent) earlier.removeHeader('connection');
      latest.set(socket, response);
      // By then the requests that came in the same piece are known: only the last may close the connection.
      setImmediate(() => {
        if (latest.get(socket) === response) response.setHeader('connection', 'close');
        answer();
      });
    },

    async stop() {
      isStopping = true;
      // The connections that the kernel has accepted are taken over in this turn of the event loop.
      await new Promise(setImmediate);
      let isCut = false;
      // Not `server.close`, which would cut idle connections just as their next request comes.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const startedAt = performance.now();
      const look = setInterval(() => {
        const waited = performance.now() - startedAt;
        if (waited > ALL_WITHIN_MS) {
          isCut = true;
          server.closeAllConnections();
        } else if (waited > IDLE_MS) {
          // After what has come in was read.
          setImmediate(() => server.closeIdleConnections());
        }
      }, LOOK_EVERY_MS);
      await closed;
      clearInterval(look);
      return !isCut;
    },
  };
}
