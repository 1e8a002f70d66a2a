import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, plainText, renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { dangersOf, HOSTILE, tagsOf } from '#tests/support/hostile-markdown.ts';

const TEXT = 'p br hr strong em del s code pre blockquote sup sub kbd b i tt ins samp var strike q';
const LISTS = 'ul ol li dl dt dd h1 h2 h3 h4 h5 h6';
const TABLES = 'table thead tbody tfoot tr th td div';
const ALLOWED = new Set(
  `${TEXT} ${LISTS} ${TABLES} a img figure figcaption aside input button span`.split(' '),
);
/** The one `div` is the frame in which a table scrolls; a button enlarges a picture, in a span. */
const SCROLLS = [
  ['class', 'table-scroll'],
  ['role', 'region'],
  ['tabindex', '0'],
];

function expectClean(body: string): void {
  const { html } = renderMarkdown(body);
  const tags = tagsOf(html);
  expect(dangersOf(html)).toEqual([]);
  expect(tags.map(({ name }) => name).filter((name) => !ALLOWED.has(name))).toEqual([]);
  for (const { name, attributes } of tags) {
    if (name === 'div') expect(attributes).toEqual(expect.arrayContaining(SCROLLS));
    if (name === 'span') expect(attributes).toContainEqual(['popover', 'auto']);
    if (name === 'button') expect(attributes.map(([key]) => key)).toContain('popovertarget');
    for (const [key, value] of attributes) {
      if (key === 'src')
        expect(value).toMatch(/^\/picture\/article\/[a-z0-9]{16}-\d+x\d+\.webp(#(small|medium))?$/);
      if (key === 'id') expect(value).not.toMatch(/[\s"'<>]/);
      if (key === 'target') {
        expect(attributes).toContainEqual(['rel', 'noopener noreferrer nofollow']);
      }
    }
  }
  const opening = html.match(/</g)?.length ?? 0;
  const closing = html.match(/<\/[a-z0-9]+>/g)?.length ?? 0;
  expect(opening).toBe(tags.length + closing);
}

const piece = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.constantFrom(
    '\n',
    '\n\n',
    '    ',
    '> ',
    '- ',
    '1. ',
    '# ',
    '|',
    '`',
    '```',
    '*',
    '_',
    '~~',
    '[',
    '](',
    ')',
    '![',
    '<',
    '>',
    '</',
    '"',
    "'",
    '&',
    ';',
    '\\',
    ':::',
    ':::tip[',
    '{',
    '}',
    '<!--',
    '-->',
    'on',
    'javascript:',
    '[^1]',
    '[^1]: ',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

describe('Markdown from whoever it comes', () => {
  it.each(HOSTILE)('comes out clean: %j', (body) => {
    expectClean(body);
    expectClean(`- ${body}\n\n> ${body}\n\n| a |\n| - |\n| ${body.replaceAll('\n', ' ')} |\n`);
  });

  it('comes out clean however its pieces are put together', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => expectClean(pieces.join(''))),
      { numRuns: 1500 },
    );
  });

  it('comes out clean whatever it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), expectClean), { numRuns: 500 });
  });

  it('leaves its words, not its HTML', () => {
    expect(renderMarkdown('前<b onclick="x()">中</b>后').html).toBe('<p>前中后</p>');
    expect(plainText(parseMarkdown('前<script>alert(1)</script>后'))).not.toContain('<script');
    expect(renderMarkdown('`<script>`').html).toBe('<p><code>&#x3C;script></code></p>');
  });
});

describe('What the tests call a danger', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<SCRIPT>',
    '<a href="java&#115;cript:x()">',
    '<p style="x">',
    '<a\nonclick="x">',
  ])('is found in %s', (html) => expect(dangersOf(html)).toHaveLength(1));
});
