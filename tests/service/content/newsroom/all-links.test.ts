import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { setSetting } from '#lib/platform/db/setting.server.ts';
import { placesLinkingTo, listLinks } from '#lib/content/newsroom/links/all-links.service.ts';
import { publishArticle, withdrawArticle } from '#lib/content/newsroom/publish.service.ts';
import { saveArticle } from '#lib/content/newsroom/write.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { makeEditor, makePublished, makeSaved, text } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the links of the whole help centre on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
  });
  afterAll(() => fresh.close());
  const found = async (keywords: string, kind: 'dead' | 'outside' = 'dead') =>
    (await listLinks(db, { keywords, kind, page: 1 }, NOW)).list;
  const linesOf = async (keywords: string) =>
    (await found(keywords)).map(({ text, href, line, words }) => [line, text, href, words]);

  it('are listed where they lead nowhere, with what is pressed and why', async () => {
    const goods = await makeGoods(db);
    const body = [
      `[好的](/list/info/${goods}) [首页](/)`,
      '[没有的 **商品**](/list/info/999999)',
      '[专题](/zqmb/99999)',
      '![货架](/picture/article/0123456789abcdef-1x1.webp)',
      '[标题](#没有)',
      '<b>粗</b>',
    ].join('\n\n');
    await makePublished(db, lin, { title: '很多链接', body });
    expect(await linesOf('很多链接')).toEqual([
      [3, '没有的 商品', '/list/info/999999', '没有这个商品'],
      [5, '专题', '/zqmb/99999', '这个专区没有开放，或已经结束'],
      [7, '货架', '/picture/article/0123456789abcdef-1x1.webp', '没有这张图片，请重新上传'],
      [9, '标题', '#没有', '文中没有这个标题'],
    ]);
    await db.updateTable('goods').set({ is_on_sale: 0 }).where('id', '=', goods).execute();
    expect(await linesOf('已经下架')).toEqual([[1, '好的', `/list/info/${goods}`, '这个商品已经下架']]);
  });

  it('to an article are found by its number and its short address, but for its own and those of withdrawn texts', async () => {
    const { standing } = await makePublished(db, lin, { title: '被链接的', body: '正文' });
    const { id } = standing;
    const there = `/help/zfps/hwps?id=${id}`;
    const byNumber = await makePublished(db, lin, {
      title: '按编号',
      body: `[去](${there}) [再去](${there})`,
    });
    const draft = await makeSaved(db, lin, { title: '还没发布', body: `[去](${there}#标题)` });
    const gone = await makePublished(db, lin, { title: '撤下的', body: `[去](${there})` });
    await withdrawArticle(db, lin, { id: gone.standing.id, base: gone.head.number }, NOW);
    const report = JSON.stringify({ quality_inspection_url: there, msg: '' });
    await db.transaction().execute((trx) => setSetting(trx, 'quality_inspection', report));
    const entry = await db
      .insertInto('navigation')
      .values([
        { menu: 'utility', name: '帮助', url: there, sort: 0 },
        { menu: 'utility', name: '别处', url: '/list', sort: 1 },
      ])
      .returning('id')
      .execute();
    expect(new Set(await placesLinkingTo(db, id))).toEqual(
      new Set([
        { name: `《${byNumber.head.title}》`, page: `/admin/articles/${byNumber.standing.id}` },
        { name: '《还没发布》', page: `/admin/articles/${draft.standing.id}` },
        { name: '快捷入口“药检报告”', page: '/admin/navigation?menu=utility' },
        { name: '快捷入口“帮助”', page: `/admin/navigation/${entry[0]?.id}` },
      ]),
    );
    expect(await placesLinkingTo(db, byNumber.standing.id)).toEqual([]);
  });

  it('of drafts are marked, and said once where readers see them too', async () => {
    const title = '改了一半';
    const { standing } = await makePublished(db, lin, { title, body: '[一](/help/gone-1)\n' });
    const newer = text({ title, body: '[一](/help/gone-1)\n\n[二](/help/gone-2)\n' });
    const { head } = await saveArticle(db, lin, { id: standing.id, base: 2, text: newer }, NOW);
    const marked = async () => (await found(title)).map(({ href, article }) => [href, article.isDraft]);
    expect(await marked()).toEqual([
      ['/help/gone-1', false],
      ['/help/gone-2', true],
    ]);
    await publishArticle(db, lin, { id: standing.id, base: head.number, at: null, isForced: true }, NOW);
    expect(await marked()).toEqual([
      ['/help/gone-1', false],
      ['/help/gone-2', false],
    ]);
  });

  it('of an article that is withdrawn matter no more, and those to it do', async () => {
    const { standing } = await makePublished(db, lin, { title: '要撤下的', body: '[a](/help/gone-3)\n' });
    const href = `/help/xrzn/gwzn?id=${standing.id}`;
    await makeSaved(db, lin, { title: '指向它的', body: `[去看](${href})\n` });
    expect(await linesOf('指向它的')).toEqual([]);
    await withdrawArticle(db, lin, { id: standing.id, base: 2 }, NOW);
    expect(await linesOf('要撤下的')).toEqual([]);
    expect(await linesOf('指向它的')).toEqual([[1, '去看', href, '这篇文章已经撤下']]);
  });

  it('that lead out of the shop are listed apart', async () => {
    const body = '[药监局](https://www.nmpa.gov.cn/) [电话](tel:400-800-1234)\n';
    await makePublished(db, lin, { title: '站外', body });
    expect(await linesOf('站外')).toEqual([]);
    expect((await found('站外', 'outside')).map(({ text, href }) => [text, href])).toEqual([
      ['药监局', 'https://www.nmpa.gov.cn/'],
      ['电话', 'tel:400-800-1234'],
    ]);
  });

  it('of more texts than are looked up at once are all found, a page at a time', async () => {
    for (let at = 0; at < 110; at += 1)
      await makePublished(db, lin, { title: `成批 ${at}`, body: `[a](/help/none-${at})\n` });
    const first = await listLinks(db, { keywords: '成批', kind: 'dead', page: 1 }, NOW);
    expect([first.counts.dead, first.pages, first.list.length]).toEqual([110, 3, 50]);
    const last = await listLinks(db, { keywords: '成批', kind: 'dead', page: 3 }, NOW);
    expect(last.list.at(-1)?.href).toBe('/help/none-109');
  });
});
