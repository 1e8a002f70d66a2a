import type { APIContext } from 'astro';
import { safeNext } from '#lib/http/next.rules.ts';

/** The path of the page a form was on, from the Referer, if it is one of ours; else the home page. */
export function cameFrom({ request, url }: APIContext): string {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return '/';
  const from = new URL(referer);
  return from.host === url.host ? safeNext(from.pathname + from.search) : '/';
}
