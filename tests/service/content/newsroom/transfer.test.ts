import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArticle } from '#lib/content/articles/articles.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fillArticles } from '#demo/fill-articles.ts';
import { openArticle } from '#lib/content/newsroom/open-article.service.ts';
import { exportArticles } from '#lib/content/newsroom/article-files/export-articles.service.ts';
import type { ImportReport } from '#lib/content/newsroom/newsroom.rules.ts';
import { importArticles } from '#lib/content/newsroom/article-files/import.service.ts';
import { readPicture, savePicture } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { publishArticle, withdrawArticle } from '#lib/content/newsroom/publish.service.ts';
import { saveArticle } from '#lib/content/newsroom/write.service.ts';
import { packZip } from '#lib/platform/zip.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import {
  makeEditor,
  makePublished,
  makeSaved,
  text,
  TOPIC,
  placeNow,
} from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

const HOUR_MS = 60 * 60 * 1000;
const file = (head: string, body = '正文'): string =>
  `---\ntitle: 甲\ntopic: gwzn\n${head}\n---\n\n${body}\n`;
const pictureName = (bytes: Buffer, size: string): string =>
  `pictures/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}-${size}.webp`;
const counts = (created: number, changed: number, unchanged: number) => ({
  created,
  changed,
  moved: 0,
  unchanged,
  skipped: 0,
  conflicts: [],
  problems: [],
});
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
    importArticles(empty.db, chen, { upload: { name, bytes }, isDry, isForced: false }, NOW + HOUR_MS);
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
                .select(['title', 'summary', 'keywords', 'author', 'source', 'body'])
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
    const picture = await savePicture(db, lin, { bytes: photo, alt: '仓库' }, NOW);
    const open = await makePublished(db, lin, { body: `看图：\n\n${picture.markdown}\n` });
    const { id } = open.standing;
    await placeNow(db, lin, id, { categoryId: TOPIC, alias: 'first' });
    await placeNow(db, lin, id, { categoryId: TOPIC, alias: 'second' });
    const waiting = await makePublished(db, lin, { title: '有新版本的' });
    const newer = await saveArticle(
      db,
      lin,
      { id: waiting.standing.id, base: 2, text: text({ title: '明天的标题' }) },
      NOW,
    );
    await publishArticle(
      db,
      lin,
      { id: waiting.standing.id, base: newer.head.number, at: NOW + 48 * HOUR_MS, isForced: false },
      NOW,
    );
    await saveArticle(
      db,
      lin,
      { id: waiting.standing.id, base: 3, text: text({ title: '后天的标题' }) },
      NOW,
    );
    const scheduled = await makeSaved(db, lin, { title: '定时的' }, 351);
    await publishArticle(
      db,
      lin,
      { id: scheduled.standing.id, base: 2, at: NOW + 24 * HOUR_MS, isForced: false },
      NOW,
    );
    const gone = await makePublished(db, lin, { title: '撤下的' });
    await withdrawArticle(db, lin, { id: gone.standing.id, base: 2 }, NOW);
    await makeSaved(db, lin, { title: '草稿: "引号" #号', summary: '- 一: 二' });

    const bytes = await exportArticles(db);
    const tried = await importing('all.zip', bytes, true);
    expect(tried).toMatchObject(counts(5, 2, 0));
    expect((await everything(empty.db)).articles).toEqual([]);
    expect(await importing('all.zip', bytes)).toEqual(tried);
    const [here, there] = [await everything(db), await everything(empty.db)];
    expect(there).toEqual(here);
    expect(here.pictures).toHaveLength(3);
    expect(await readPicture(empty.db, picture.url, '480')).not.toBeNull();
    expect(await importing('all.zip', bytes)).toEqual({ ...counts(0, 0, 7), changes: [] });
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
      const report = await importArticles(to.db, nobody, { upload, isDry: false, isForced: false }, NOW);
      expect(report).toMatchObject({ changed: 0, unchanged: 0, problems: [] });
      expect(await everything(to.db)).toEqual(await everything(from.db));
      expect(await importArticles(to.db, nobody, { upload, isDry: false, isForced: false }, NOW)).toEqual({
        ...counts(0, 0, report.created),
        changes: [],
      });
    } finally {
      await from.close();
      await to.close();
    }
  });

  it('gives an article with the same number a new revision, and publishes it where the file says so', async () => {
    await importing('甲.md', bytesOf(file('id: 500\nstate: published')));
    expect(await readArticle(empty.db, 500)).toMatchObject({ title: '甲', body: '正文\n' });
    const base = async () => `base: ${(await openArticle(empty.db, chen, 500, NOW)).base}`;
    const changed = file(`id: 500\n${await base()}\nstate: published`, '改了');
    expect(await importing('甲.md', bytesOf(changed))).toMatchObject({ changed: 1 });
    expect(await readArticle(empty.db, 500)).toMatchObject({ body: '改了\n' });
    const again = file(`id: 500\n${await base()}\nstate: draft`, '再改');
    expect(await importing('甲.md', bytesOf(again))).toMatchObject({ changed: 1 });
    expect(await readArticle(empty.db, 500)).toMatchObject({ body: '改了\n' });
    const { head, standing } = await openArticle(empty.db, chen, 500, NOW);
    expect([head.body, head.reason, standing.state]).toEqual(['再改\n', 'import', 'published']);
  });

  it('without a number knows an article by its address or title', async () => {
    const own = file('alias: by-name').replace('甲', '乙');
    expect(await importing('乙.md', bytesOf(own))).toMatchObject({ created: 1 });
    expect(await importing('乙.md', bytesOf(own))).toMatchObject({ created: 0, unchanged: 1 });
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
