import { describe, expect, test } from 'vitest';
import { saveWords, wouldLose } from '#lib/content/newsroom/editor/article-editing.rules.ts';
import { countWords, standingChips, withdrawQuestion } from '#lib/content/newsroom/state-words.rules.ts';
import type { ArticleStanding } from '#lib/content/newsroom/newsroom.rules.ts';
import { parseDateTime } from '#lib/platform/time.rules.ts';

const standing: ArticleStanding = {
  id: 1,
  categoryId: 311,
  state: 'published',
  position: 1,
  alias: null,
  headNumber: 2,
  publicNumber: 2,
  dueNumber: null,
  dueAt: null,
  publishedAt: 1,
  changedAt: 1,
  url: null,
};
const words = (changes: Partial<ArticleStanding>): string[] =>
  standingChips({ ...standing, ...changes }).map(({ text }) => text);
const dueAt = parseDateTime('2026-11-22 08:00');

describe('Where an article stands', () => {
  test.each([
    [{}, ['已发布']],
    [{ headNumber: 3 }, ['已发布', '有未发布修改']],
    [{ headNumber: 3, dueNumber: 3, dueAt }, ['已发布', '定时 11-22 08:00']],
    [{ headNumber: 4, dueNumber: 3, dueAt }, ['已发布', '定时 11-22 08:00', '有未发布修改']],
    [{ state: 'scheduled', publicNumber: null, dueNumber: 2, dueAt }, ['定时 11-22 08:00']],
    [{ state: 'draft', publicNumber: null }, ['草稿']],
    [{ state: 'withdrawn', headNumber: 3 }, ['已撤下']],
  ] satisfies [Partial<ArticleStanding>, string[]][])('%j is told as %j', (changes, expected) => {
    expect(words(changes)).toEqual(expected);
  });
});

describe('The lines of the editor', () => {
  test('says where the text is', () => {
    const at = parseDateTime('2026-11-20 14:05') ?? 0;
    expect(saveWords({ kind: 'drafted', at: at + 12_000 }, 1)).toBe('草稿已自动保存 14:05:12');
    expect(saveWords({ kind: 'local', why: 'network', hasCopy: true }, 1)).toBe('无法连接，已存在本机');
    expect(saveWords({ kind: 'local', why: 'login', hasCopy: false }, 1)).toMatch(/请先复制文字$/);
    expect(wouldLose({ kind: 'drafted', at })).toBe(false);
    expect(wouldLose({ kind: 'local', why: 'login', hasCopy: true })).toBe(true);
  });

  test('words are counted as editors count them', () => {
    expect(countWords('药仓 GSP 2026，会员。')).toBe(6);
  });
});

test('Before an article is withdrawn its editor learns what goes with it', () => {
  expect(withdrawQuestion(standing, 0)).toBe('撤下后读者马上看不到这篇文章，可以再发布。');
  expect(withdrawQuestion({ dueAt }, 6)).toBe(
    '撤下后读者马上看不到这篇文章，可以再发布。11-22 08:00 的定时发布也会取消。' +
      '有 6 处链接到这篇文章，撤下后从那里来的读者只看到它的栏目和“您要看的文章已撤下”，请改掉：',
  );
});
