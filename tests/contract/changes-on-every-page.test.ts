import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { FOOTER_POST } from '#lib/content/articles/topics.rules.ts';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { pathTo, type Route, ROUTES, routeOf } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

/** No node shows a stale page for longer than this (ms). */
const SOON = 1000;
/** Asking for all of them takes a while on a busy machine. */
const EACH_MS = 60_000;

const isPublic = ({ access }: Route): boolean => access === 'public';
const hasNavigation = ({ layout }: Route): boolean => layout.header !== 'none' && layout.navigation;
const hasSearch = ({ layout }: Route): boolean => layout.header !== 'none' && layout.search;

describe('a change is on every page within a second', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  const read = async (path: string): Promise<string> => (await shop.visitor().get(path)).text;
  const addressesOf = (routes: readonly Route[]): Promise<string[]> =>
    Promise.all(routes.map((route) => addressOf(route, shop.db, 'buyer')));

  const invalidations = async () =>
    (JSON.parse(await read('/healthz')) as { cache: { invalidations: number } }).cache.invalidations;

  /**
   * Looks at pages until they are cached and checks that none contains its words; makes the change; then all of them
   * have to contain them, requested together once the shop has accepted the change, a second later at most. `isSaid`
   * false: the words are there before and gone after.
   */
  async function changesOf(
    pages: readonly { path: string; words: string }[],
    make: () => Promise<unknown>,
    isSaid = true,
  ): Promise<void> {
    const saying = async (expected: boolean) =>
      (
        await Promise.all(
          pages.map(async ({ path, words }) =>
            (await read(path)).includes(words) === expected ? [] : `${path}: ${words}`,
          ),
        )
      ).flat();
    expect(pages.length, 'pages looked at').toBeGreaterThan(0);
    expect(await saying(!isSaid), 'before').toEqual([]);
    const before = await invalidations();
    await make();
    await expect.poll(invalidations, { timeout: SOON }).toBeGreaterThan(before);
    expect(await saying(isSaid), 'after').toEqual([]);
  }

  /** The same words on all of these pages. */
  const changes = (paths: readonly string[], words: string, make: () => Promise<unknown>): Promise<void> =>
    changesOf(
      paths.map((path) => ({ path, words })),
      make,
    );

  describe('of the menus', () => {
    const DESK = '/api/admin/navigation';
    const send = async (menu: string, entry: object) => {
      const editor = await shop.as('editor');
      const { version } = (await editor.get(`${DESK}/${menu}`)).envelope().data as { version: number };
      const answer = await editor.post(`${DESK}/entry`, { menu, version, ...entry });
      expect(answer.status).toBe(200);
      return (answer.envelope().data as { id: number }).id;
    };
    const first = async (menu: 'top' | 'hot' | 'utility') =>
      (
        await shop.db
          .selectFrom('navigation')
          .select('id')
          .where('menu', '=', menu)
          .where('parent_id', 'is', null)
          .orderBy('sort')
          .executeTakeFirstOrThrow()
      ).id;

    it(
      'an entry of the navigation',
      async () => {
        const pages = await addressesOf(ROUTES.filter((route) => isPublic(route) && hasNavigation(route)));
        const id = await first('top');
        await changes(pages, '店家首页', () => send('top', { id, name: '店家首页', url: '/' }));
      },
      EACH_MS,
    );

    it(
      'a hot search and an entry of the utility bar',
      async () => {
        const searching = await addressesOf(ROUTES.filter((route) => isPublic(route) && hasSearch(route)));
        const hot = await first('hot');
        await changes(searching, '蒲地蓝口服液', () => send('hot', { id: hot, name: '蒲地蓝口服液' }));
        const all = await addressesOf(
          ROUTES.filter((route) => isPublic(route) && route.layout.header !== 'none'),
        );
        const utility = await first('utility');
        await changes(all, '订单在这里', () =>
          send('utility', { id: utility, name: '订单在这里', url: pathTo('orders') }),
        );
      },
      EACH_MS,
    );

    it('the menu of each kind of category', async () => {
      const open: Record<string, string[]> = { general: ['/', pathTo('category_menu')] };
      for (const menu of ['youx', 'zy', 'qx'])
        open[menu] = [pathTo('category_menu', {}, { menu }), pathTo('categories', {}, { menu })];
      for (const [menu, pages] of Object.entries(open)) {
        const editor = await shop.as('editor');
        const { version } = (await editor.get(`${DESK}/${menu}`)).envelope().data as { version: number };
        await editor.post(`${DESK}/${menu}/own`, { version, own: 1 });
        const row = await shop.db
          .selectFrom('navigation')
          .select(['id', 'category_id'])
          .where('menu', '=', menu as 'youx')
          .orderBy('sort')
          .executeTakeFirstOrThrow();
        await changes(pages, '当季主推', () => send(menu, { ...row, name: '当季主推' }));
      }
    });
  });

  it(
    'of the statement in the footer',
    async () => {
      const pages = await addressesOf(ROUTES.filter((route) => isPublic(route) && route.layout.footer));
      await changes(pages, '声明再次修订。', async () => {
        const editor = await shop.as('editor');
        const article = `/api/admin/article/${FOOTER_POST}`;
        const { head } = (await editor.get(article)).envelope<OpenArticle>().data!;
        const { title, summary, keywords, source, body, number: base } = head;
        const text = { title, summary, keywords, source, body: `${body}\n\n声明再次修订。` };
        expect((await editor.post(`${article}/save`, { ...text, base })).status).toBe(200);
        expect((await editor.post(`${article}/publish`, { base: base + 1 })).status).toBe(200);
      });
    },
    EACH_MS,
  );

  it(
    'a banner, where its slot is shown',
    async () => {
      const editor = await shop.as('editor');
      const look = { subtitle: '', url: '/list', image_url: '', accent: 'brand', motif: 'boxes', version: 0 };
      const { id: brand } = await shop.db.selectFrom('brand').select('id').executeTakeFirstOrThrow();
      const slots = new Map<string, string[]>([
        ...['common', 'bottom', 'top', 'xrtj', 'right'].map((slot): [string, string[]] => [slot, ['/']]),
        ['login', [pathTo('login')]],
        ['postList', [pathTo('help_hyxw')]],
        [`brand/${brand}`, [pathTo('ppzq_info', { id: brand })]],
      ]);
      for (const { slot, route, isTemplate } of Object.values(ZONES))
        if (slot !== '' && !isTemplate)
          slots.set(slot, [...(slots.get(slot) ?? []), await addressOf(routeOf(route), shop.db, 'buyer')]);
      const titleOf = (slot: string): string => `新横幅 ${slot}`;
      const pages = [...slots].flatMap(([slot, paths]) =>
        paths.map((path) => ({ path, words: titleOf(slot) })),
      );
      const ids: number[] = [];
      await changesOf(pages, async () => {
        for (const slot of slots.keys()) {
          const answer = await editor.post('/api/admin/advert', { slot, title: titleOf(slot), ...look });
          ids.push((answer.envelope().data as { id: number }).id);
          // The head of a zone shows the first that runs.
          for (let step = 0; step < 6; step += 1)
            await editor.post(`/api/admin/advert/${ids.at(-1)}/move`, { way: 'up' });
        }
      });
      await changesOf(
        pages,
        async () => {
          for (const id of ids) await editor.post(`/api/admin/advert/${id}/remove`, {});
        },
        false,
      );
    },
    EACH_MS,
  );
});
