import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArticle } from '#lib/articles/articles.service.ts';
import type { Db } from '#lib/db/database.ts';
import { fillArticles } from '#lib/demo/fill-articles.ts';
import { openArticle } from '#lib/desk/desk-article.service.ts';
import { exportArticles } from '#lib/desk/export.service.ts';
import { importArticles, type ImportReport } from '#lib/desk/import.service.ts';
import { readPicture, savePicture } from '#lib/desk/pictures.service.ts';
import { placeArticle } from '#lib/desk/place.service.ts';
import { publishArticle } from '#lib/desk/publish.service.ts';
import { saveArticle } from '#lib/desk/save.service.ts';
import { UNTITLED } from '#lib/desk/text.rules.ts';
import { withdrawArticle } from '#lib/desk/withdraw.service.ts';
import { packZip } from '#lib/desk/zip.ts';
import type { Member } from '#lib/members/members.rules.ts';
import { formatDateTime } from '#lib/time.rules.ts';
import { makeEditor, makePublished, makeSaved, text, TOPIC } from '#tests/support/desk-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

const HOUR_MS = 60 * 60 * 1000;
const file = (head: string, body = '正文'): string =>
  `---\ntitle: 甲\ntopic: gwzn\n${head}\n---\n\n${body}\n`;
const pictureName = (bytes: Buffer, size: string): string =>
  `pictures/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}-${size}.webp`;
const bytesOf = (words: string): Uint8Array => new TextEncoder().encode(words);

