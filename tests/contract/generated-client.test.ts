import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearerOf } from '#tests/support/base-shop.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

/** What a customer writes against the client that a generator makes of the document, and nothing else. */
const PROGRAM = `
import { client } from './client.gen';
import { getCartList, getGoodsList, getOrderId, postCart, postCartCheckout, postOrder } from './sdk.gen';

export async function buy(baseUrl: string, auth: string, keywords: string, id: number) {
  client.setConfig({ baseUrl, auth });
  const found = await getGoodsList({ query: { keywords, stock: '1' }, throwOnError: true });
  const goods = found.data.data.list.find((one) => one.id === id && one.is_buy === 1);
  if (!goods) throw new Error('nothing of that name may be bought');
  const line = { goods_id: goods.id, number: goods.min_number };
  await postCart({ body: { params: [line], press: 'po-20261124-1' }, throwOnError: true });
  const cart = (await getCartList({ throwOnError: true })).data.data;
  const ids = cart.data.filter((item) => item.goods.id === goods.id).map((item) => item.id);
  const { key, addresses, gift_units: gifts } = (await postCartCheckout({ body: { ids }, throwOnError: true })).data.data;
  const address = addresses[0];
  if (!address) throw new Error('nowhere to deliver to');
  const choices = { address_id: address.id, invoice_kind: 'ordinary' as const, expected_gifts: gifts };
  const body = { key, expected_fen: address.payable_fen, ...choices };
  const placed = (await postOrder({ body, throwOnError: true })).data.data.orders[0];
  if (!placed) throw new Error('no order');
  const order = (await getOrderId({ path: { id: placed.id }, throwOnError: true })).data.data;
  return { no: order.no, state: order.state, payable: order.payable_amount, fen: address.payable_fen, lines: order.lines };
}

export async function refused(baseUrl: string): Promise<string[]> {
  const { error } = await postOrder({ baseUrl, auth: 'nobody', body: { key: 'k', address_id: 1, expected_fen: 1 } });
  return [String(error?.code), error?.message ?? '', ...Object.keys(error?.errors ?? {})];
}
`;

interface Program {
  buy(
    url: string,
    token: string,
    keywords: string,
    id: number,
  ): Promise<{ no: string; state: string; payable: number; fen: number; lines: { goods_id: number }[] }>;
  refused(url: string): Promise<string[]>;
}

describe('a client generated from the document of calls', () => {
  let shop: Shop;
  let folder: string;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite' });
    folder = await mkdtemp(join(tmpdir(), 'yaocang-erp-'));
    const document = JSON.parse((await shop.visitor().get('/api/openapi.json')).text) as { paths: object };
    // the shop's own calls are no customer's, and would take as long again
    const ofCustomers = Object.entries(document.paths).filter(([path]) => !path.startsWith('/api/admin/'));
    const input = { ...document, paths: Object.fromEntries(ofCustomers) };
    const plugins = ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'] as const;
    await createClient({ input, output: folder, plugins: [...plugins], logs: { level: 'silent' } });
    await writeFile(join(folder, 'program.ts'), PROGRAM);
  }, 90_000);
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has types that a program compiles against', { timeout: 60_000 }, () => {
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      noUncheckedIndexedAccess: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      types: [],
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    };
    const found = ts.getPreEmitDiagnostics(ts.createProgram([join(folder, 'program.ts')], options));
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });

  it('searches, adds to the cart, checks out and reads the order', async () => {
    await fillCart(shop.db, 'clinic', []);
    const { id, name } = await findGoods(shop.db, 'clinic');
    const program = (await import(join(folder, 'program.ts'))) as Program;
    const order = await program.buy(shop.url, bearerOf('clinic'), name, id);
    expect(order).toMatchObject({ state: 'unpaid', lines: [{ goods_id: id }] });
    expect(Math.round(order.payable * 100)).toBe(order.fen);
  });

  it('reads a refusal by the envelope that the document describes', async () => {
    const program = (await import(join(folder, 'program.ts'))) as Program;
    expect(await program.refused(shop.url)).toEqual(['10001', expect.stringMatching(/令牌/)]);
  });
});
