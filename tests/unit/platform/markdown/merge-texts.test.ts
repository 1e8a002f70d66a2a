import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutBlocks } from '#lib/platform/markdown/text-blocks.rules.ts';
import { mergeTexts } from '#lib/platform/markdown/merge-texts.rules.ts';

const text = (...blocks: string[]): string => blocks.join('\n\n');
const merge = (opened: string, typed: string, saved: string) => mergeTexts({ opened, saved, typed });
const both = (merged: string) => ({ mine: merged, theirs: merged });

describe('two changes of one text', () => {
  it.each([
    ['of two paragraphs', text('一', '二', '三'), text('一改', '二', '三'), text('一', '二', '三改')],
    ['of two neighbours', text('一', '二'), text('一改', '二'), text('一', '二改')],
    [
      'of the blank lines of a fence and a paragraph after it',
      text('```\n甲', '乙\n```', '中', '末'),
      text('```\n甲', '乙改\n```', '中', '末'),
      text('```\n甲', '乙\n```', '中', '末改'),
    ],
    ['the same', text('一', '二'), text('一改', '二'), text('一改', '二')],
  ])('are put together: %s', (_, opened, typed, saved) => {
    const merged = merge(opened, typed, saved);
    expect(merged.mine).toBe(merged.theirs);
    for (const changed of [typed, saved])
      for (const words of changed.match(/\S+改/g) ?? []) expect(merged.mine).toContain(words);
  });

  it('keep the lines between blocks nobody changed', () => {
    expect(
      merge('# 题\n一\n\n\n二\n\n三\n', '# 题\n一\n\n\n二\n\n三改\n', '# 题\n一\n\n\n二改\n\n三\n'),
    ).toEqual(both('# 题\n一\n\n\n二改\n\n三改\n'));
    expect(merge(text('一', '二', '三'), text('一', '三'), text('一', '二', '三', '四', '五'))).toEqual(
      both(text('一', '三', '四', '五')),
    );
  });

  it('are asked about where they meet, and only there', () => {
    const opened = text('一', '二', '三', '四', '五');
    expect(
      merge(opened, text('一我', '二', '三', '四', '五我'), text('一', '二', '三他', '四', '五他')),
    ).toEqual({
      mine: text('一我', '二', '三他', '四', '五我'),
      theirs: text('一我', '二', '三他', '四', '五他'),
    });
  });

  it.each([
    ['items of a list', '- 一\n- 二\n- 三', '- 一我\n- 二\n- 三', '- 一\n- 二\n- 三他'],
    [
      'a notice',
      ':::tip\n一\n\n二\n\n三\n:::',
      ':::tip\n一我\n\n二\n\n三\n:::',
      ':::tip\n一\n\n二\n\n三他\n:::',
    ],
    ['two ends', text('一', '二'), text('一', '二', '我'), text('一', '二', '他')],
    [
      'what was taken out beside a change',
      text('一', '二', '三'),
      text('一', '三'),
      text('一', '二', '三他'),
    ],
    ['an open fence', text('一', '二'), text('```\n一', '二'), text('一', '二他')],
  ])('leave to a person: %s', (_, opened, typed, saved) => {
    expect(merge(opened, typed, saved)).toEqual({ mine: typed, theirs: saved });
  });
});

const block = fc.constantFrom(
  '一',
  '二',
  '- 甲\n- 乙',
  '```\n码\n\n码\n```',
  ':::tip[题]\n三\n\n四\n:::',
  '## 五',
);
const blocks = fc.array(block, { minLength: 1, maxLength: 5 });
const cut = (body: string): string[] => cutBlocks(body)?.blocks.map(({ source }) => source) ?? [];

it('takes a change whole where the other side changed nothing, and both sides count alike', () => {
  fc.assert(
    fc.property(blocks, blocks, blocks, (...three) => {
      const [opened, typed, saved] = three.map((all) => text(...all)) as [string, string, string];
      expect(merge(opened, typed, opened)).toEqual(both(typed));
      expect(merge(opened, opened, saved)).toEqual(both(saved));
      const { mine, theirs } = merge(opened, typed, saved);
      expect(merge(opened, saved, typed)).toEqual({ mine: theirs, theirs: mine });
    }),
    { numRuns: 60 },
  );
});

it('holds both changes of different blocks, wherever they are', () => {
  const changes = fc.array(fc.constantFrom('mine', 'theirs', null), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(changes, fc.boolean(), (who, isGone) => {
      const all = who.map((_, at) => `第 ${at} 段`);
      // an unchanged block between any two, so that what is put in or taken out has no neighbour
      const of = (...sides: (string | null)[]): string =>
        text(
          ...all.flatMap((words, at) => [
            ...(sides.includes(who[at] ?? '')
              ? isGone && at % 2 === 0
                ? []
                : [`${words}，${who[at]}`, '新']
              : [words]),
            `之间 ${at}`,
          ]),
        );
      const merged = merge(of(), of('mine'), of('theirs'));
      expect(merged.mine).toBe(merged.theirs);
      expect(cut(merged.mine)).toEqual(cut(of('mine', 'theirs')));
    }),
    { numRuns: 60 },
  );
});
