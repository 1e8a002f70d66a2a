import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

const idsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

describe('headings', () => {
  it('have an id each, whatever they are called', () => {
    const { toc, html } = renderMarkdown('## 价格\n\n## 价格\n\n## 价格 2\n\n## 价格\n\n### ——');
    expect(toc.map(({ id }) => id)).toEqual(['价格', '价格-2', '价格-2-2', '价格-3', 's-title']);
    expect(idsOf(html)).toEqual(toc.map(({ id }) => id));
    const words = fc.constantFrom('价格', '价格 2', '价格-2-2', 'A', 'a', '2', '——', 'title');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (titles) => {
        const ids = idsOf(renderMarkdown(titles.map((title) => `## ${title}`).join('\n\n')).html);
        expect(new Set(ids).size).toBe(titles.length);
      }),
    );
  });

  it('without words are in no contents', () => {
    const { toc, html } = renderMarkdown('##\n\n字\n\n## ![图](/picture/article/abcdefghijklmnop-12x8.webp)');
    expect(toc).toEqual([]);
    expect(idsOf(html)).toEqual([]);
  });
});

describe('footnotes', () => {
  const { toc, html } = renderMarkdown('## 一\n\n字[^a]，又[^a]，再[^b]\n\n[^a]: 注\n[^b]: 又注');

  it('are in no contents', () => {
    expect(toc.map(({ text }) => text)).toEqual(['一']);
    expect(html).toContain('<h2>脚注</h2>');
  });

  it('have a name on each way back', () => {
    expect([...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      '回到正文，注 1',
      '回到正文，注 1，第 2 处',
      '回到正文，注 2',
    ]);
  });
});

describe('links', () => {
  it.each([
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'http:evil.example',
    'http:/evil.example',
    'https:\\\\evil.example',
    '//evil.example',
  ])('out of the shop give nothing away: %s', (href) => {
    const { html } = renderMarkdown(`[字](${href})`);
    expect(html).toMatch(/<a href="[^"]*" rel="noopener noreferrer nofollow" target="_blank">/);
  });

  it.each(['/list', '/help/xrzn?id=1#价格', '#价格', '?page=2', 'mailto:a@example.com', 'tel:400', ''])(
    'within the shop are plain: %s',
    (href) => expect(renderMarkdown(`[字](${href})`).html).toMatch(/<a href="[^"]*">/),
  );
});
