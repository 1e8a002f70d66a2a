import { defaultTreeAdapter, type DefaultTreeAdapterMap, parse } from 'parse5';
import { SHEET_SCRIPT } from '#lib/platform/browser/page/head-scripts.rules.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Elements that do something on their own, or change what others do. */
const ACTING = new Set(
  'script link meta base style iframe frame object embed applet form template portal noscript title'.split(
    ' ',
  ),
);
const LEADS_AWAY = new Set(['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'poster', 'ping']);

/**
 * What acts in a finished page, as a browser reads it: each element that does something, with its place, its
 * attributes and where it leads; scripts with their text. Two pages that differ in words alone have the same.
 */
export function actingParts(html: string): string[] {
  const parts: string[] = [];
  const walk = (node: Node, place: string): void => {
    if (defaultTreeAdapter.isElementNode(node)) parts.push(...partsOf(node, place));
    const inner = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : [];
    for (const child of inner) walk(child, node.nodeName);
  };
  walk(parse(html), '');
  return parts;
}

function partsOf(element: Element, place: string): string[] {
  const { tagName, attrs } = element;
  const acting = attrs.filter(
    ({ name, value }) => name.startsWith('on') || (LEADS_AWAY.has(name) && whereTo(value) !== 'here'),
  );
  if (!ACTING.has(tagName)) return acting.map(({ name, value }) => `${tagName} ${name} ${whereTo(value)}`);
  // A page that is kept has rules of its sheet within it, and the script behind them, where another has the link.
  if (tagName === 'style' && attrs.some(({ name }) => name === 'data-sheet')) {
    return [`${place} > link [href:here rel] `];
  }
  if (textOf(element) === SHEET_SCRIPT) return [];
  const names = attrs.map(({ name, value }) => (LEADS_AWAY.has(name) ? `${name}:${whereTo(value)}` : name));
  return [`${place} > ${tagName} [${names.sort().join(' ')}] ${scriptText(element)}`];
}

/** Whether an address stays on the site, and where it leads if not. */
function whereTo(value: string): string {
  const base = 'http://here.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  return url === null || url.origin === base
    ? 'here'
    : url.protocol === 'http:' || url.protocol === 'https:'
      ? url.host
      : url.protocol;
}

/** A script's own text; of data only whether it can be read, as it holds the words that differ. */
function scriptText(element: Element): string {
  if (element.tagName !== 'script') return '';
  const type = element.attrs.find(({ name }) => name === 'type')?.value ?? '';
  const text = textOf(element);
  if (!type.includes('json') && type !== 'speculationrules') return text;
  try {
    return `data ${shapeOf(JSON.parse(text))}`;
  } catch {
    return 'data that cannot be read';
  }
}

const textOf = (element: Element): string =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (value === null || typeof value !== 'object') return typeof value;
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}:${shapeOf(inner)}`)
    .join()}}`;
}
