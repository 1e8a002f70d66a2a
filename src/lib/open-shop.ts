import type { Runtime } from '#lib/runtime.ts';

/**
 * What has to be true before the first request: in demo mode an empty database is filled; in live mode the demo
 * accounts must be gone. Starts the sweeps. Returns the way to stop them.
 */
export async function openShop(_runtime: Runtime): Promise<() => void> {
  return () => undefined;
}
