import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathTo, type Route, ROUTES } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const SHOWN: readonly Route[] = ROUTES.filter(({ access }) => access === 'public' || access === 'open');
/** The flags of a route's frame (product §2.1), by what of a page shows that they act. */
const SIGNS = {
  topAdvert: /data-slot="top"/,
  rightAdvert: /data-slot="right"/,
  bottomAdvert: /data-slot="bottom"/,
  search: /role="combobox"/,
  navigation: /aria-label="主导航"/,
  footer: /<footer/,
  sideBar: /aria-label="侧边栏"/,
} as const;

describe('the frame of a page', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite' });
  });
  afterAll(() => shop.close());

  it.each(SHOWN.map((route) => [route.path, route] as const))(
    'of %s is what its flags say',
    async (_, route) => {
      const { status, text } = await shop.visitor().get(await addressOf(route, shop.db, 'buyer'));
      // Steps that are not due yet lead elsewhere.
      if (status === 302 || status === 303) return;
      const { layout } = route;
      for (const [flag, sign] of Object.entries(SIGNS))
        expect([flag, sign.test(text)]).toEqual([flag, layout[flag as keyof typeof SIGNS]]);
      expect(/<header class="no-print/.test(text)).toBe(layout.header !== 'none');
      // Who logs in is led nowhere else by the header.
      if (layout.header !== 'none')
        expect(/class="btn relative ml-auto/.test(text)).toBe(layout.header === 'full');
    },
  );

  it('has an advert in every place of the demo shop', async () => {
    const { id: brand } = await shop.db
      .selectFrom('brand')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const places: Record<string, string> = {
      top: '/',
      right: '/',
      xrtj: '/',
      bottom: '/',
      common: '/',
      login: pathTo('login'),
      ppzq: '/ppzq',
      kxzq: '/kxzq',
      new_kxzq: '/kxzq/new',
      zyzq: '/zyyp',
      yx: '/yx',
      [`brand/${brand}`]: pathTo('ppzq_info', { id: brand }),
      postList: pathTo('help_hyxw'),
    };
    for (const [slot, path] of Object.entries(places)) {
      const answer = await shop.visitor().get(`/api/focus/${slot}`);
      const [advert] = answer.envelope<{ list: { title: string }[] }>().data?.list ?? [];
      expect(advert?.title, slot).toMatch(/./);
      expect((await shop.visitor().get(path)).text, `${slot} at ${path}`).toContain(advert?.title);
    }
    const demo = (await shop.visitor().get('/api/focus/demo')).envelope<{ list: unknown[] }>().data;
    expect(demo?.list).toHaveLength(1);
  });

  it('lets a member’s browser know what it is not shown, and shows it no way to after-sales', async () => {
    const id = await memberId(shop.db, 'clinic');
    const rights = { is_show_youx: 1, is_can_chat: 1, is_after_sale: 1 } as const;
    const clinic = await shop.as('clinic');
    const entries = async () => (await clinic.get('/order')).text.split('退换与售后').length - 1;
    expect(await entries(), 'in the menu and beside the orders').toBe(2);
    const set = (to: 0 | 1) =>
      shop.db
        .updateTable('member')
        .set(Object.fromEntries(Object.keys(rights).map((name) => [name, to])) as unknown as typeof rights)
        .where('id', '=', id)
        .execute();
    await set(0);
    const base = await clinic.get('/api/user/base');
    expect(base.envelope().data).toMatchObject({
      is_show_youx: 0,
      is_can_chat: 0,
      is_AfterSale: 0,
      token: null,
    });
    expect(clinic.cookies.get('member')).toBe(`1.${id}yc`);
    expect((await clinic.get('/order')).text).toContain('data-hides="yc"');
    expect(await entries()).toBe(0);
    await set(1);
    await clinic.get('/order');
    expect(clinic.cookies.get('member')).toBe(`1.${id}`);
  });
});
