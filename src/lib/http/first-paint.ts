const INLINE = /<(style|script)>/g;
/** Astro writes them before the first island of a page, and before the first of each directive. */
const OF_ISLANDS = /^<style>astro-island\b|\bcustomElements\.get\("astro-island"\)|\bself\.Astro\b/;
const SHEET = /<link rel="stylesheet" href="([^"]+)">/;

/**
 * The body of an answer, a page's readied for an early first paint on a slow line. Its style sheet is named in a
 * header, so that a browser asks for it before it has read a line of the page. The inline scripts of islands go before
 * the sheet: behind it they hold up the reading of the page until the sheet has come (decision 0014).
 */
export async function bodyForFirstPaint(response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  if (!isPage(response)) return body;
  const { page, sheet } = scriptsFirst(body);
  if (sheet !== null) response.headers.append('link', `<${sheet}>; rel=preload; as=style`);
  return page;
}

/** Whether an answer is a page of the shop. */
export const isPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false;

/** A page with the scripts of its islands before the style sheet, and the sheet's address. */
export function scriptsFirst(page: Buffer): { page: Buffer; sheet: string | null } {
  // A character for each byte: what is looked for is ASCII, and where it stands is where the bytes stand.
  const html = page.toString('latin1');
  const found = SHEET.exec(html);
  const end = html.indexOf('</head>');
  if (!found || found.index > end) return { page, sheet: null };
  const moved: Buffer[] = [];
  const rest: Buffer[] = [];
  let from = end;
  INLINE.lastIndex = end;
  for (const { 1: name, index } of html.matchAll(INLINE)) {
    const closing = `</${name}>`;
    const after = html.indexOf(closing, index) + closing.length;
    if (!OF_ISLANDS.test(html.slice(index, after))) continue;
    moved.push(page.subarray(index, after));
    rest.push(page.subarray(from, index));
    from = after;
  }
  rest.push(page.subarray(from));
  const head = [page.subarray(0, found.index), ...moved, page.subarray(found.index, end)];
  return { page: Buffer.concat([...head, ...rest]), sheet: found[1] ?? null };
}
