/** By what it shows, and how; null where it was rendered but once. */
const rendered = new WeakMap<object, Map<string, string | null>>();

/**
 * The HTML of a thing, kept when it is rendered the second time: most things are shown by one page alone, and their HTML
 * would only fill the memory. It lives as long as the thing: one that is loaded again is another. `as` tells ways to show
 * it apart.
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
 * A copy of a text that is kept. What was put together of many strings, V8 keeps as a tree of them: about twice the
 * memory, and a walk through it for each page it is part of.
 */
export const inOnePiece = (html: string): string => Buffer.from(html).toString();
