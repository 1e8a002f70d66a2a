import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeTexts } from '#lib/content/newsroom/editor/editing.rules.ts';

const text = (...paragraphs: string[]): string => paragraphs.join('\n\n');

it('puts changes of different paragraphs together', () => {
  expect(mergeTexts(text('一', '二', '三'), text('一改', '二', '三'), text('一', '二', '三改'))).toBe(
    text('一改', '二', '三改'),
  );
  expect(mergeTexts(text('一', '二', '三'), text('一', '三'), text('一', '二', '三', '四'))).toBe(
    text('一', '三', '四'),
  );
});

it.each([
  ['one paragraph', text('一', '二'), text('一我', '二'), text('一他', '二')],
  [
    'a paragraph deleted here, changed there',
    text('一', '二', '三'),
    text('一', '三'),
    text('一', '二他', '三'),
  ],
  ['neighbouring lines of a list', '- 一\n- 二\n- 三', '- 一我\n- 二\n- 三', '- 一\n- 二他\n- 三'],
  ['two ends', text('一', '二'), text('一', '二', '我'), text('一', '二', '他')],
])('leaves %s to a person', (_, opened, mine, theirs) => {
  expect(mergeTexts(opened, mine, theirs)).toBeNull();
});

it('says nothing new where both did the same', () => {
  const done = text('一改', '二');
  expect([done, null]).toContain(mergeTexts(text('一', '二'), done, done));
});

const paragraphs = fc.array(fc.constantFrom('一', '二', '三', '四', '五'), { minLength: 4, maxLength: 12 });

it('keeps both changes, wherever they are and however alike the paragraphs', () => {
  fc.assert(
    fc.property(paragraphs, fc.nat(), fc.nat(), (all, one, other) => {
      const [mineAt, theirsAt] = [one % all.length, other % all.length];
      const changed = (at: number, words: string): string =>
        text(...all.map((paragraph, index) => (index === at ? words : paragraph)));
      const merged = mergeTexts(text(...all), changed(mineAt, '我的'), changed(theirsAt, '他的'));
      if (mineAt === theirsAt) expect(merged).toBeNull();
      else if (merged !== null)
        expect(merged).toBe(
          text(
            ...all.map((paragraph, index) =>
              index === mineAt ? '我的' : index === theirsAt ? '他的' : paragraph,
            ),
          ),
        );
    }),
  );
});

it('is no trouble where paragraphs differ', () => {
  const all = Array.from({ length: 40 }, (_, index) => `第 ${index} 段`);
  const mine = all.with(3, '我的');
  expect(mergeTexts(text(...all), text(...mine), text(...all.with(30, '他的')))).toBe(
    text(...mine.with(30, '他的')),
  );
});
