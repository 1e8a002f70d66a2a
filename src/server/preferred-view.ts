import { readView } from '#lib/catalogue/goods-list/list-params.rules.ts';
import { hasMemberHint } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import type { ListView } from '#lib/route.rules.ts';
import { pathTo, type ResolvedRoute, type RouteName } from '#lib/routes.rules.ts';

/** Cached addresses of one address: a page, and for a list one page a view. */
export interface PageAddresses {
  usual: string;
  views: Readonly<Record<ListView, string>> | null;
}

/** View of lists for members until they choose one (product §12.2). */
const VIEW_OF_MEMBERS = 'table';
const CHOSEN = /(?:^|;\s*)view=(grid|table|no_image)/;
const A_YEAR_S = 31_536_000;

/**
 * Views that have an address of their own (product §2.6); the others are part of the list's address, invisible to
 * users.
 */
const OWN_PAGES: Partial<Record<RouteName, Partial<Record<ListView, RouteName>>>> = {
  list: { table: 'list_table', no_image: 'list_no_image' },
  search: { table: 'search_table' },
  yx: { table: 'yx_table' },
};

/** Returns the pages of an address. */
export function addressesOf({ route, url }: ResolvedRoute): PageAddresses {
  const { usualView } = route;
  if (usualView === null) return { usual: url, views: null };
  const [, query = ''] = /^[^?]*(\?.*)?$/.exec(url) ?? [];
  const inView = (view: ListView): string => {
    const own = OWN_PAGES[route.name]?.[view];
    if (own) return pathTo(own as 'list_table') + query;
    return view === usualView ? url : `${url}${query ? '&' : '?'}view=${view}`;
  };
  return {
    usual: url,
    views: { grid: inView('grid'), table: inView('table'), no_image: inView('no_image') },
  };
}

/** The page among them that a reader has chosen by its view, or has without having chosen. */
export function preferredPage({ usual, views }: PageAddresses, cookie: string | undefined): string {
  if (views === null || cookie === undefined) return usual;
  const chosen = CHOSEN.exec(cookie)?.[1] as ListView | undefined;
  if (chosen) return views[chosen];
  return hasMemberHint(cookie) ? views[VIEW_OF_MEMBERS] : usual;
}

/**
 * Returns the redirect of an address that chooses a view of a list: to the list itself, with a cookie that sets the
 * view of all lists and searches in this browser. Null for all other addresses. Needs no script.
 */
export function chosenView({
  route,
  url,
}: ResolvedRoute): { location: string; cookie: string | null } | null {
  if (route.usualView === null) return null;
  const at = url.indexOf('?');
  const search = new URLSearchParams(at < 0 ? '' : url.slice(at));
  if (!search.has('view')) return null;
  const view = readView(search);
  // It comes last in the address of every list.
  const location = url.replace(/[?&]view=[^&]*$/, '');
  return { location, cookie: view && `view=${view}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax` };
}
