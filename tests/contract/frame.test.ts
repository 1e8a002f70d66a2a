import { describe, expect, it } from 'vitest';
import { pathTo, type Route, ROUTES, pathOf } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { openCommonShop } from '#tests/support/shop.ts';

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
  const shop = openCommonShop();

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
      // A user who is logging in gets no other links in the header.
      if (layout.header !== 'none')
        expect(/class="btn ml-auto h-11/.test(text)).toBe(layout.header === 'full');
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
    const entries = async () => (await clinic.get('/order')).text.split('退货售后').length - 1;
    expect(await entries(), 'in the menu, and nothing else of the kind').toBe(1);
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

describe('a message cookie of odd shape', () => {
  const shop = openCommonShop();

  it.each([
    [
      'fields of odd types',
      '{"message":"odd","tone":"error","errors":{"username":7},"values":{"username":["a"]}}',
    ],
    ['a tone that is a list', '{"message":"odd","tone":["error"]}'],
    ['a name of the prototype', '{"message":"odd","tone":"error","values":{"__proto__":"a"}}'],
    ['values that are none', '{"message":"odd","tone":"error","values":null}'],
    ['only text', '"odd"'],
    ['more than we write', `{"message":"odd${'x'.repeat(7000)}","tone":"error"}`],
    ['no JSON', 'odd'],
  ])('is dropped on every page: %s', async (_name, shape) => {
    const buyer = await shop.as('buyer');
    for (const path of ['/', '/login', '/addr', '/cart/step2', '/help/gywm/tsjy/form', '/order']) {
      const client = path === '/login' ? shop.visitor() : buyer;
      client.cookies.set('flash', encodeURIComponent(shape));
      const page = await client.get(path);
      expect([path, page.status]).toEqual([path, expect.toBeOneOf([200, 302])]);
      expect(page.text).not.toContain('odd');
      expect(client.cookies.has('flash')).toBe(false);
    }
  });

  it('stays for the reader when only the head of a page is asked for', async () => {
    const visitor = shop.visitor();
    await visitor.get('/list');
    visitor.cookies.set('flash', encodeURIComponent('{"message":"已保存","tone":"success"}'));
    const head = await visitor.send('HEAD', '/list');
    expect([head.status, head.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await visitor.get('/list')).text).toContain('已保存');
    expect(visitor.cookies.has('flash')).toBe(false);
  });
});

const filledIn = (path: string): string => path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1');
const guarded = ROUTES.filter(({ access }) => !['public', 'open'].includes(access));

describe('pages that are not for everyone', () => {
  const shop = openCommonShop();

  it.each(guarded.flatMap(({ path, aliases }) => [path, ...aliases]))(
    'sends a visitor from %s to log in and back',
    async (path) => {
      const answer = await shop.visitor().get(`${filledIn(path)}?page=2`);
      expect(answer.status).toBe(302);
      expect(answer.headers['location']).toMatch(/^\/login\?next=%2F/);
      expect(answer.headers['cache-control']).toContain('no-store');
    },
  );
});

describe('the table of routes', () => {
  it('makes an address for each route that leads back to it', () => {
    const params = Object.fromEntries(
      ROUTES.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map((match) => [match[1]!, 1])),
    );
    const plain = (route: Route) => pathOf(route, params);
    expect(ROUTES.map(plain).filter((path) => !path.startsWith('/') || path.includes(':'))).toEqual([]);
  });
});

describe('headers of every page', () => {
  const shop = openCommonShop();

  it.each(['/', '/login', '/404', '/api/docs'])('protect %s', async (path) => {
    const { headers } = await shop.visitor().get(path);
    const policy = String(headers['content-security-policy']);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(scripts).not.toContain("'unsafe-inline'");
    expect(scripts).not.toContain("'unsafe-eval'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
