import { closeSync, openSync, readSync } from 'node:fs';

const LISTENING = '0A';
const FIRST_BYTES = 8192;

/**
 * How many connections to a port of this machine are made but not yet taken over by its process, as Linux tells it
 * (`rx_queue` of the listening socket); 0 where it cannot be told.
 */
export function queuedConnections(port: number): number {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  let queued = 0;
  for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of linesOf(file)) {
      const [, local = '', , state, queues = ''] = line.trim().split(/\s+/);
      if (state === LISTENING && local.endsWith(wanted)) queued += parseInt(queues.split(':')[1] ?? '0', 16);
    }
  }
  return queued;
}

/** The kernel lists listening sockets first, and makes no more of the list than is read of it. */
function linesOf(file: string): string[] {
  try {
    const list = openSync(file, 'r');
    const bytes = Buffer.alloc(FIRST_BYTES);
    const length = readSync(list, bytes);
    closeSync(list);
    return bytes.toString('latin1', 0, length).split('\n').slice(1);
  } catch {
    return [];
  }
}
