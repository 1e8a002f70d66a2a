import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findLinkProblems } from '#lib/content/newsroom/links/links.service.ts';
import { savePicture } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { withdrawArticle } from '#lib/content/newsroom/publish.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { makeEditor, makePublished, makeSaved, TOPIC, placeNow } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('checking links on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  let own: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
    own = (await makeSaved(db, lin)).standing.id;
  });
  afterAll(() => fresh.close());
  const problemsOf = async (body: string) =>
    (await findLinkProblems(db, own, body)).map(({ line, words }) => `${line} ${words}`);

  it('finds nothing wrong with what leads somewhere', async () => {
    const onSale = await makeGoods(db);
    const other = (await makePublished(db, lin)).standing.id;
    await placeNow(db, lin, other, { categoryId: TOPIC, alias: 'old-name' });
    await placeNow(db, lin, other, { categoryId: TOPIC, alias: 'name' });
    const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const picture = await savePicture(db, lin, { bytes: photo, alt: '货架' }, NOW);
    const body = [
      '## 怎么 找',
      `[商品](/list/info/${onSale}) [旧写法](/list_info/${onSale}) [专区](/list?zone=zy) [首页](/)`,
      `[文章](/help/name) [原地址](/help/old-name#第一步) [按编号](/help/xrzn/gwzn?id=${other}#第一步)`,
      `[自己](/help/xrzn/gwzn?id=${own}) [自己](/help/xrzn/gwzn?id=${own}#怎么-找) [这里](#怎么-找) [编码](#%E6%80%8E%E4%B9%88-%E6%89%BE)`,
      '[外站](https://www.nmpa.gov.cn/a?b=c#d) <mailto:kefu@example.com> [电话](tel:400-800-1234)',
      picture.markdown,
      '注释[^1] <!-- 编辑看的 -->',
      '',
      '[^1]: 注',
      '',
      '`<b>` 与 `[不是](链接)`',
    ].join('\n');
    expect(await problemsOf(body)).toEqual([]);
  });

  it('says of each that leads nowhere where it stands and why', async () => {
    const offSale = await makeGoods(db, { is_on_sale: 0 });
    const draft = (await makeSaved(db, lin)).standing.id;
    const gone = (await makePublished(db, lin)).standing.id;
    await withdrawArticle(db, lin, { id: gone, base: 2 }, NOW);
    const shown = (await makePublished(db, lin)).standing.id;
    const lines: [string, string][] = [
      ['[a](/list/info/999999)', '没有这个商品'],
      [`[a](/list/info/${offSale})`, '这个商品已经下架'],
      ['[a](/list/info/x)', '没有这个商品'],
      ['[a](/no/such/page)', '本站没有这个页面'],
      ['[a](/404)', '本站没有这个页面'],
      ['[a](/help/nowhere)', '没有这篇文章'],
      [`[a](/help/xrzn/gwzn?id=${draft})`, '这篇文章没有发布'],
      [`[a](/help_news_info/${gone}/2)`, '这篇文章已经撤下'],
      [`[a](/help/xrzn/gwzn?id=${shown}#没有)`, '那篇文章里没有这个标题'],
      ['[a](#没有)', '文中没有这个标题'],
      [`[a](/help/xrzn/gwzn?id=${own}#没有)`, '文中没有这个标题'],
      [`[a](/help/xrzn/gwzn?id=${shown}#也没有)`, '那篇文章里没有这个标题'],
      ['[a](/admin/articles)', '这是后台页面，读者打不开'],
      ['[a](/api/user/base)', '这是接口，不是页面'],
      ['[a](list)', '本站地址请以 / 开头'],
      ['[a](//evil.example)', '请写完整的网址，以 https:// 开头'],
      ['[a](https://)', '网址写得不完整'],
      ['[a](https://nothing)', '网址写得不完整'],
      ['[a](http://shop.test:4700@evil.example/)', '网址里不能有 @，请核对是哪个网站'],
      ['[a](/\\evil.example)', '请写完整的网址，以 https:// 开头'],
      ['[a](javascript:alert)', '这种链接不会显示，只能用网址、邮箱、电话和本站地址'],
      ['[a][b]', '没有这篇文章'],
      ['![图](https://evil.example/a.png)', '只显示在这里上传的图片，其他地址的图片不会显示'],
      ['![图](/picture/article/0123456789abcdef-1x1.webp)', '没有这张图片，请重新上传'],
      ['文字<b>粗</b>', 'HTML 不会显示'],
      ['<script>alert(1)</script>', 'HTML 不会显示'],
      ['[a]()', '链接是空的'],
    ];
    const body = `${lines.map(([text]) => text).join('\n\n')}\n\n[b]: /help/nowhere2\n`;
    const problems = await problemsOf(body);
    for (const [at, [text, words]] of lines.entries())
      expect([text, problems]).toEqual([text, expect.arrayContaining([`${at * 2 + 1} ${words}`])]);
    expect(problems).toHaveLength(lines.length + 1);
  });

  it('asks for words to a picture', async () => {
    expect(await problemsOf('![ ](/picture/article/0123456789abcdef-1x1.webp)')).toEqual(
      expect.arrayContaining(['1 缺少图片说明，请补上图中是什么']),
    );
  });
});
