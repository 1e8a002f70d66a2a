import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Facts of a page, read from its parsed markup before any script of it has run. */
export interface PageFacts {
  /** The route that made it. */
  route: string | undefined;
  lang: string | undefined;
  viewport: string | undefined;
  title: string;
  headings: string[];
  canonicals: string[];
  /** Ids that stand more than once. */
  doubleIds: string[];
  /** Addresses of pictures without a text for readers who cannot see them, that are not marked as decoration either. */
  unsaidPictures: string[];
  /** Script files it has the browser fetch before any user input. */
  scripts: string[];
  elements: number;
  /** Parts of the page: elements of its main part, islands, addresses its forms go to. */
  parts: Set<string>;
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

/** Every element in document order; templates are left alone, as browsers do. */
function* elementsIn(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child);
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** `/assets/Cart.B1x2.js` and `/api/cart/17/edit` without what differs from build to build and from line to line. */
const kindOf = (address: string): string => address.replace(/\..*$/, '').replace(/\d+/g, '1');

function partsOf(all: readonly Element[]): Set<string> {
  const main = all.find(({ tagName }) => tagName === 'main');
  const inMain = main ? [...elementsIn(main)] : [];
  return new Set([
    ...inMain.map(({ tagName }) => `<${tagName}>`),
    ...inMain.flatMap((element) => {
      const address = attribute(element, 'component-url') ?? attribute(element, 'action');
      return address === undefined ? [] : [`${element.tagName} ${kindOf(address)}`];
    }),
  ]);
}

/** Reads a page as a browser without scripts does. */
export function factsOf(html: string): PageFacts {
  const all = [...elementsIn(parse(html))];
  const named = (tagName: string): Element[] => all.filter((element) => element.tagName === tagName);
  const [root] = named('html');
  const ids = all.map((element) => attribute(element, 'id')).filter((id) => id !== undefined);
  const relOf = (rel: string): string[] =>
    named('link')
      .filter((link) => attribute(link, 'rel') === rel)
      .map((link) => attribute(link, 'href') ?? '');
  const viewport = named('meta').find((meta) => attribute(meta, 'name') === 'viewport');
  return {
    route: root && attribute(root, 'data-route'),
    lang: root && attribute(root, 'lang'),
    viewport: viewport && attribute(viewport, 'content'),
    title: named('title').map(textOf).join('|'),
    headings: named('h1').map((heading) => textOf(heading).trim()),
    canonicals: relOf('canonical'),
    doubleIds: ids.filter((id, at) => ids.indexOf(id) !== at),
    unsaidPictures: named('img')
      .filter((picture) => attribute(picture, 'alt') === undefined)
      .map((picture) => attribute(picture, 'src') ?? ''),
    scripts: [...named('script').map((script) => attribute(script, 'src')), ...relOf('modulepreload')].filter(
      (address) => address !== undefined,
    ),
    elements: all.length,
    parts: partsOf(all),
  };
}
