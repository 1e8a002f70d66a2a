import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { logPath } from '#lib/platform/http/guard/log-path.rules.ts';

/** Logs an answer once it is sent: failures always, all others at the level `debug`. */
export function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const startedAt = performance.now();
  const { method, url = '' } = request;
  response.once('close', () => {
    const { statusCode: status } = response;
    // A sick database answers 503 to everything; its cause is logged once a second.
    const isFailure = status >= 500 && status !== 503;
    if (!isFailure && !log.isLevelEnabled('debug')) return;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const line = { requestId, method, path: logPath(url), status, ms };
    if (isFailure) log.error(line, 'request');
    else log.debug(line, 'request');
  });
}
