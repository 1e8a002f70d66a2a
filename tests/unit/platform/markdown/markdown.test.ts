import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArticleFile } from '#lib/content/newsroom/article-files/article-file.service.ts';
import {
  parseMarkdown,
  plainText,
  renderMarkdown,
  wrongMarkdown,
} from '#lib/platform/markdown/markdown.rules.ts';

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
  ])('out of the shop give nothing away: %s', (href) => {
    const { html } = renderMarkdown(`[字](${href})`);
    expect(html).toMatch(/<a href="[^"]*" rel="noopener noreferrer nofollow" target="_blank">/);
  });

  it.each(['//evil.example', '///evil.example', '&#47;/evil.example'])(
    'that look like the shop and name another site are none: %s',
    (href) => expect(renderMarkdown(`[字](${href})`).html).toBe('<p><a>字</a></p>'),
  );

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

describe('emphasis in Chinese text', () => {
  it.each([
    ['请在**“我的订单”**里查看', '<p>请在<strong>“我的订单”</strong>里查看</p>'],
    ['**收货时：**当场开箱', '<p><strong>收货时：</strong>当场开箱</p>'],
    ['价格是**（含税）**的', '<p>价格是<strong>（含税）</strong>的</p>'],
    ['**注意！***冷链*品', '<p><strong>注意！</strong><em>冷链</em>品</p>'],
    ['每盒**￥12.50。**运费另计', '<p>每盒<strong>￥12.50。</strong>运费另计</p>'],
    ['原价~~“12 元”~~现价', '<p>原价<del>“12 元”</del>现价</p>'],
  ])('holds next to punctuation: %s', (body, html) => {
    expect(renderMarkdown(body).html).toBe(html);
  });

  it.each(['2 ** 3', '\\*\\*不是粗体\\*\\*', 'a_b_c', '** 空格 **'])(
    'is not seen where none is: %s',
    (body) => {
      expect(renderMarkdown(body).html).not.toMatch(/<(strong|em|del)>/);
    },
  );
});

describe('a line ended with Enter', () => {
  it.each([
    ['第一行\n第二行', '<p>第一行<br>\n第二行</p>'],
    ['第一行  \n第二行', '<p>第一行<br>\n第二行</p>'],
    ['第一行 \r\n\t第二行', '<p>第一行<br>\n第二行</p>'],
    ['**粗\n体**', '<p><strong>粗<br>\n体</strong></p>'],
    ['- 一\n  二', '<ul>\n<li>一<br>\n二</li>\n</ul>'],
    ['> 一\n二', '<blockquote>\n<p>一<br>\n二</p>\n</blockquote>'],
    ['一\n\n二', '<p>一</p>\n<p>二</p>'],
    ['```\n一\n二\n```', '<pre tabindex="0"><code>一\n二\n</code></pre>'],
  ])('ends there for readers: %j', (body, html) => {
    expect(renderMarkdown(body).html).toBe(html);
  });

  it('ends in notices and in what only looks like one', () => {
    expect(renderMarkdown(':::tip[一]\n二\n三\n:::').html).toContain('<p>二<br>\n三</p>');
    expect(renderMarkdown(':::other\n二\n:::').html).toBe('<p>:::other<br>\n二<br>\n:::</p>');
  });

  it('keeps the lines apart for the search, too', () => {
    expect(plainText(parseMarkdown('第一行\n第二行'))).toBe('第一行\n第二行');
  });
});

const LONGEST = 50_000;
const ENOUGH_MS = 10_000;
const filled = (piece: string): string => piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST);
const nested = (before: string, after: string, times: number): string =>
  `${before.repeat(times)}字${after.repeat(times)}`;

const FOLDER = new URL('../../../../src/demo/articles/', import.meta.url);
const articles = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => [name, readArticleFile(name, readFileSync(new URL(name, FOLDER), 'utf8')).body] as const);

