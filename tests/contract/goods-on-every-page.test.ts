import { COUNT_LIMIT_FEN } from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsViews } from '#lib/catalogue/goods-view/goods-view.service.ts';
import { goodsForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { openGoods } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { fenToYuanText, formatFen } from '#lib/platform/money.rules.ts';
import { type Route, type RouteName, ROUTES } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import type { Client } from '#tests/support/client.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

/** No node shows a stale page for longer than this (ms). */
const SOON = 1000;
/** Pages whose prices are those of a promotion alone, independent of the goods' own prices. */
const OWN_PRICES: readonly RouteName[] = ['spike', 'zhzq', 'mrtj', 'jxqzc'];
/** Page kinds that have to show goods, or the walk below would look at too little. */
const SHOW_GOODS: readonly RouteName[] = [
  ...(['home', 'list', 'list_table', 'list_no_image', 'goods', 'search', 'search_table'] as const),
  ...(['yx', 'yx_table', 'zyyp', 'qxzq', 'kxzq', 'ppzq_info', 'welfare', 'yyh', 'list_other'] as const),
];
/** A page of few goods chooses before one of many. */
const PUBLIC = ROUTES.filter(({ access, layout }) => access === 'public' && layout.header === 'full').sort(
  (one, other) => Number(other.name === 'list_other') - Number(one.name === 'list_other'),
);

/** Returns the part of a page that shows a goods: from its mark to the next one's. */
function partOf(html: string, id: number): string | null {
  const at = html.search(new RegExp(`data-goods-id="${id}"`));
  if (at < 0) return null;
  const end = html.slice(at + 1).search(/data-goods-id="/);
  return html.slice(at, end < 0 ? undefined : at + 1 + end);
}

const idsIn = (html: string): number[] => [
  ...new Set([...html.matchAll(/data-goods-id="(\d+)"/g)].map(([, id]) => Number(id))),
];

describe('what the desk of goods changes', () => {
  let shop: Shop;
  let operator: Client;
  /** The pages that show goods, each with one of them that no other page is tried with. */
  const pages: { route: Route; address: string; id: number }[] = [];

  const read = async (address: string): Promise<string> => (await shop.visitor().get(address)).text;

  beforeAll(async () => {
    shop = await startShop();
    operator = await shop.as('operator');
    const used = new Set<number>();
    for (const route of PUBLIC) {
      const address = await addressOf(route, shop.db, 'buyer').catch(() => null);
      if (address === null || OWN_PRICES.includes(route.name)) continue;
      const views = await goodsViews(shop.db, idsIn(await read(address)), Date.now());
      const fit = views.filter(({ id, stock, priceFen }) => !used.has(id) && stock > 0 && priceFen > 200);
      // goods at a reduced price leave the pages of promotions once their own price is lower
      const chosen = fit.find(({ listPriceText }) => listPriceText === '') ?? fit[0];
      if (!chosen) continue;
      used.add(chosen.id);
      pages.push({ route, address, id: chosen.id });
    }
  });
  afterAll(() => shop.close());

  const setPrice = async (id: number, fen: number): Promise<void> => {
    const { input, version } = await openGoods(shop.db, id);
    const ranks = { rank2_price: '', rank3_price: '' };
    const typed = { ...textsOf(goodsForm, input), ...ranks, base_price: fenToYuanText(fen) };
    const saved = await operator.post(`/api/admin/goods/${id}/save`, { ...typed, version, is_sure: '1' });
    expect(saved.status, saved.text).toBe(200);
  };

  it('is looked for on every kind of page that shows goods', () => {
    const names = pages.map(({ route }) => route.name);
    expect(SHOW_GOODS.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('is the price on each of these pages within a second', async () => {
    for (const { route, address, id } of pages) {
      const [view] = await goodsViews(shop.db, [id], Date.now());
      const fen = Math.floor((view?.priceFen ?? 0) * 0.83) - 1;
      expect(partOf(await read(address), id), route.name).not.toContain(formatFen(fen));
      await setPrice(id, fen);
      await expect
        .poll(async () => partOf(await read(address), id), { timeout: SOON, message: route.name })
        .toContain(formatFen(fen));
    }
  });

  it('is what off-sale goods are, and where there are others, without a price or a way to buy', async () => {
    const id = await makeGoods(shop.db, { name: '测试用旧品', base_price_fen: 123_21, is_on_sale: 0 });
    const page = await read(`/list/info/${id}`);
    const summary = /<article[^>]*data-goods-id=.*?<\/article>/s.exec(page)?.[0] ?? '';
    expect(summary).toContain('测试用旧品');
    expect(summary).toContain('已下架');
    expect(summary).toContain('看同类商品');
    expect(page).not.toContain('123.21');
    expect(page).not.toContain(`/api/cart/quick_add/${id}`);
    expect(summary).not.toContain('现货');
  });

  it('is the state of the stock: what is sold out says so or is gone within a second', async () => {
    for (const [index, { route, address, id }] of pages.entries()) {
      const { goods } = await openGoods(shop.db, id);
      expect(partOf(await read(address), id), route.name).not.toContain('缺货');
      // As much at once as one user may take off.
      const most = Math.max(1, Math.floor(COUNT_LIMIT_FEN / goods.basePriceFen));
      for (let left = goods.stock; left > 0; left -= most) {
        const moved = await operator.post(`/api/admin/goods/${id}/stock`, {
          change: String(-Math.min(left, most)),
          remark: '盘亏',
          idempotency_key: `sold-out-${index}-${left}`,
        });
        expect(moved.status, moved.text).toBe(200);
      }
      await expect
        .poll(async () => partOf(await read(address), id) ?? '缺货', { timeout: SOON, message: route.name })
        .toContain('缺货');
    }
  });
});
