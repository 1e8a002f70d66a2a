import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { slashItems } from '#lib/content/newsroom/editor/rich/slash-items.rules.ts';

const labels = (typed: string): string[] => slashItems(typed).map(({ label }) => label);
const ALL = labels('');

describe('the menu at the caret', () => {
  it.each(ALL)('finds %s by its characters, its pinyin and the initials of that', (label) => {
    const syllables = pinyin(label, { toneType: 'none', type: 'array' });
    const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
    for (const typed of [label, syllables.join(''), initials, initials.toUpperCase(), initials.slice(0, 2)])
      expect(labels(typed)).toContain(label);
    expect(labels(syllables.join("'"))).toContain(label);
  });

  it('finds by a later syllable, and by other words', () => {
    expect(labels('ts')).toEqual(['提示框']);
    expect(labels('biao')).toEqual(['大标题', '小标题', '列表', '编号列表', '表格']);
    expect(labels('lb')).toEqual(['列表', '编号列表']);
    expect(labels('h3')).toEqual(['小标题']);
    expect(labels('没有')).toEqual([]);
  });

  it('leaves out what cannot stand in the text', () => {
    expect(slashItems('tp', 'picture')).toEqual([]);
  });
});
