import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shelvesOfGoods } from '#lib/catalogue/goods/goods.service.ts';
import type { GoodsTable } from '#lib/catalogue/goods/goods.table.ts';
import { goodsForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { openGoods } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { EVERYTHING, goodsTag } from '#lib/cache-tag.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { fenToYuanText } from '#lib/platform/money.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ROUTES } from '#lib/routes.rules.ts';
import type { Updateable } from 'kysely';
import { addressOf } from '#tests/support/addresses.ts';
import type { Client } from '#tests/support/client.ts';
import { formOf, typedGoods } from '#tests/support/promotion-form.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

/** No node shows a stale page for longer than this (ms). */
const SOON = { timeout: 1000, interval: 20 };
const ZONE_LISTS = ['youx', 'zy', 'qx', 'kxzq', 'near', 'new'];
const DETAILS = 4;
/** Of the categories, and of the pages that show no goods, one in so many is looked at. */
const ONE_IN = 8;

/**
 * Removes what differs from one rendering to the next although nothing has changed: the moment, and React's numbers of
 * its roots.
 */
const steady = (html: string): string =>
  html.replace(/\b1[789]\d{11}\b/g, 'now').replace(/prefix="r\d+"/g, '');

/** Returns the page from its first difference on; nothing where there is none. */
function differing(page: string, served = '', fresh = ''): string[] {
  if (served === fresh) return [];
  let at = 0;
  while (served[at] === fresh[at]) at += 1;
  const around = (html: string) => html.slice(Math.max(0, at - 100), at + 100);
  return [`${page}: ${around(served)} should be ${around(fresh)}`];
}

describe('finished pages after a change', () => {
  let shop: Shop;
  let operator: Client;
  let reader: Client;
  let pages: string[];
  let details: string[];
  /** A best seller in stock that is marked for free shipping. */
  let id: number;

  const counts = async () =>
    (
      JSON.parse((await reader.get('/healthz')).text) as {
        cache: { pages: number; renders: number; invalidations: number };
      }
    ).cache;
  const readAll = async (): Promise<Map<string, string>> => {
    const read = new Map<string, string>();
    for (const page of pages) read.set(page, steady((await reader.get(page)).text));
    return read;
  };
  /** The shop forgets all it has made, and what it remembers. */
  const forgetAll = async (): Promise<void> => {
    await change(shop.db, async (_trx, touch) => touch(EVERYTHING));
    await expect.poll(async () => (await counts()).pages, SOON).toBe(0);
  };

  beforeAll(async () => {
    shop = await startShop({ env: { PAGE_CACHE_MB: '256' } });
    operator = await shop.as('operator');
    reader = shop.visitor();
    const goods = await shop.db
      .selectFrom('goods')
      .innerJoin('category', 'category.id', 'goods.category_id')
      .select(['goods.id', 'goods.is_youx', 'goods.rx_class', 'goods.common_name', 'category.code'])
      .where('is_on_sale', '=', 1)
      .where('stock', '>', 0)
      .orderBy('sales_count', 'desc')
      .orderBy('goods.id')
      .execute();
    const chosen = goods.find(({ is_youx, rx_class }) => is_youx === 1 && rx_class !== 'rx')!;
    id = chosen.id;
    const same = goods.filter(({ common_name }) => common_name === chosen.common_name);
    const shown = [...new Set([...same, ...goods.slice(0, DETAILS)].map((one) => one.id))];
    details = shown.map((one) => `/list/info/${one}`);
    const categories = await shop.db.selectFrom('category').select('code').execute();
    const brands = await shop.db.selectFrom('brand').select('id').limit(3).execute();
    const routes = await Promise.all(
      ROUTES.filter(({ access }) => access === 'public').map((route) =>
        addressOf(route, shop.db, 'buyer').catch(() => null),
      ),
    );
    const wanted = [
      ...routes.filter((address) => address !== null),
      ...categories
        .filter(({ code }, index) => index % ONE_IN === 0 || chosen.code.startsWith(code))
        .map(({ code }) => `/list?category=${code}`),
      `/list?category=${chosen.code}`,
      `/list/table?category=${chosen.code}`,
      ...ZONE_LISTS.map((zone) => `/list?zone=${zone}`),
      `/list?category=${chosen.code}&stock=1`,
      `/list?category=${chosen.code}&promo=1`,
      '/list?page=2',
      ...brands.map((brand) => `/ppzq/info/${brand.id}`),
      ...shown.slice(0, 3).map((one) => `/list/other/${one}`),
      ...details,
    ];
    pages = [];
    // Only cached pages can be stale: the second time such a page is not rendered again.
    for (const page of new Set(wanted)) {
      const { status } = await reader.get(page);
      expect(status, page).toBeLessThan(500);
      const before = await counts();
      await reader.get(page);
      if (status === 200 && (await counts()).renders === before.renders) pages.push(page);
    }
  });
  afterAll(() => shop.close());

  /** Checks that after a change every page equals a fresh rendering; returns how many were rendered again for it. */
  async function holdsAfter(what: string, make: () => Promise<unknown>): Promise<{ renders: number }> {
    const before = await counts();
    await make();
    await expect.poll(async () => (await counts()).invalidations, SOON).toBeGreaterThan(before.invalidations);
    const { renders } = await counts();
    const served = await readAll();
    const made = (await counts()).renders - renders;
    await forgetAll();
    const fresh = await readAll();
    const stale = pages.flatMap((page) => differing(page, served.get(page), fresh.get(page)));
    expect(stale, what).toEqual([]);
    return { renders: made };
  }

  const save = async (edit: Record<string, string>): Promise<void> => {
    const { input, version } = await openGoods(shop.db, id);
    const typed = { ...textsOf(goodsForm, input), ...edit };
    const saved = await operator.post(`/api/admin/goods/${id}/save`, { ...typed, version, is_sure: '1' });
    expect(saved.status, saved.text).toBe(200);
  };
  const move = async (units: number): Promise<void> => {
    const form = {
      change: String(units),
      remark: '盘点',
      idempotency_key: `pages-after-${units}-${Date.now()}`,
    };
    const moved = await operator.post(`/api/admin/goods/${id}/stock`, form);
    expect(moved.status, moved.text).toBe(200);
  };

  it('are of every kind', () => {
    expect(pages.length).toBeGreaterThan(70);
    expect(pages).toEqual(expect.arrayContaining(['/', '/list', '/yx', '/zyyp', '/qxzq', '/kxzq', '/mrtj']));
  });

  it('are the same when made again without a change', async () => {
    const first = await readAll();
    await forgetAll();
    const again = await readAll();
    expect(pages.filter((page) => first.get(page) !== again.get(page))).toEqual([]);
  });

  it('show the stock: few are made again when one goods runs out, and when it comes back', async () => {
    const { goods } = await openGoods(shop.db, id);
    const gone = await holdsAfter('sold out', () => move(-goods.stock));
    const back = await holdsAfter('back', () => move(goods.stock));
    expect(gone.renders).toBeLessThan(pages.length / 3);
    expect(back.renders).toBeLessThan(pages.length / 3);
  });

  it('show the price', async () => {
    const { input } = await openGoods(shop.db, id);
    const price = fenToYuanText(Math.floor(input.base_price * 0.9));
    await holdsAfter('price', () => save({ base_price: price, rank2_price: '', rank3_price: '' }));
    await holdsAfter('off sale', () => save({ is_on_sale: '' }));
    await holdsAfter('on sale', () => save({ is_on_sale: '1' }));
  });

  it('show a promotion that is made and stopped, and a zone that is changed', async () => {
    const { input } = await openGoods(shop.db, id);
    const price = fenToYuanText(Math.floor(input.base_price / 2));
    const promotion = formOf('daily', { goods: [typedGoods(id, { price })] }, Date.now());
    let promotionId = 0;
    await holdsAfter('promotion', async () => {
      const form = { promotion: JSON.stringify(promotion), key: 'pages-after-changes', force: 1 };
      const made = await operator.post('/api/admin/promotion', form);
      expect(made.status, made.text).toBe(200);
      promotionId = (made.envelope().data as { id: number }).id;
    });
    await holdsAfter('stopped', () => operator.post(`/api/admin/promotion/${promotionId}/stop`));
    const { zone } = (await operator.get('/api/admin/zone?key=qxzq')).envelope<{
      zone: { version: number };
    }>().data!;
    const blocks = [{ kind: 'goods', title: '本月', remark: '', view: 'cards', goodsIds: [id] }];
    await holdsAfter('zone', async () => {
      const empty = { title: '', headline: '', accent: '', motif: '', image_url: '', rules: '' };
      const form = { ...empty, key: 'qxzq', is_open: '1', starts_at: '', ends_at: '' };
      const saved = await operator.post('/api/admin/zone', {
        ...form,
        version: zone.version,
        blocks: JSON.stringify(blocks),
      });
      expect(saved.status, saved.text).toBe(200);
    });
    await holdsAfter('off sale, in a block of a zone it does not belong to', () => save({ is_on_sale: '' }));
    await holdsAfter('on sale again', () => save({ is_on_sale: '1' }));
  });

  it('show where it stands: moved, marked, renamed, of another maker, near its end', async () => {
    const others = await shop.db
      .selectFrom('goods')
      .select(['category_id', 'maker_id', 'common_name'])
      .where('is_zy', '=', 1)
      .where('is_on_sale', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    const now = Date.now();
    const edits: [string, Updateable<GoodsTable>][] = [
      ['category', { category_id: others.category_id }],
      ['name', { maker_id: others.maker_id, common_name: others.common_name, name: '改了名的商品' }],
      ['marks', { is_youx: 0, is_zy: 1, is_qx: 1, is_kxzq: 1, is_new: 1, expires_at: now + 20 * DAY_MS }],
      ['gone from there', { stock: 0, is_zy: 0, is_qx: 0, is_kxzq: 0, expires_at: now + 900 * DAY_MS }],
    ];
    for (const [what, edit] of edits)
      await holdsAfter(what, () =>
        change(shop.db, async (trx, touch) => {
          touch(goodsTag(id), ...(await shelvesOfGoods(trx, [id], now)));
          await trx.updateTable('goods').set(edit).where('id', '=', id).execute();
          touch(...(await shelvesOfGoods(trx, [id], now)));
        }),
      );
  });
}, 180_000);
