import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { Db } from '#lib/platform/db/database.server.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What a page shows of itself, read from its parsed markup before any script of it has run. */
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
  /** Addresses of pictures that say nothing to who cannot see them, nor say that they need not. */
  unsaidPictures: string[];
  /** Script files it has the browser fetch before anybody touches it. */
  scripts: string[];
  elements: number;
  /** What it is made of: elements of its main part, islands, addresses its forms go to. */
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

/** What a page may show of nobody but who is logged in; of staff only what readers of articles are not shown. */
export interface PersonalData {
  username: string;
  words: string[];
  /** What this member is shown of others: of who looks after them, and a head office of its stores. */
  told: string[];
}

/** Names, telephones, companies, addresses and order numbers of all members, by member. */
export async function personalData(db: Db): Promise<PersonalData[]> {
  const members = await db
    .selectFrom('member')
    .select(['id', 'username', 'role', 'name', 'phone', 'company', 'address', 'admin_id', 'head_office_id'])
    .execute();
  const addresses = await db
    .selectFrom('address')
    .select(['member_id', 'receiver', 'phone', 'detail'])
    .execute();
  const orders = await db.selectFrom('orders').select(['member_id', 'no']).execute();
  const phones = new Map(members.map(({ id, phone }) => [id, phone]));
  const data = members.map(({ id, username, role, name, phone, company, address, ...of }) => ({
    id,
    username,
    of,
    words: [
      phone,
      ...(role === 'buyer' ? [name, company, address] : []),
      ...addresses
        .filter((one) => one.member_id === id)
        .flatMap((one) => [one.receiver, one.phone, one.detail]),
      ...orders.filter((one) => one.member_id === id).map(({ no }) => no),
    ].filter((word) => word !== ''),
  }));
  const ofStores = (id: number) => data.flatMap(({ of, words }) => (of.head_office_id === id ? words : []));
  return data.map(({ id, username, of, words }) => ({
    username,
    words,
    told: [phones.get(of.admin_id ?? 0) ?? '', ...ofStores(id)],
  }));
}

/** The words of others that stand in a text. */
export function wordsOfOthers(
  text: string,
  data: readonly PersonalData[],
  username: string | null,
): string[] {
  const reader = data.find((one) => one.username === username);
  const own = new Set([...(reader?.words ?? []), ...(reader?.told ?? [])]);
  return data.flatMap(({ words }) => words).filter((word) => !own.has(word) && text.includes(word));
}
