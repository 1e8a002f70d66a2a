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

describe('telephone numbers', () => {
  it('are links that dial, but for code and what is a link already', () => {
    expect(renderMarkdown('请拨 **400-800-1234**，或 0371-65001234。').html).toBe(
      '<p>请拨 <strong><a href="tel:4008001234">400-800-1234</a></strong>，或 <a href="tel:037165001234">0371-65001234</a>。</p>',
    );
    expect(renderMarkdown('`400-800-1234` [打 400-800-1234](/help)').html).toBe(
      '<p><code>400-800-1234</code> <a href="/help">打 400-800-1234</a></p>',
    );
  });
});

describe('pictures', () => {
  const LARGE = '/picture/article/abcdefghijklmnop-760x400.webp';

  it('are enlarged by a press, each by its own, without a script', () => {
    const { html } = renderMarkdown(`![结算页](${LARGE})\n\n![](${LARGE})`);
    const opened = [
      ...html.matchAll(/<button[^>]* popovertarget="([^"]*)"[^>]*aria-label="放大图片：([^"]*)"/g),
    ];
    expect(opened.map(([, id, words]) => [id, words])).toEqual([
      ['picture-abcdefghijklmnop-1', '结算页'],
      ['picture-abcdefghijklmnop-2', '图片'],
    ]);
    expect(idsOf(html)).toEqual(opened.map(([, id]) => id));
    expect(html).not.toMatch(/<script|onclick/);
  });

  it('that stand alone are figures, as wide as the end of their address says, their titles under them', () => {
    const own = '/picture/article/abcdefghijklmnop-400x300.webp';
    expect(renderMarkdown(`![图](${own}#small "拨 400-800-1234 <b>")`).html).toBe(
      `<figure><button type="button" popovertarget="picture-abcdefghijklmnop-1" aria-label="放大图片：图" class="enlarge"><img src="${own}#small" alt="图" width="400" height="300" srcset="${own} 400w" sizes="(max-width: 320px) 100vw, 280px" loading="lazy" decoding="async"></button><span class="enlarged" id="picture-abcdefghijklmnop-1" popover="auto"><button type="button" popovertarget="picture-abcdefghijklmnop-1" aria-label="收起图片：图" popovertargetaction="hide"><img src="${own}" alt="图" width="400" height="300" loading="lazy" decoding="async"></button></span><figcaption>拨 <a href="tel:4008001234">400-800-1234</a> &#x3C;b></figcaption></figure>`,
    );
    expect(renderMarkdown(`- ![图](${own} "下")`).html).toContain('<figcaption>下</figcaption>');
    for (const body of [
      `字 ![图](${own} "下")`,
      '![图](https://example.com/a.png "下")',
      `![图](${own}#big "下")`,
    ])
      expect(renderMarkdown(body).html).not.toContain('<fig');
  });

  it.each([
    ['a small one', '![图](/picture/article/abcdefghijklmnop-480x40.webp)'],
    ['one that leads somewhere', `[![图](${LARGE})](/list)`],
  ])('stay as they are: %s', (_what, body) => expect(renderMarkdown(body).html).not.toContain('<button'));
});
