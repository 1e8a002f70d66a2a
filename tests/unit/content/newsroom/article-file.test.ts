import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ArticleFile,
  tidyBody,
  writeArticleFile,
} from '#lib/content/newsroom/article-files/article-file.rules.ts';
import { readArticleFile } from '#lib/content/newsroom/article-files/article-file.service.ts';
import { FRAME_TEXTS, TOPICS } from '#lib/content/articles/topics.rules.ts';

const MINUTE_MS = 60_000;
const line = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replace(/[\s\0]+/g, ' ').trim());
const time = fc
  .integer({ min: 0, max: 4_000_000 })
  .map((minutes) => 1_600_000_000_000 - (1_600_000_000_000 % MINUTE_MS) + minutes * MINUTE_MS);
const alias = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8})?$/);

const file: fc.Arbitrary<ArticleFile> = fc
  .record({
    id: fc.option(fc.integer({ min: 1, max: 99_999_999 })),
    base: fc.option(fc.constant('5-3f2a91c04d1e-77ab01de9c00')),
    title: line.filter((title) => title !== ''),
    summary: line,
    keywords: line,
    source: line,
    author: fc.option(line),
    alias: fc.option(alias),
    position: fc.integer({ min: 1, max: 999 }),
    categoryId: fc.constantFrom(FRAME_TEXTS, ...TOPICS.map(({ id }) => id)),
    state: fc.constantFrom(
      'draft' as const,
      'scheduled' as const,
      'published' as const,
      'withdrawn' as const,
    ),
    publishedAt: fc.option(time),
    due: time,
    redirects: fc.uniqueArray(alias, { maxLength: 3 }),
    body: fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => tidyBody(text.replaceAll('\0', ''))),
  })
  .map((entry) => ({ ...entry, due: entry.state === 'scheduled' ? entry.due : null }));

describe('an article as a file', () => {
  it('reads as what was written', () => {
    fc.assert(
      fc.property(file, (article) => {
        expect(readArticleFile('a.md', writeArticleFile(article))).toEqual(article);
      }),
    );
  });

  it('is read with any line ends, a byte order mark and only what it must have', () => {
    const text = '\uFEFF---\r\ntitle: 怎样下单\r\ntopic: gwzn\r\n---\r\n\r\n    代码\r\n\r\n第二段\r\n';
    expect(readArticleFile('a.md', text)).toMatchObject({
      id: null,
      title: '怎样下单',
      categoryId: 312,
      state: 'draft',
      publishedAt: null,
      body: '    代码\n\n第二段\n',
    });
  });

  it('keeps a title on one line', () => {
    const text = '---\ntitle: "甲\\n乙  丙"\ntopic: gwzn\n---\n';
    expect(readArticleFile('a.md', text).title).toBe('甲 乙 丙');
  });

  it.each([
    ['没有开头', '# 标题', '说明'],
    ['没有标题', '---\ntopic: gwzn\n---\n', 'title'],
    ['没有栏目', '---\ntitle: 甲\ntopic: nowhere\n---\n', 'topic'],
    ['读不懂', '---\ntitle: [甲\n---\n', '读不懂'],
    ['编号', '---\ntitle: 甲\ntopic: gwzn\nid: 1.5\n---\n', 'id'],
    ['改动过的 base', '---\ntitle: 甲\ntopic: gwzn\nbase: 12\n---\n', 'base'],
    ['编号过大', '---\ntitle: 甲\ntopic: gwzn\nid: 99999999999\n---\n', 'id'],
    ['编号长于地址', '---\ntitle: 甲\ntopic: gwzn\nid: 100000000\n---\n', 'id.*自动编号'],
    ['标题不是文字', '---\ntitle: {a: b}\ntopic: gwzn\n---\n', 'title'],
    ['标题过长', `---\ntitle: ${'字'.repeat(81)}\ntopic: gwzn\n---\n`, 'title.*80'],
    ['作者过长', `---\ntitle: 甲\ntopic: gwzn\nauthor: ${'字'.repeat(100_000)}\n---\n`, 'author.*80'],
    ['摘要不是文字', '---\ntitle: 甲\ntopic: gwzn\nsummary: [一, 二]\n---\n', 'summary'],
    ['短地址过长', `---\ntitle: 甲\ntopic: gwzn\nalias: ${'a'.repeat(61)}\n---\n`, 'alias.*60'],
    [
      '原短地址太多',
      `---\ntitle: 甲\ntopic: gwzn\nredirects: [${'a, '.repeat(101)}]\n---\n`,
      'redirects.*100',
    ],
    ['正文过长', `---\ntitle: 甲\ntopic: gwzn\n---\n${'字'.repeat(50_001)}`, '5 万字'],
    ['正文套得太深', `---\ntitle: 甲\ntopic: gwzn\n---\n\n字\n\n${'> '.repeat(60)}字`, '第 3 行'],
    ['短地址', '---\ntitle: 甲\ntopic: gwzn\nalias: ../x\n---\n', 'alias'],
    ['原短地址', '---\ntitle: 甲\ntopic: gwzn\nredirects: [A]\n---\n', 'redirects'],
    ['顺序', '---\ntitle: 甲\ntopic: gwzn\nposition: 1.5\n---\n', 'position'],
    ['状态', '---\ntitle: 甲\ntopic: gwzn\nstate: gone\n---\n', 'state'],
    ['日期', '---\ntitle: 甲\ntopic: gwzn\npublished: 2026-02-30\n---\n', 'published'],
    ['定时', '---\ntitle: 甲\ntopic: gwzn\nstate: scheduled\n---\n', 'due'],
  ])('says which file is wrong and where: %s', (_what, text, words) => {
    expect(() => readArticleFile('甲.md', text)).toThrow(new RegExp(`甲\\.md：.*${words}`));
  });
});
