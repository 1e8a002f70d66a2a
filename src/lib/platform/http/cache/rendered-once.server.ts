/** By what it shows, and how. */
const rendered = new WeakMap<object, Map<string, string>>();

/**
 * The HTML of a thing, rendered the first time it is asked for. It lives as long as the thing: one that is loaded again
 * is another. `as` tells ways to show it apart.
 */
export async function renderedOnce(of: object, as: string, render: () => Promise<string>): Promise<string> {
  const ways = rendered.get(of) ?? new Map<string, string>();
  const known = ways.get(as);
  if (known !== undefined) return known;
  const html = await render();
  ways.set(as, html);
  rendered.set(of, ways);
  return html;
}
