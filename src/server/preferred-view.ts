import { hasMemberHint } from '#lib/platform/browser/page/hint-cookie.rules.ts';

/** Members see lists as a table unless they chose otherwise (look.md): the same address, their view of it. */
export function preferredView(address: string, cookie: string | undefined): string {
  if (cookie === undefined) return address;
  const view =
    /(?:^|;\s*)view=(grid|table|no_image)/.exec(cookie)?.[1] ?? (hasMemberHint(cookie) ? 'table' : 'grid');
  if (view === 'grid') return address;
  const match = /^\/(list|search)(\?.*)?$/.exec(address);
  if (!match) return address;
  const suffix = view === 'no_image' && match[1] === 'list' ? 'no_image' : 'table';
  return `/${match[1]}/${suffix}${match[2] ?? ''}`;
}
