import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArticleFile } from '#lib/content/newsroom/transfer/article-file.service.ts';
import { renderMarkdown, wrongMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

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
