import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArticle } from '#lib/content/articles/articles.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { openArticle } from '#lib/content/newsroom/open-article.service.ts';
import type { ImportReport } from '#lib/content/newsroom/newsroom.rules.ts';
import { importArticles } from '#lib/content/newsroom/article-files/import.service.ts';
import { UNTITLED } from '#lib/content/newsroom/article-text.rules.ts';
import { packZip } from '#lib/platform/zip.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import { makeEditor, makeSaved } from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

const HOUR_MS = 60 * 60 * 1000;
const file = (head: string, body = '正文'): string =>
  `---\ntitle: 甲\ntopic: gwzn\n${head}\n---\n\n${body}\n`;
const bytesOf = (words: string): Uint8Array => new TextEncoder().encode(words);

describe.each(ENGINES)('an imported file on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let chen: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    chen = await makeEditor(db, '陈编辑');
  });
  afterAll(() => fresh.close());
  const importing = (name: string, bytes: Uint8Array, isDry = false): Promise<ImportReport> =>
    importArticles(db, chen, { upload: { name, bytes }, isDry, isForced: false }, NOW + HOUR_MS);

  it('that says nothing of its state is a draft', async () => {
    expect(await importing('丙.md', bytesOf(file('id: 510')))).toMatchObject({ created: 1 });
    expect((await openArticle(db, chen, 510, NOW)).standing.state).toBe('draft');
    expect(await readArticle(db, 510)).toBeNull();
  });

  it('is published only as it could be on the desk', async () => {
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
    expect(await importArticles(db, chen, { upload, ...mode }, NOW)).toMatchObject({ created: 1 });
    expect(await importing('链.md', bytesOf(forced))).toMatchObject({ unchanged: 1, problems: [] });
  });

  it('may link to what comes in the same archive, unless that does not come after all', async () => {
    await importing('占.md', bytesOf(file('id: 529\nalias: taken')));
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
      { name: '534.md', content: file('id: 534\nstate: published\nalias: taken') },
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

  it('leaves the count of ids going forward, never back, and as it was for a trial', async () => {
    const shop = await freshDatabase(engine);
    try {
      const wu = await makeEditor(shop.db, '吴编辑');
      const taking = (head: string, isDry: boolean) =>
        importArticles(
          shop.db,
          wu,
          { upload: { name: 'a.md', bytes: bytesOf(file(head)) }, isDry, isForced: false },
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
      expect(await importArticles(shop.db, wu, { upload, isDry: true, isForced: false }, NOW)).toMatchObject({
        created: 2,
        problems: [],
      });
      expect(await nextId('五')).toBe(5003);
    } finally {
      await shop.close();
    }
  });
});
