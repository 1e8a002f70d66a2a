import type { APIContext } from 'astro';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { isOurs } from '#lib/platform/http/guard/origin.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** The path of the page a form was on, from the Referer, if it is one of ours; else the home page. */
export function cameFrom({ request }: APIContext): string {
  const referer = request.headers.get('referer');
  if (referer === null || !isOurs(referer, request.headers, runtime().settings.SITE_URL)) return '/';
  const from = new URL(referer);
  return safeNext(from.pathname + from.search);
}
