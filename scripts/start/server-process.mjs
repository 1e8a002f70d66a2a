import { join } from 'node:path';
import { root } from '../prepare/run.mjs';

/**
 * Arguments of the built server: Node and the C library read them at the start of a process, and they cannot be set
 * later. Each figure keeps the shop at 20,000 goods under 250 MB at rest (decision 0020); under load and after filling
 * a demo it is more (decision 0110).
 */
export const SERVER_ARGUMENTS = [
  // The stores of the browser look for one; the server must have none.
  '--no-experimental-webstorage',
  '--max-semi-space-size=8',
  '--max-old-space-size=384',
  join(root, 'dist/server/server.mjs'),
];

/** One heap for all threads of the process instead of up to sixteen, each of which keeps its peak size. */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };
