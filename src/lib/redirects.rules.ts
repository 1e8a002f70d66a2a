import { ROUTES } from './routes.rules.ts';

const LEADS = new Map(ROUTES.flatMap(({ redirects }) => Object.entries(redirects)));

/** Where an address that is no page of its own leads, with the query it came with; null where it leads nowhere. */
export function redirectOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const target = LEADS.get(pathname.replace(/(?<=.)\/$/, ''));
  return target === undefined ? null : target + search;
}
