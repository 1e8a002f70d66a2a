import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHEET_SCRIPT } from '#lib/platform/styles/sheet-script.rules.ts';
import { encodeFlash, FLASH_COOKIE } from '#lib/platform/http/call/flash.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { Client } from '#tests/support/client.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

type Node = DefaultTreeAdapterTypes.Node;
/** Elements through which a foreign text would do harm. */
const POWERS = new Set(['script', 'style', 'link', 'meta', 'base', 'iframe', 'object', 'embed', 'form']);

/** Lists what a page can do: each powerful element with its attributes, in order; and the place of its notice. */
function powersOf(html: string): string[] {
  const found: string[] = [];
  const walk = (node: Node): void => {
    if ('tagName' in node && POWERS.has(node.tagName)) {
      const attributes = node.attrs.map(({ name, value }) => `${name}=${value}`);
      const [text] = node.childNodes;
      const inside = text && 'value' in text ? text.value : '';
      const sheet = node.tagName === 'style' && node.attrs.find(({ name }) => name === 'data-sheet');
      const isLater = node.tagName === 'style' && node.attrs.some(({ name }) => name === 'data-all-styles');
      // The words asked for stand in these, as values; and what is found has forms to buy it.
      const isOwnForm = node.tagName === 'form' && /action=\/(?!\/)/.test(attributes.join());
      // A page that is kept has rules of its sheet within it, where another has the link.
      if (sheet) found.push(`link rel=stylesheet href=${sheet.value} `);
      else if (
        inside !== SHEET_SCRIPT &&
        !isLater &&
        !isOwnForm &&
        !/name=description|rel=canonical/.test(attributes.join())
      ) {
        found.push([node.tagName, ...attributes, inside].join(' '));
      }
    }
    if ('attrs' in node)
      for (const { name } of node.attrs) if (name.startsWith('on')) found.push(`${node.tagName} has ${name}`);
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
    if ('content' in node) walk(node.content);
  };
  walk(parse(html));
  return found;
}

const PIECES = [
  '<script>',
  '</script>',
  '<script>self.Astro',
  '<style>astro-island',
  'customElements.get("astro-island")',
  '</head>',
  '</title>',
  '<link rel="stylesheet" href="/x.css">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<base href="//evil.example/">',
  '<!--notice-->',
  '<!--',
  '-->',
  '"',
  "'",
  '>',
  '<img src=x onerror=alert(1)>',
  '&lt;script&gt;',
  '${7*7}',
  '$&',
  '阿莫西林',
];
const hostile = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 })
  .map((all) => all.join(''));

describe('A finished page', () => {
  let shop: Shop;
  let visitor: Client;
  beforeAll(async () => {
    shop = await startShop();
    visitor = shop.visitor();
  });
  afterAll(() => shop.close());

  /** The powers of a page as it is first rendered, and as it is answered from the cache. */
  const powers = async (path: string): Promise<string[][]> => {
    const answers = [await visitor.get(path), await visitor.get(path)];
    return answers.map(({ text }) => powersOf(text));
  };

  it.each([
    (words: string) => `/list?category=${words}`,
    (words: string) => `/list?maker=${words}&sort=${words}`,
    (words: string) => `/search?keywords=${words}`,
    (words: string) => `/search/table?keywords=${words}&type=1`,
    (words: string) => `/help/search?keywords=${words}`,
    (words: string) => `/login?next=/${words}`,
  ])('can do no more than its template, whatever the query says (%s)', async (address) => {
    const plain = await powers(address('zzqqxx'));
    await fc.assert(
      fc.asyncProperty(hostile, async (words) => {
        expect(await powers(address(encodeURIComponent(words)))).toEqual(plain);
      }),
      { numRuns: 25 },
    );
  });

  it('can do no more than its template, whatever a goods is called', async () => {
    const { db } = shop;
    const goods = await db.selectFrom('goods').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow();
    const rename = (name: string) =>
      change(db, async (trx, touch) => {
        await trx
          .updateTable('goods')
          .set({ name, brand_name: name, spec: name })
          .where('id', '=', goods.id)
          .execute();
        touch(`goods:${goods.id}`, 'goods-list');
      });
    // JSON-LD and the speculation rules hold the name as a value; what counts is that it stays one
    const known = (lines: string[][]) =>
      lines.map((all) => all.map((line) => (/application\/ld\+json/.test(line) ? 'json' : line)));
    const page = `/list/info/${goods.id}`;
    let round = 0;
    const shownAs = async (name: string) => {
      const first = `甲乙丙丁${(round += 1)}号`;
      await rename(first + name);
      await expect.poll(async () => (await visitor.get(page)).text.includes(first)).toBe(true);
      return known(await powers(page));
    };
    const plain = await shownAs('戊己庚辛');
    for (const name of ['<script>self.Astro</script>', '"><meta http-equiv=refresh>', '</title><base>'])
      expect(await shownAs(name)).toEqual(plain);
  });

  it('shows a one-time message where it belongs, also where the query holds what looks like its place', async () => {
    const path = `/search?keywords=${encodeURIComponent('<!--notice--><!--')}`;
    await visitor.get(path);
    const cookies = { [FLASH_COOKIE]: encodeFlash({ message: '已收藏<b>', tone: 'success' }) };
    const told = new Client(shop.url, cookies);
    const { text } = await told.get(path);
    told.close();
    expect(text.split('<p class="notice notice-success">已收藏&lt;b&gt;</p>')).toHaveLength(2);
    expect(text).toMatch(/<div role="status"[^>]*><p class="notice/);
    expect((await visitor.get(path)).text).not.toContain('<p class="notice');
  });
});
