import type { APIContext } from 'astro';
import { SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

/** The session's token by which a request came, for what concerns the session itself. Throws `forbidden` for other ways. */
export function sessionOf({ cookies, locals }: APIContext): string {
  const token = cookies.get(SESSION_COOKIE)?.value;
  if (locals.tokenScope === null && token !== undefined) return token;
  throw new ShopError('forbidden', '接口令牌不能办理这项，请在网页上登录后操作。');
}
