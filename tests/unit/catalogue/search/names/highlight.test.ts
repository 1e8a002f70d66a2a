import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { highlight } from '#lib/catalogue/search/names/highlight.rules.ts';
import { nameTokens } from '#lib/catalogue/search/names/tokens.service.ts';

const marked = (name: string, query: string): string =>
  highlight(name, nameTokens(name).readings, query)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

describe('highlight', () => {
  test.each([
    ['阿莫西林胶囊', '西林', '阿莫[西林]胶囊'],
    ['阿莫西林胶囊', 'amxl', '[阿莫西林]胶囊'],
    ['阿莫西林胶囊', 'amoxi', '[阿莫西]林胶囊'],
    ['阿莫西林胶囊', 'amox', '[阿莫西]林胶囊'],
    ['阿莫西林胶囊', 'jn', '阿莫西林[胶囊]'],
    ['阿莫西林胶囊', '胶囊 阿', '[阿]莫西林[胶囊]'],
    ['参苓白术散', 'canlin', '[参苓]白术散'],
    ['参苓白术散', 'shenling', '[参苓]白术散'],
    ['维生素B12片', 'b12', '维生素[B12]片'],
    ['维生素B12片', '素b1', '维生[素B1]2片'],
    ['氨基酸（Ⅱ）', 'ii', '氨基酸（[Ⅱ]）'],
    ['阿莫西林胶囊', 'xyz', '阿莫西林胶囊'],
    ['阿莫西林胶囊', '', '阿莫西林胶囊'],
  ])('%s by %s', (name, query, expected) => expect(marked(name, query)).toBe(expected));

  it('gives the name back whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'参苓白术散BC2Ⅱ.％( )ab'), maxLength: 12 }),
        fc.string({ unit: fc.constantFrom(...'参苓白术散bc2 slzan'), maxLength: 5 }),
        (name, query) => {
          const segments = highlight(name, nameTokens(name).readings, query);
          expect(segments.map(({ text }) => text).join('')).toBe(name);
          for (const { text } of segments) expect(text).not.toBe('');
        },
      ),
    );
  });
});
