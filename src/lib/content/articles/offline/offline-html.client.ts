import { mayStand } from '#lib/content/articles/offline/offline-html.rules.ts';

/**
 * The nodes of stored HTML, read where nothing runs or loads; null where a single element is not what `renderMarkdown`
 * makes, as the browser's storage is not a trusted place.
 */
export function toCleanNodes(html: string): Node[] | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const);
    const isPlain = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
    if (!isPlain || !mayStand(element.localName, attributes)) return null;
  }
  return [...body.childNodes].map((node) => document.importNode(node, true));
}
