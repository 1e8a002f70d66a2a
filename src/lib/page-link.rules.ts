import type { RoutePath } from './routes.rules.ts';

/** `/list/info/:id` with anything in place of `:id`. */
type FilledIn<Path extends string> = Path extends `${infer Head}:${string}/${infer Tail}`
  ? `${Head}${string}/${FilledIn<Tail>}`
  : Path extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : Path;

type PageAddress = FilledIn<RoutePath>;

/**
 * Returns the address of a page for browser code, checked against the table of pages by the compiler: browsers are not
 * sent the table itself, from which `pathTo` makes addresses on the server.
 */
export const pageLink = (address: PageAddress | `${PageAddress}?${string}`): string => address;
