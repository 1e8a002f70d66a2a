import { Agent, get } from 'node:http';
import { addressOf } from '#tests/support/addresses.ts';
import { TEMPLATES } from '#tests/support/templates.ts';
import type { BenchShop } from './shop.ts';

const agent = new Agent({ keepAlive: true });

/**
 * Fetches a page as a browser asks for it and answers with its length in bytes as packed. It is not unpacked: that
 * takes this process up to two milliseconds, which are the reader's and not the shop's.
 */
export function fetchPage(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    }).on('error', reject);
  });
}

/** The address of a page under a number. */
type AddressAt = (index: number) => string;

/** Pages of goods by kind; the address under a number differs from the next one's, but for the home page. */
export async function pageAddresses({ db }: BenchShop): Promise<Record<string, AddressAt>> {
  const goods = await db.selectFrom('goods').select('id').orderBy('id').execute();
  const categories = await db.selectFrom('category').select('code').orderBy('id').execute();
  const words = ['阿莫西林', 'amxl', '感冒', 'lianhua', '胶囊', '维生素', 'gm', '头孢', '板蓝根', 'buluofen'];
  const word = (index: number): string => encodeURIComponent(words[index % words.length]!);
  const code = (index: number): string => categories[index % categories.length]!.code;
  return {
    home: () => '/',
    list: (index) => `/list?page=${1 + (index % 100)}`,
    'list of a category': (index) => `/list?category=${code(index)}&sort=price&page=${1 + (index % 3)}`,
    table: (index) => `/list/table?page=${1 + (index % 100)}`,
    product: (index) => `/list/info/${goods[(index * 37) % goods.length]!.id}`,
    // A price that was not searched for before: cached results of other searches are of no use.
    search: (index) => `/search?keywords=${word(index)}&max=${200_000 + index}`,
    'next page of a search': (index) => `/search?keywords=${word(index)}&page=${1 + (index % 2)}`,
  };
}

/** {@link pageAddresses}, and one address of every other template that visitors see. */
export async function publicAddresses(shop: BenchShop): Promise<Record<string, AddressAt>> {
  const known = await pageAddresses(shop);
  const asked = new Set(['home', 'list', 'list_table', 'goods', 'search']);
  for (const route of TEMPLATES) {
    if (route.access !== 'public' || route.name === 'not_found' || asked.has(route.name)) continue;
    const address = await addressOf(route, shop.db, 'buyer');
    known[route.path] = () => address;
  }
  return known;
}