/** Pieces of Markdown a parser takes long over, or runs out of stack on, when they come in thousands. */
const HEAVY =
  '> |- |1. |1) |+ |> - |[^a]: |:::tip\n|**a_ |*_|*_~~|**|]|a]|](|](b)|[|![|[a](|[a](b (|a <!--|a <?|a <![CDATA[|a <!A |<a\n|:a[|:a{#|::|www.a_|`|a`|a\n=\n|=\n|- -\n|-\n|- a\n|> a\n\n|# a\n|[a]: b\n|[^a]:\n|a@b.';

describe('what a text may hold', () => {
  it.each(HEAVY.split('|').map((piece) => [piece]))(
    'is read or refused in a moment, however often %j comes',
    (piece) => {
      const { html } = renderMarkdown(filled(piece));
      const wrong = wrongMarkdown(filled(piece));
      if (wrong !== null) expect(html).toContain('<p>正文');
    },
    ENOUGH_MS,
  );

  it.each([
    ['quotes', filled('> ')],
    ['quotes that go deeper', Array.from({ length: 80 }, (_, at) => `${'>'.repeat(at)}字`).join('\n\n')],
    ['lists by their columns', Array.from({ length: 80 }, (_, at) => `${'  '.repeat(at)}- 字`).join('\n')],
    ['lists by tabs', Array.from({ length: 80 }, (_, at) => `${'\t'.repeat(at)}- 字`).join('\n')],
    ['notices', ':::tip\n'.repeat(60)],
    ['emphases', nested('*字 ', ' 字*', 240)],
    ['strong words', nested('*', '*', 900)],
    ['pictures', nested('![', '](b)', 1500)],
    ['columns', `${filled('a|').slice(0, 200)}\n${filled('-|').slice(0, 200)}\n|`],
    ['lines', '字\n'.repeat(5000)],
    ['one long address, often', `[a]: /${'字'.repeat(20_000)}\n\n${'[a]'.repeat(400)}`],
  ])('is not too many %s', (_what, body) => {
    expect(wrongMarkdown(body)).toMatch(/^正文.*(请|最多)/);
    expect(renderMarkdown(body).html).toBe(`<p>${wrongMarkdown(body)!}</p>`);
  });

  it('is reported with the line', () => {
    expect(wrongMarkdown(`字\n\n${'> '.repeat(60)}字`)).toContain('第 3 行');
    expect(wrongMarkdown(`字\n\n字\n${'[字]'.repeat(600)}`)).toContain('第 2 行起');
  });

  it.each(articles)('is %s', (_name, body) => expect(wrongMarkdown(body)).toBeNull());

  it.each([
    ['a long list', '- **重点**：见[说明](/help/a)\n'.repeat(300)],
    ['a large table', `| 地区 | 费用 |\n| --- | --- |\n${'| [省](/list) | **¥10** |\n'.repeat(110)}`],
    ['a rule of many strokes', `字\n\n${'- '.repeat(100)}\n\n${'* '.repeat(100)}\n\n${'-'.repeat(200)}`],
    ['code far to the right', `\`\`\`\n${' '.repeat(300)}code\n\`\`\`\n\n${' '.repeat(300)}字`],
    [
      'a list in a list in a list',
      Array.from({ length: 20 }, (_, at) => `${'   '.repeat(at)}1. 字`).join('\n'),
    ],
    ['a chapter without a sign', '字'.repeat(LONGEST)],
    ['a few addresses', '见 __www.example.com__ 和 https://example.com/a_b_c?d=e|f'],
  ])('is %s', (_what, body) => expect(wrongMarkdown(body)).toBeNull());

  it('is read whatever it is', () => {
    const piece = fc.constantFrom(...HEAVY.split('|'), '\n', '\n\n', '字', ' ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.integer({ min: 1, max: 400 }), (pieces, times) => {
        expect(() => renderMarkdown(pieces.join('').repeat(times))).not.toThrow();
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
