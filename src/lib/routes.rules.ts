import { NON_PAGE_ROUTES as ALL_NON_PAGE_ROUTES, PAGES } from '#lib/pages.routes.ts';
import { paramsIn, pathExpression } from '#lib/path-pattern.rules.ts';
import { withoutNul } from '#lib/platform/http/call/plain-text.rules.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import type { Access, PathParams, RouteEntry } from '#lib/route.rules.ts';

/** Parameters of several values, which plain forms give one by one. */
const LISTS: ReadonlySet<string> = new Set(['ids', 'maker', 'form', 'insurance', 'storage']);

/** Returns the value of an address's parameter; several values joined with commas. */
const givenOf = (search: URLSearchParams, key: string): string =>
  LISTS.has(key) ? search.getAll(key).join(',') : (search.get(key) ?? '');

export type { Access } from '#lib/route.rules.ts';

type Entry = (typeof PAGES)[number] | (typeof ALL_NON_PAGE_ROUTES)[number];

export type RouteName = Entry['name'];

/** The canonical paths, with `:name` for parameters. */
export type RoutePath = Entry['path'];

/** A page or document of the table. */
export type Route = RouteEntry<RouteName>;

/** True when an address is a call's, not a page's: all under `/api` except the page about them. */
export const isCallAddress = (path: string): boolean =>
  path.startsWith('/api/') && !/^\/api\/docs(\/|$)/.test(path);

/** All pages, as the concepts declare them. Tests walk them; they alone decide on access and caching. */
export const ROUTES: readonly Route[] = PAGES;

/** Documents for programs, parts of pages and redirects: cached and named like pages, but no screens. */
export const NON_PAGE_ROUTES: readonly Route[] = ALL_NON_PAGE_ROUTES;

/** Parameters that fill in the path of a route. */
export type RouteParams<Name extends RouteName> = PathParams<Extract<Entry, { name: Name }>['path']>;

/**
 * Result of resolving an address: the route, the canonical address (its known query sorted) and the path's parameters.
 */
export interface ResolvedRoute {
  route: Route;
  url: string;
  params: Record<string, string>;
}

interface Pattern {
  route: Route;
  expression: RegExp;
}

const patterns: Pattern[] = [...ROUTES, ...NON_PAGE_ROUTES].flatMap((entry) =>
  [entry.path, ...entry.aliases, ...Object.keys(entry.redirects)].map((path) => ({
    route: entry,
    expression: pathExpression(path),
  })),
);
const byName = new Map<string, Route>([...ROUTES, ...NON_PAGE_ROUTES].map((entry) => [entry.name, entry]));

/** The route of a name. */
export function routeOf(name: RouteName): Route {
  const entry = byName.get(name);
  if (!entry) throw new Error(`no route is named ${name}`);
  return entry;
}

/** Commas are not encoded in a path: lists of ids stay readable. */
const segment = (value: string | number): string => encodeURIComponent(value).replaceAll('%2C', ',');

const fillIn = (path: string, params: Record<string, string | number | undefined>): string =>
  path
    .replace(/\/:(\w+)\?/g, (_, key: string) => (params[key] === undefined ? '' : `/${segment(params[key])}`))
    .replace(/:(\w+)/g, (_, key: string) => segment(params[key] ?? ''));

type Query = Record<string, string | number | null | undefined>;

/**
 * Returns the path of a route, checked by the compiler, with its parameters filled in and a query from the given values
 * (empty ones left out).
 */
export function pathTo<Name extends RouteName>(
  name: Name,
  ...[params, query]: Record<never, never> extends RouteParams<Name>
    ? [params?: RouteParams<Name>, query?: Query]
    : [params: RouteParams<Name>, query?: Query]
): string {
  return pathOf(routeOf(name), params, query);
}

/** Encodes as `URLSearchParams` does, but faster: a page has a hundred links, of which most have plain values. */
const inQuery = (text: string): string =>
  /^[\w*.-]*$/.test(text) ? text : new URLSearchParams({ '': text }).toString().slice(1);

/** The same for a route that is only known at run time. */
export function pathOf(
  { path }: Route,
  params: Record<string, string | number | undefined> = {},
  query: Query = {},
): string {
  const filled = path.includes(':') ? fillIn(path, params) : path;
  let search = '';
  for (const key in query) {
    const value = query[key];
    if (value === null || value === undefined || value === '') continue;
    search += `${search === '' ? '?' : '&'}${inQuery(key)}=${inQuery(String(value))}`;
  }
  return filled + search;
}

/** Finds the route of an address (path and query), an alias as well as the canonical path; null where none is. */
export function resolveRoute(pathname: string, search: URLSearchParams): ResolvedRoute | null {
  for (const { route: entry, expression } of patterns) {
    const params = paramsIn(expression, pathname);
    if (!params) continue;
    const query = Object.fromEntries(
      entry.query.map((key) => [key, withoutNul(givenOf(search, key))] as const),
    );
    return { route: entry, url: pathOf(entry, params, query), params };
  }
  return null;
}

const FOR_BUYERS: ReadonlySet<Access> = new Set(['public', 'open', 'member']);
const NOT_LINKED: ReadonlySet<RouteName> = new Set(['not_found', 'article_preview']);

/** True for pages for staff alone. */
export const isOfOffice = ({ access }: Route): boolean => !FOR_BUYERS.has(access);

/** True when buyers may open a page, and links may lead them there. */
export const isForBuyers = (route: Route): boolean => !isOfOffice(route) && !NOT_LINKED.has(route.name);

/**
 * Returns the address of one of this shop's pages that buyers may open, as browsers spell it; null for everything else:
 * other sites, calls, the office, and missing pages. The content of the page is not checked.
 */
export function buyersPage(typed: string): string | null {
  const link = typed.startsWith('/') ? safeNext(typed, '') : '';
  if (link === '') return null;
  const { pathname, searchParams } = new URL(link, 'http://same.origin');
  const found = resolveRoute(pathname, searchParams);
  return found && isForBuyers(found.route) ? link : null;
}

const LEADS = new Map(ROUTES.flatMap(({ redirects }) => Object.entries(redirects)));

/** Returns the target of an address that is not a page, with its query; null where there is none. */
export function redirectOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const target = LEADS.get(pathname.replace(/(?<=.)\/$/, ''));
  return target === undefined ? null : target + search;
}
