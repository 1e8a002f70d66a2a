import { defaultTreeAdapter, type DefaultTreeAdapterMap, parse } from 'parse5';
import { articlePath } from '#lib/content/articles/articles.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { EVERYTHING } from '#lib/cache-tag.rules.ts';
import { encodeFlash } from '#lib/platform/http/call/flash.server.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';
import { SHEET_SCRIPT } from '#lib/platform/styles/sheet-script.rules.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import { type Buyer, makeBuyers, submit, toTheTill } from './buyers.ts';
import type { FaultShop } from './shop.ts';

/** A shop in which one text can be put wherever people write: goods, articles, orders, addresses, complaints. */
export interface Planted {
  buyer: Buyer;
  /** A public page that shows the text. */
  goodsPage: string;
  /** Puts a text everywhere. */
  plant(text: string): Promise<void>;
  /** Pages for visitors, with the text in what they ask for as well. */
  publicPages(text: string): string[];
  memberPages: string[];
  staffPages(text: string): string[];
  /** Pages that show an article, whose author may link to other sites. */
  linking: ReadonlySet<string>;
  /** A cookie that has a page show the text as a one-time message. */
  flash(text: string): string;
}

const APPROVAL = '国药准字H77777777';
const NEWS = 351;

/** Makes goods, an article, an order, a transfer and a complaint for the text to stand in. */
export async function makePlanted(shop: FaultShop): Promise<Planted> {
  const { db } = shop;
  const goodsId = await makeGoods(db, { approval_no: APPROVAL, stock: 500 });
  const goods = await db.selectFrom('goods').selectAll().where('id', '=', goodsId).executeTakeFirstOrThrow();
  const { code } = await db
    .selectFrom('category')
    .select('code')
    .where('id', '=', goods.category_id)
    .executeTakeFirstOrThrow();
  await reindexAll(db);
  const [buyer] = await makeBuyers(shop, 1);
  const client = buyer!.at(shop.servers[0]!.url);
  const [placed] = await submit(client, buyer!, await toTheTill(client, goodsId, 1));
  const transfer = { payer_name: 'a', payer_bank: 'b', reference: 'c' };
  await client.post(`/api/order/${placed!.id}/pay/transfer`, transfer);
  const { key } = await toTheTill(client, goodsId, 2);
  const article = await db
    .selectFrom('article')
    .select('id')
    .where('state', '=', 'published')
    .where('category_id', '=', NEWS)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const articlePage = articlePath({ ...article, categoryId: NEWS, alias: null })!;
  const goodsPage = `/list/info/${goodsId}`;
  const plant = (text: string): Promise<void> =>
    change(db, async (trx, touch) => {
      const words = { name: text, common_name: text, brand_name: text, spec: text, unit: text };
      const more = { dosage_form: text, storage: text, lot_no: text, description: text };
      await trx
        .updateTable('goods')
        .set({ ...words, ...more })
        .where('id', '=', goodsId)
        .execute();
      const maker = { name: text, short_name: text, province: text };
      await trx.updateTable('maker').set(maker).where('id', '=', goods.maker_id).execute();
      const category = { name: text, hint: text };
      await trx.updateTable('category').set(category).where('id', '=', goods.category_id).execute();
      const revision = { title: text, summary: text, keywords: text, source: text, author_name: text };
      await trx
        .updateTable('article_revision')
        .set({ ...revision, body: `## 一\n\n文字\n\n${text}` })
        .where('article_id', '=', article.id)
        .execute();
      const { id } = placed!;
      const seen = { company: text, receiver: text, address: text, remark: text };
      await trx.updateTable('orders').set(seen).where('id', '=', id).execute();
      const line = { name: text, brand_name: text, spec: text, unit: text, maker_name: text };
      await trx.updateTable('order_line').set(line).where('order_id', '=', id).execute();
      const slip = { payer_name: text, payer_bank: text, reference: text };
      await trx.updateTable('payment').set(slip).where('order_id', '=', id).execute();
      const place = { receiver: text, detail: text };
      await trx.updateTable('address').set(place).where('id', '=', buyer!.addressId).execute();
      const self = { name: text, company: text, address: text };
      await trx.updateTable('member').set(self).where('id', '=', buyer!.member.id).execute();
      await trx.updateTable('complaint').set({ content: text, contact_name: text }).execute();
      await trx.updateTable('navigation').set({ name: text }).where('menu', '=', 'hot').execute();
      await trx.updateTable('advert').set({ title: text, subtitle: text }).execute();
      touch(EVERYTHING);
    });
  const q = encodeURIComponent;
  return {
    buyer: buyer!,
    goodsPage,
    linking: new Set([articlePage, `/admin/articles/${article.id}`]),
    plant,
    publicPages: (text) => [
      '/',
      `/list?category=${code}`,
      `/list/table?category=${code}`,
      `/list/no_image?category=${code}`,
      goodsPage,
      `/search?keywords=${q(APPROVAL)}`,
      `/search/table?keywords=${q(APPROVAL)}`,
      '/help/xwzx',
      articlePage,
      `/list?category=${q(text)}`,
      `/list?maker=${q(text)}&sort=${q(text)}`,
      `/list/table?min=${q(text)}`,
      `/search?keywords=${q(text)}`,
      `/search?keywords=${q(text)}&type=1`,
      `/search/table?keywords=${q(text)}`,
      `/login?next=${q(text)}`,
      `/help/search?keywords=${q(text)}`,
      `/help/${q(text)}`,
      `/picture/goods/${goodsId}.svg`,
    ],
    memberPages: [
      '/cart/step1',
      `/cart/step2?key=${key}`,
      `/cart/step3/${placed!.id}`,
      `/cart/hm?id=${placed!.id}`,
      '/order',
      `/order/info/${placed!.id}`,
      '/addr',
    ],
    staffPages: (text) => [
      '/admin/transfers',
      '/admin/complaints',
      `/admin/articles?keywords=${q(text)}`,
      `/admin/articles/${article.id}`,
      `/admin/articles/${article.id}/revisions`,
    ],
    flash: (text) =>
      encodeFlash({ message: text, tone: 'error', errors: { receiver: [text] }, values: { receiver: text } }),
  };
}

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
 * Lists what acts in a finished page, as a browser reads it: each element that does something, with its place, its
 * attributes and its target; scripts with their text. Two pages that differ in words alone have the same.
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
  if (tagName === 'style' && attrs.some(({ name }) => name === 'data-all-styles')) return [];
  if (textOf(element) === SHEET_SCRIPT) return [];
  const names = attrs.map(({ name, value }) => (LEADS_AWAY.has(name) ? `${name}:${whereTo(value)}` : name));
  return [`${place} > ${tagName} [${names.sort().join(' ')}] ${scriptText(element)}`];
}

/** Returns `here` for an address of the site, else its host or protocol. */
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
