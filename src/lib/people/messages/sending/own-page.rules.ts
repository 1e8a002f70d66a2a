import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { resolveRoute } from '#lib/routes.rules.ts';

const STAFF_ONLY = ['editor', 'operator', 'administrator'];

/**
 * The address of one of this shop's pages that members may open, as browsers spell it; null for all else: other sites,
 * calls, the office, and pages that there are not.
 */
export function ownPage(typed: string): string | null {
  const link = typed.startsWith('/') ? safeNext(typed, '') : '';
  if (link === '') return null;
  const { pathname, searchParams } = new URL(link, 'http://same.origin');
  const found = resolveRoute(pathname, searchParams);
  const isOpen =
    found !== null && found.route.name !== 'not_found' && !STAFF_ONLY.includes(found.route.access);
  return isOpen ? link : null;
}
