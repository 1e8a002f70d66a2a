const INLINE = /<(style|script)>.*?<\/\1>/gs;
/** Astro writes them before the first island of a page, and before the first of each directive. */
const OF_ISLANDS = /^<style>astro-island\b|\bcustomElements\.get\("astro-island"\)|\bself\.Astro\b/;
const SHEET = /<link rel="stylesheet" href="([^"]+)">/;

/**
 * Readies a page for an early first paint on a slow line. Its style sheet is named in a header, so that a browser asks
 * for it before it has read a line of the page. The inline scripts of islands go before the sheet: behind it they hold
 * up the reading of the page until the sheet has come.
 */
export async function forFirstPaint(response: Response): Promise<Response> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  const { html, sheet } = scriptsFirst(await response.text());
  const page = new Response(html, response);
  if (sheet !== null) page.headers.append('link', `<${sheet}>; rel=preload; as=style`);
  return page;
}

/** A page's HTML with the scripts of its islands before the style sheet, and the sheet's address. */
export function scriptsFirst(html: string): { html: string; sheet: string | null } {
  const found = SHEET.exec(html);
  const end = html.indexOf('</head>');
  if (!found || found.index > end) return { html, sheet: null };
  const parts: string[] = [];
  const rest = html.slice(end).replace(INLINE, (part: string) => {
    if (!OF_ISLANDS.test(part)) return part;
    parts.push(part);
    return '';
  });
  const before = html.slice(0, found.index) + parts.join('');
  return { html: before + html.slice(found.index, end) + rest, sheet: found[1] ?? null };
}
