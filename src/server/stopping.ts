import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

const ALL_WITHIN_MS = 9000;
/** Time (ms) for which a client may reuse a connection; its next answer closes it. */
const IDLE_MS = 1500;
const LOOK_EVERY_MS = 100;
/** Requests that a client sends at once may be read in several pieces, so far apart where the machine is busy. */
const SETTLE_MS = 50;
/** Listening ends once no connection came for so long … */
const QUIET_MS = 10;
/** … or, where they keep coming, in the first turn of the event loop without one after so long … */
const QUIET_WITHIN_MS = 300;
/** A longer turn has room for a connection between taking over those there are and the end of listening. */
const SHORT_TURN_MS = 1;
/** … or in any case. */
const LISTENS_FOR_MS = 4000;

/** Stops a server without losing a request it has accepted. */
export interface Stopping {
  readonly isStopping: boolean;
  /** Counts a request as unanswered until its answer is sent or its client has gone. */
  track(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Answers a request that came while stopping: the answer to the last one read on a connection has `connection:
   * close`.
   */
  answer(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /**
   * Stops accepting connections, and calls `refusing` then; answers the requests read, and ends connections that stay
   * idle. Resolves once all are closed; false where some had to be cut off after {@link ALL_WITHIN_MS}.
   */
  stop(refusing: () => void): Promise<boolean>;
}

/** Last activity of a connection, by the bytes it has read and written. */
interface Connection {
  bytes: number;
  /** ms of `performance.now` */
  changedAt: number;
  unanswered: number;
}

export function stoppingOf(server: Server): Stopping {
  const connections = new Map<Socket, Connection>();
  const latest = new WeakMap<Socket, ServerResponse>();
  let isStopping = false;
  let listeningEnded = Promise.resolve();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { bytes: 0, changedAt: performance.now(), unanswered: 0 });
    socket.once('close', () => connections.delete(socket));
  });

  /** Ends the connections that have been idle for a while and wait for no answer. */
  function endIdle(): void {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      if (bytes !== connection.bytes || connection.unanswered > 0) {
        connection.bytes = bytes;
        connection.changedAt = now;
      } else if (now - connection.changedAt >= IDLE_MS) {
        socket.end();
      }
    }
  }

  return {
    get isStopping() {
      return isStopping;
    },

    track({ socket }, response) {
      const connection = connections.get(socket);
      if (!connection) return;
      connection.unanswered += 1;
      response.once('close', () => (connection.unanswered -= 1));
    },

    answer({ socket }, response, answer) {
      const earlier = latest.get(socket);
      if (earlier && !earlier.headersSent) earlier.removeHeader('connection');
      latest.set(socket, response);
      // By then the requests that were sent together are known: only the last may close the connection.
      setTimeout(async () => {
        await listeningEnded;
        if (latest.get(socket) === response) response.setHeader('connection', 'close');
        answer();
      }, SETTLE_MS);
    },

    async stop(refusing) {
      isStopping = true;
      const startedAt = performance.now();
      let isCut = false;
      let closed: Promise<void> | undefined;
      listeningEnded = inQuiet(server, () => {
        // Not `server.close`, which would cut idle connections just as their next request comes.
        closed = new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      });
      await listeningEnded;
      refusing();
      const look = setInterval(() => {
        isCut = performance.now() - startedAt > ALL_WITHIN_MS;
        if (isCut) server.closeAllConnections();
        // After the received data was read.
        else setImmediate(endIdle);
      }, LOOK_EVERY_MS);
      await closed;
      clearInterval(look);
      return !isCut;
    },
  };
}

/**
 * Acts at a moment at which the kernel holds no connection that the process has not accepted: those would be reset when
 * the server stops listening, though their clients believe they are connected. Each turn of the event loop accepts a
 * connection if there is one; only after a short turn without one is none waiting. Answers are held back during this,
 * as clients that wait for one open no other connection.
 */
async function inQuiet(server: Server, act: () => void): Promise<void> {
  const from = performance.now();
  let takenAt = from;
  let hasTaken = true;
  let lookedAt = from;
  const onConnection = (): void => {
    takenAt = performance.now();
    hasTaken = true;
  };
  server.on('connection', onConnection);
  await new Promise<void>((resolve) => {
    const look = (): void => {
      const now = performance.now();
      const isEmpty = !hasTaken && now - lookedAt <= SHORT_TURN_MS;
      const isQuiet = isEmpty && (now - takenAt >= QUIET_MS || now - from >= QUIET_WITHIN_MS);
      if (isQuiet || now - from >= LISTENS_FOR_MS) {
        act();
        resolve();
        return;
      }
      hasTaken = false;
      lookedAt = performance.now();
      setImmediate(look);
    };
    setImmediate(look);
  });
  server.off('connection', onConnection);
}
