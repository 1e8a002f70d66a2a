import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { DOMParser, type Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { docOf, readText, type ReadText } from '#lib/content/newsroom/editor/rich/read-rich.rules.ts';
import { schema } from '#lib/content/newsroom/editor/rich/schema.rules.ts';
import { writeText } from '#lib/content/newsroom/editor/rich/write-rich.rules.ts';
import { renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { pictureMarkdown } from '#lib/platform/markdown/pictures.rules.ts';
import { HOSTILE } from '#tests/support/hostile-markdown.ts';

const FOLDER = new URL('../../../../../../src/demo/articles/', import.meta.url);
const ARTICLES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({
    name,
    body: readFileSync(new URL(name, FOLDER), 'utf8').replace(/^---\n[\s\S]*?\n---\n\n?/, ''),
  }));

/** Blocks of every kind, and what may stand in them. */
const word = fc.constantFrom(
  '药品',
  '**“要紧”**',
  '*斜*',
  '`码`',
  '[链接](/help)',
  '~~旧~~',
  'a_b',
  '9:00',
  '<br>',
);
const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(''));
const said = fc.stringMatching(/^[药"'\\[\]()*_<>&|`#!a-z ]{0,12}$/);
const shownPicture = {
  url: fc
    .constantFrom('', '#small', '#medium')
    .map((width) => `/picture/article/0123456789abcdef-1200x800.webp${width}`),
  alt: said,
  caption: said,
};
const sound = fc.oneof(
  line,
  fc.tuple(line, line).map((two) => two.join('\n')),
  line.map((words) => `## ${words}`),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `* ${item}`).join('\n')),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((item) => `1) ${item}`).join('\n\n')),
  line.map((words) => `> ${words}\n> - ${words}`),
  line.map((words) => `|甲|乙|\n|-|:-:|\n|${words}|丙|`),
  line.map((words) => `:::tip[题]\n${words}\n\n- 项\n:::`),
  fc
    .record({ at: fc.constantFrom('', '> ', '- ', '1. '), ...shownPicture })
    .map(({ at, ...picture }) => at + pictureMarkdown(picture)),
  fc.constantFrom('***', '```\nlet a;\n```', '    码', '- [x] 做了\n- [ ] 没做'),
);
const block = fc.oneof(
  { weight: 3, arbitrary: sound },
  fc.constantFrom('<!-- 注 -->', '[^1]: 脚注', '[a]: /help', ...HOSTILE),
);
const text = fc
  .array(fc.tuple(block, fc.constantFrom('\n', '\n\n', '\n\n\n', '\r\n\r\n', '  \n\n')), { maxLength: 8 })
  .map((parts) => parts.flat().join(''));

const read = (body: string): ReadText => {
  const found = readText(body);
  if (!found) throw new Error('cannot be shown');
  return found;
};
const again = (body: string): string => writeText(read(body), docOf(read(body)));
/** The document with a letter put into its first words. */
function touched(doc: Node): { doc: Node; at: number } | null {
  for (let at = 0; at < doc.childCount; at += 1) {
    const node = doc.child(at);
    if (!node.isTextblock || node.content.size === 0) continue;
    const state = EditorState.create({ doc });
    const end = doc.children.slice(0, at + 1).reduce((size, child) => size + child.nodeSize, 0) - 1;
    return { doc: state.tr.insertText('好', end).doc, at };
  }
  return null;
}

describe('A text read and written', () => {
  test.each(ARTICLES)('is the same to the letter: $name', ({ body }) => {
    const found = read(body);
    expect(writeText(found, docOf(found))).toBe(body);
  });

  test('is the same to the letter, whatever it holds', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (body) => {
        expect(writeText(read(body), docOf(read(body)))).toBe(body);
      }),
      { numRuns: 500 },
    );
    expect(again('')).toBe('');
  });

  test('says the same when every block is written again', () => {
    const rewritten = (body: string): string => {
      const found = read(body);
      return writeText({ blocks: [], gaps: [''] }, docOf(found));
    };
    for (const { body, name } of ARTICLES)
      expect(renderMarkdown(rewritten(body)).html.replace(/\n/g, ''), name).toBe(
        renderMarkdown(body).html.replace(/\n/g, ''),
      );
  });

  test('words that name a definition of the text stay words', () => {
    const found = read('[注]: /help\n\n说明\n');
    const { doc } = EditorState.create({ doc: docOf(found) }).tr.insertText('[注]', 3);
    const written = writeText(found, doc);
    expect(written).toBe('[注]: /help\n\n说\\[注]明\n');
    expect(renderMarkdown(written).html).not.toContain('<a');
  });

  test('keeps every other block when one is changed', () => {
    fc.assert(
      fc.property(text, (body) => {
        const found = read(body);
        const change = touched(docOf(found));
        if (!change) return;
        const written = writeText(found, change.doc);
        const after = read(written);
        const others = found.blocks.map(({ source }) => source).toSpliced(change.at, 1);
        expect(after.blocks.map(({ source }) => source).toSpliced(change.at, 1)).toEqual(others);
      }),
      { numRuns: 300 },
    );
  });
});

describe('A picture', () => {
  test('is read as it was written, whatever is said of it', () => {
    fc.assert(
      fc.property(fc.record(shownPicture), (picture) => {
        const node = read(pictureMarkdown(picture)).blocks[0]?.node;
        const tidy = (words: string): string => words.replace(/\s+/g, ' ').trim();
        expect([node?.type.name, node?.attrs]).toEqual([
          'figure',
          { src: picture.url, alt: tidy(picture.alt), caption: tidy(picture.caption) },
        ]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('What is seen', () => {
  const { document } = new JSDOM().window;
  const shown = (body: string): Node => {
    const page = document.createElement('div');
    page.innerHTML = renderMarkdown(body).html.replaceAll('\n</code>', '</code>');
    // Parts that only readers have: numbers to dial, and pictures that a press enlarges.
    for (const large of page.querySelectorAll('.enlarged')) large.remove();
    for (const press of page.querySelectorAll('button.enlarge, a[href^="tel:"]'))
      press.replaceWith(...press.childNodes);
    page.normalize();
    return DOMParser.fromSchema(schema).parse(page);
  };
  const held = (body: string): Node =>
    schema.node(
      'doc',
      null,
      read(body).blocks.map(({ node }) => node),
    );

  test.each(ARTICLES)('is what readers see: $name', ({ body }) => {
    expect(shown(body).toJSON()).toEqual(held(body).toJSON());
  });

  test('is what readers see, kind by kind, as it stands and written again', () => {
    fc.assert(
      fc.property(sound, (body) => {
        const { blocks } = read(body);
        if (blocks.length !== 1 || blocks[0]?.node.type.name === 'opaque') return;
        expect(shown(body).toJSON()).toEqual(held(body).toJSON());
        const rewritten = writeText({ blocks: [], gaps: [''] }, held(body));
        expect(shown(rewritten).toJSON()).toEqual(held(body).toJSON());
      }),
      { numRuns: 300 },
    );
  });
});
