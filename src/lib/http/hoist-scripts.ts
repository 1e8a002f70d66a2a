const INLINE = /<(style|script)>.*?<\/\1>/gs;
/** Astro writes them before the first island of a page, and before the first of each directive. */
const OF_ISLANDS = /\bastro-island\b|\bself\.Astro\b/;
const SHEET = '<link rel="stylesheet"';

/**
 * Moves the inline scripts of islands before the style sheet. Behind it, they hold up the reading of the page until
 * the sheet has come; before it they hold up nothing, and a slow phone reads the page while it waits.
 */
export async function scriptsFirst(response: Response): Promise<Response> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(hoisted(await response.text()), response);
}

/** The same of a page's HTML. */
export function hoisted(html: string): string {
  const sheet = html.indexOf(SHEET);
  const end = html.indexOf('</head>');
  if (sheet === -1 || sheet > end) return html;
  const parts: string[] = [];
  const rest = html.slice(end).replace(INLINE, (part: string) => {
    if (!OF_ISLANDS.test(part)) return part;
    parts.push(part);
    return '';
  });
  return html.slice(0, sheet) + parts.join('') + html.slice(sheet, end) + rest;
}
