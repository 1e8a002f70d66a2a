const NAME = /^[a-zA-Z][\w:-]*$/;
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/i;
/** Characters that XML 1.0 forbids anywhere: controls but tab and line ends, and two non-characters. */
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/u;

function checkAttributes(source: string): void {
  const seen = new Set<string>();
  const rest = source.replace(/\s+([\w:-]+)="([^"<]*)"/g, (_, name: string, value: string) => {
    if (seen.has(name)) throw new Error(`attribute ${name} twice in <${source}>`);
    if (ENTITY.test(value)) throw new Error(`bare & in attribute ${name}`);
    seen.add(name);
    return '';
  });
  if (rest.trim() !== '') throw new Error(`not an attribute: ${rest}`);
}

/**
 * A small strict XML reader for what our drawings use (elements, attributes, text): throws on anything
 * that is not well formed and returns the number of elements.
 */
export function assertWellFormed(xml: string): number {
  if (FORBIDDEN.test(xml)) throw new Error('forbidden character');
  if (!xml.isWellFormed()) throw new Error('lone surrogate');
  const open: string[] = [];
  let count = 0;
  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    const text = xml.slice(at, start === -1 ? undefined : start);
    if (ENTITY.test(text)) throw new Error(`bare & in ${text}`);
    if (open.length === 0 && text.trim() !== '') throw new Error(`text outside the root: ${text}`);
    if (start === -1) break;
    const end = xml.indexOf('>', start);
    if (end === -1) throw new Error('tag without end');
    const tag = xml.slice(start + 1, end);
    if (tag.startsWith('/')) {
      if (open.pop() !== tag.slice(1)) throw new Error(`</${tag.slice(1)}> closes nothing`);
    } else {
      const closed = tag.endsWith('/');
      const body = closed ? tag.slice(0, -1) : tag;
      const name = /^\S+/.exec(body)?.[0] ?? '';
      if (!NAME.test(name)) throw new Error(`not an element: ${tag}`);
      if (open.length === 0 && count > 0) throw new Error('two roots');
      checkAttributes(body.slice(name.length));
      count++;
      if (!closed) open.push(name);
    }
    at = end + 1;
  }
  if (open.length > 0) throw new Error(`<${open.join('> <')}> not closed`);
  if (count === 0) throw new Error('no element');
  return count;
}
