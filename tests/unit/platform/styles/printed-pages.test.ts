import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssText, numberedPages, printedPages } from '#lib/platform/styles/printed-pages.rules.ts';

describe('the heads of printed pages', () => {
  it('hold a text as it is, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = cssText(text);
        const read = written
          .slice(1, -1)
          .replace(/\\([0-9a-f]+) /g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
        expect(read).toBe(text);
        expect(written.slice(1, -1)).not.toMatch(/["<\n\r\f]/);
      }),
    );
    expect(cssText('百姓"大药房"</style>')).toBe('"百姓\\22 大药房\\22 \\3c /style>"');
  });

  it('stand on all pages where one document is printed', () => {
    expect(printedPages([{ left: '订单 1', right: '百姓大药房' }])).toBe(
      '@page{@top-left{content:"订单 1"}@top-right{content:"百姓大药房"}}',
    );
  });

  it('are each on the pages of its own document, which count from one', () => {
    const styles = printedPages([
      { id: 'note-1', left: '订单 1', right: '甲' },
      { id: 'note-2', left: '订单 2', right: '乙' },
    ]);
    expect(styles).toContain('#note-2{page:note-2}');
    expect(styles).toContain('@page note-2{counter-increment:page-of-note-2;@top-left{content:"订单 2"}');
    expect(styles).toContain('@bottom-right{content:"第 " counter(page-of-note-2) " 页"}');
    expect(numberedPages('note-2', 3)).toContain('counter(page-of-note-2) "/3 页"');
  });
});
