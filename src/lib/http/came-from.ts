import type { APIContext } from 'astro';
import { safeNext } from '#lib/http/next.rules.ts';
import { isOurs } from '#lib/http/origin.rules.ts';
import { runtime } from '#lib/runtime.ts';

/** The path of the page a form was on, from the Referer, if it is one of ours; else the home page. */
export function cameFrom({ request }: APIContext): string {
  const referer = request.headers.get('referer');
  if (referer === null || !isOurs(referer, request.headers, runtime().settings.SITE_URL)) return '/';
  const from = new URL(referer);
  return safeNext(from.pathname + from.search);
}
