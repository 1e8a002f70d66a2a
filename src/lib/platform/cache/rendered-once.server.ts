/** HTML by thing and by form; null where it was rendered only once. */
const rendered = new WeakMap<object, Map<string, string | null>>();

/**
 * Returns the HTML of a thing, cached when it is rendered the second time: most things are shown by one page alone, and
 * their HTML would only fill the memory. It lives as long as the object: one that is loaded again is another. `as`
 * distinguishes the ways to show it.
 */
export async function renderedOnce(of: object, as: string, render: () => Promise<string>): Promise<string> {
  const ways = rendered.get(of) ?? new Map<string, string | null>();
  const known = ways.get(as);
  if (typeof known === 'string') return known;
  const html = await render();
  ways.set(as, known === null ? inOnePiece(html) : null);
  rendered.set(of, ways);
  return html;
}

/**
 * Copies a text that is cached. V8 keeps a concatenated string as a tree of its parts: about twice the memory, and a
 * traversal for each page it is part of.
 */
export const inOnePiece = (html: string): string => Buffer.from(html).toString();
