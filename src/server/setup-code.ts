import type { Runtime } from '#lib/platform/process/runtime.server.ts';
import { siteOrigin } from '#lib/platform/process/settings.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Prints the one-time code of the first visit: to the log, and as a line that is also there where the log is quiet. */
export function sayCode({ log, settings }: Pick<Runtime, 'log' | 'settings'>, code: string): void {
  const words = `首次设置：打开 ${siteOrigin(settings)}${pathTo('setup')}，一次性代码 ${code}`;
  process.stdout.write(`${words}\n`);
  log.info(words);
}
