import { hasMemberHint } from '#lib/platform/browser/page/hint-cookie.rules.ts';

/** How members see lists until they choose: goods as a table (look.md), what a search found as cards (spec §3). */
const MEMBERS: Readonly<Record<string, string>> = { list: 'table', search: 'grid' };

/** The same address in the view that its reader chose, or has without having chosen. */
export function preferredView(address: string, cookie: string | undefined): string {
  if (cookie === undefined) return address;
  const match = /^\/(list|search)(\?.*)?$/.exec(address);
  if (!match) return address;
  const [, list = '', query = ''] = match;
  const chosen = /(?:^|;\s*)view=(grid|table|no_image)/.exec(cookie)?.[1];
  const view = chosen ?? (hasMemberHint(cookie) ? MEMBERS[list] : 'grid');
  if (view === 'grid') return address;
  return `/${list}/${view === 'no_image' && list === 'list' ? 'no_image' : 'table'}${query}`;
}