describe.each(ENGINES)('taking articles out and in on %s', (engine) => {
  let fresh: FreshDatabase;
  let empty: FreshDatabase;
  let db: Db;
  let lin: Member;
  let chen: Member;
  beforeAll(async () => {
    [fresh, empty] = [await freshDatabase(engine), await freshDatabase(engine)];
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
    chen = await makeEditor(empty.db, '陈编辑');
  });
  afterAll(async () => {
    await fresh.close();
    await empty.close();
  });
  const importing = (name: string, bytes: Uint8Array, isDry = false): Promise<ImportReport> =>
    importArticles(empty.db, chen, { name, bytes }, { isDry, isForced: false }, NOW + HOUR_MS);
  const everything = async (shop: Db) => ({
    articles: await shop
      .selectFrom('article')
      .select(['id', 'category_id', 'state', 'position', 'due_at', 'published_at'])
      .orderBy('id')
      .execute(),
    texts: await Promise.all(
      (await shop.selectFrom('article').selectAll().orderBy('id').execute()).map(
        async ({ id, head_number, public_number, due_number }) =>
          Promise.all(
            [head_number, public_number, due_number].map((number) =>
              shop
                .selectFrom('article_revision')
                .select(['title', 'summary', 'keywords', 'source', 'body', 'author_name'])
                .where('article_id', '=', id)
                .where('number', '=', number ?? 0)
                .executeTakeFirst(),
            ),
          ),
      ),
    ),
    aliases: await shop
      .selectFrom('article_alias')
      .select(['alias', 'article_id', 'is_current'])
      .orderBy('alias')
      .execute(),
    pictures: await shop
      .selectFrom('article_picture as picture')
      .innerJoin('article_picture_size as size', 'size.picture_id', 'picture.id')
      .select(['picture.key', 'picture.width', 'picture.height', 'size.width as kept', 'size.bytes'])
      .orderBy('picture.key')
      .orderBy('size.width')
      .execute(),
  });

  it('gives an empty shop the same articles, states, order, addresses and pictures', async () => {
    const photo = await sharp({ create: { width: 1300, height: 700, channels: 3, background: '#0a7d68' } })
      .jpeg()
      .toBuffer();
    const picture = await savePicture(db, lin, photo, '仓库', NOW);
    const open = await makePublished(db, lin, { body: `看图：\n\n${picture.markdown}\n` });
    const { id } = open.standing;
    await placeArticle(db, lin, id, { categoryId: TOPIC, alias: 'first' }, NOW);
    await placeArticle(db, lin, id, { categoryId: TOPIC, alias: 'second' }, NOW);
    const waiting = await makePublished(db, lin, { title: '有新版本的' });
    const newer = await saveArticle(db, lin, waiting.standing.id, 2, text({ title: '明天的标题' }), NOW);
    await publishArticle(
      db,
      lin,
      waiting.standing.id,
      { base: newer.head.number, at: NOW + 48 * HOUR_MS, isForced: false },
      NOW,
    );
    await saveArticle(db, lin, waiting.standing.id, 3, text({ title: '后天的标题' }), NOW);
    const scheduled = await makeSaved(db, lin, { title: '定时的' }, 351);
    await publishArticle(
      db,
      lin,
      scheduled.standing.id,
      { base: 2, at: NOW + 24 * HOUR_MS, isForced: false },
      NOW,
    );
    const gone = await makePublished(db, lin, { title: '撤下的' });
    await withdrawArticle(db, lin, gone.standing.id, 2, NOW);
    await makeSaved(db, lin, { title: '草稿: "引号" #号', summary: '- 一: 二' });

    const bytes = await exportArticles(db);
    const tried = await importing('all.zip', bytes, true);
    expect(tried).toEqual({ created: 5, changed: 2, unchanged: 0, problems: [] });
    expect((await everything(empty.db)).articles).toEqual([]);
    expect(await importing('all.zip', bytes)).toEqual(tried);
    const [here, there] = [await everything(db), await everything(empty.db)];
    expect(there).toEqual(here);
    expect(here.pictures).toHaveLength(3);
    expect(await readPicture(empty.db, picture.url, '480')).not.toBeNull();
    expect(await importing('all.zip', bytes)).toEqual({ created: 0, changed: 0, unchanged: 7, problems: [] });
    expect(await everything(empty.db)).toEqual(here);
    const next = await makeSaved(empty.db, chen, { title: '下一篇' });
    expect(next.standing.id).toBeGreaterThan(id);
  });

  it('takes the whole demo out and in, and finds nothing to do the second time', async () => {
    const [from, to] = [await freshDatabase(engine), await freshDatabase(engine)];
    try {
      await from.db.transaction().execute((trx) => fillArticles(trx, NOW));
      const upload = { name: 'all.zip', bytes: await exportArticles(from.db) };
      const nobody = { id: null, name: '' };
      const report = await importArticles(to.db, nobody, upload, { isDry: false, isForced: false }, NOW);
      expect(report).toMatchObject({ changed: 0, unchanged: 0, problems: [] });
      expect(await everything(to.db)).toEqual(await everything(from.db));
      expect(await importArticles(to.db, nobody, upload, { isDry: false, isForced: false }, NOW)).toEqual({
        ...{ created: 0, changed: 0, unchanged: report.created, problems: [] },
      });
    } finally {
      await from.close();
      await to.close();
    }
  });

  it('gives an article with the same number a new revision, and publishes it where the file says so', async () => {
    await importing('甲.md', bytesOf(file('id: 500\nstate: published')));
    expect(await readArticle(empty.db, 500)).toMatchObject({ title: '甲', body: '正文\n' });
    expect(await importing('甲.md', bytesOf(file('id: 500\nstate: published', '改了')))).toMatchObject({
      changed: 1,
    });
    expect(await readArticle(empty.db, 500)).toMatchObject({ body: '改了\n' });
    expect(await importing('甲.md', bytesOf(file('id: 500\nstate: draft', '再改')))).toMatchObject({
      changed: 1,
    });
    expect(await readArticle(empty.db, 500)).toMatchObject({ body: '改了\n' });
    const { head, standing } = await openArticle(empty.db, chen, 500, NOW);
    expect([head.body, head.reason, standing.state]).toEqual(['再改\n', 'import', 'published']);
  });

  it('without a number knows an article by its address or title', async () => {
    expect(await importing('乙.md', bytesOf(file('alias: by-name')))).toMatchObject({ unchanged: 0 });
    const known = await importing('乙.md', bytesOf(file('alias: by-name')));
    expect(known).toMatchObject({ created: 0, unchanged: 1 });
  });

  it('makes a file that says nothing of its state a draft', async () => {
    expect(await importing('丙.md', bytesOf(file('id: 510')))).toMatchObject({ created: 1 });
    expect((await openArticle(empty.db, chen, 510, NOW)).standing.state).toBe('draft');
    expect(await readArticle(empty.db, 510)).toBeNull();
  });

  it('publishes only what could be published on the desk', async () => {
    const hour = (ms: number): string => formatDateTime(NOW + ms);
    const report = await importing(
      'mixed.zip',
      await packZip([
        { name: '空.md', content: file('id: 520\nstate: published', '') },
        { name: '名.md', content: file('id: 521\nstate: published').replace('甲', UNTITLED) },
        { name: '链.md', content: file('id: 522\nstate: published', '字\n\n[这里](/no/such/page)') },
        { name: '早.md', content: file(`id: 523\nstate: scheduled\ndue: ${hour(-HOUR_MS)}`) },
        { name: '晚.md', content: file(`id: 524\nstate: scheduled\ndue: ${hour(10_000 * HOUR_MS)}`) },
        { name: '稿.md', content: file('id: 525', '[这里](/no/such/page)') },
      ]),
    );
    expect(report).toMatchObject({ created: 1, changed: 0 });
    expect(report.problems).toEqual([
      expect.stringMatching(/^空\.md：正文还是空的/),
      expect.stringMatching(/^名\.md：请先填写标题/),
      expect.stringMatching(/^链\.md：有 1 处.*正文第 3 行 \/no\/such\/page 本站没有这个页面.*state: draft/),
      expect.stringMatching(/^早\.md：发布时间已经过去/),
      expect.stringMatching(/^晚\.md：.*一年以内/),
    ]);
    const forced = file('id: 522\nstate: published', '字\n\n[这里](/no/such/page)');
    const upload = { name: '链.md', bytes: bytesOf(forced) };
    const mode = { isDry: false, isForced: true };
    expect(await importArticles(empty.db, chen, upload, mode, NOW)).toMatchObject({ created: 1 });
    expect(await importing('链.md', bytesOf(forced))).toMatchObject({ unchanged: 1, problems: [] });
  });

  it('knows what comes in one archive, and that some of it does not come', async () => {
    const [from, to] = [
      '[甲](/help/xrzn/gwzn?id=531#小标题)',
      '[乙](/help/arriving-b) [丙](/help/arriving-c)',
    ];
    const archive = await packZip([
      { name: '530.md', content: file('id: 530\nstate: published', from) },
      {
        name: '531.md',
        content: file('id: 531\nstate: published\nalias: arriving-b', `## 小标题\n\n${to}`),
      },
      { name: '532.md', content: file('id: 532\nstate: published\nalias: arriving-c') },
      { name: '533.md', content: file('id: 533\nstate: published', '[甲](/help/xrzn/gwzn?id=531#没有)') },
      { name: '534.md', content: file('id: 534\nstate: published\nalias: by-name') },
      { name: '535.md', content: file('id: 535\nstate: published', '[丁](/help/xrzn/gwzn?id=534)') },
    ]);
    for (const isDry of [true, false]) {
      const { created, problems } = await importing('all.zip', archive, isDry);
      expect([created, problems]).toEqual([
        3,
        [
          expect.stringMatching(/^533\.md：.*那篇文章里没有这个标题/),
          expect.stringMatching(/^534\.md：短地址/),
          expect.stringMatching(/^535\.md：.*没有这篇文章/),
        ],
      ]);
    }
  });

  it('goes on counting where it was: forward, never back, and not at all for a trial', async () => {
    const shop = await freshDatabase(engine);
    try {
      const wu = await makeEditor(shop.db, '吴编辑');
      const taking = (head: string, isDry: boolean) =>
        importArticles(
          shop.db,
          wu,
          { name: 'a.md', bytes: bytesOf(file(head)) },
          { isDry, isForced: false },
          NOW,
        );
      const nextId = async (title: string) => (await makeSaved(shop.db, wu, { title })).standing.id;
      const first = await nextId('一');
      expect(await taking('id: 99999999', true)).toMatchObject({ created: 1, problems: [] });
      expect(await nextId('二')).toBe(first + 1);
      expect((await taking('id: 100000000', false)).problems).toEqual([
        expect.stringContaining('id（编号）'),
      ]);
      await taking('id: 5000', false);
      expect(await nextId('三')).toBe(5001);
      await shop.db.deleteFrom('article').where('id', '>', 4000).execute();
      await taking('id: 4000', false);
      expect(await nextId('四')).toBe(5002);
      const trial = await packZip([
        { name: 'a.md', content: file('id: 6000') },
        { name: 'b.md', content: file('keywords: 乙').replace('甲', '乙') },
      ]);
      const upload = { name: 'a.zip', bytes: trial };
      expect(await importArticles(shop.db, wu, upload, { isDry: true, isForced: false }, NOW)).toMatchObject({
        created: 2,
        problems: [],
      });
      expect(await nextId('五')).toBe(5003);
    } finally {
      await shop.close();
    }
  });

  it('leaves out bad files whole, one line each, and takes in the others', async () => {
    const report = await importing(
      'mixed.zip',
      await packZip([
        { name: '好.md', content: file('id: 600') },
        { name: '又.md', content: file('id: 600') },
        { name: '占.md', content: file('id: 601\nalias: by-name') },
        { name: '坏.md', content: '没有开头' },
        { name: '栏.md', content: file('id: 602\nalias: search') },
        { name: '长.md', content: file('id: 603', '字'.repeat(50_001)) },
        { name: '乱.md', content: new Uint8Array([0xff, 0xfe, 0x00]) },
        { name: '../外.md', content: file('id: 604') },
        { name: 'a.html', content: '<script>' },
        { name: 'pictures/0123456789abcdef-10x10.webp', content: new Uint8Array(20) },
        { name: '__MACOSX/好.md', content: 'x' },
      ]),
    );
    expect(report).toMatchObject({ created: 1, changed: 0, unchanged: 0 });
    expect(report.problems.map((line) => line.split('：')[0]).toSorted()).toEqual(
      [
        '又.md',
        '占.md',
        '坏.md',
        '栏.md',
        '长.md',
        '乱.md',
        '../外.md',
        'a.html',
        'pictures/0123456789abcdef-10x10.webp',
      ].toSorted(),
    );
    const ids = await empty.db.selectFrom('article').select('id').where('id', '>=', 600).execute();
    expect(ids.map(({ id }) => id)).toContain(600);
    expect(ids.map(({ id }) => id)).not.toContain(601);
  });

  it('refuses what is no archive, and pictures that were tampered with', async () => {
    await expect(importing('x.zip', bytesOf('PK\u0003\u0004 nothing'))).rejects.toMatchObject({
      fields: { file: [expect.any(String)] },
    });
    const withCamera = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: 'x' } })
      .webp()
      .toBuffer();
    const zip = await packZip([{ name: pictureName(withCamera, '20x20'), content: withCamera }]);
    expect((await importing('x.zip', zip)).problems).toEqual([expect.stringContaining('编辑器')]);
  });

  it.each([
    [1601, 10],
    [10, 8001],
  ])('refuses pictures larger than any that is kept: %d×%d', async (width, height) => {
    const large = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer();
    const zip = await packZip([{ name: pictureName(large, `${width}x${height}`), content: large }]);
    expect((await importing('x.zip', zip)).problems).toEqual([expect.stringContaining('编辑器')]);
    const lying = await packZip([{ name: pictureName(large, '10x10'), content: large }]);
    expect((await importing('x.zip', lying)).problems).toEqual([expect.stringContaining('图片')]);
  });
});
