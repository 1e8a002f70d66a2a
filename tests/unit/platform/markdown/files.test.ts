import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docOf, readText } from '#lib/content/newsroom/editor/rich/read-rich.rules.ts';
import { schema } from '#lib/content/newsroom/editor/rich/schema.rules.ts';
import { writeText } from '#lib/content/newsroom/editor/rich/write-rich.rules.ts';
import { readLinks } from '#lib/content/newsroom/links/links.rules.ts';
import { fileMarkdown, fileSize } from '#lib/platform/markdown/files.rules.ts';
import { inWords } from '#lib/platform/markdown/in-words.rules.ts';
import { parseMarkdown, plainText, renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

const url = '/file/article/0123456789abcdef-24576.xlsx';
const FILE = `::file[退货清单.xlsx]{src="${url}"}`;
const SHOWN = `<p data-file="xlsx"><a href="${url}" download="退货清单.xlsx">退货清单.xlsx</a>（Excel 表格，24 KB）</p>`;

describe('a file that a text offers', () => {
  it('is a link that saves it under its name, with its kind and size', () => {
    expect(renderMarkdown(`前\n\n${FILE}\n\n后`).html).toContain(SHOWN);
    expect(renderMarkdown(`- 一\n\n  ${FILE}\n`).html).toContain(SHOWN);
  });

  it.each([
    `::file[名称]{src="https://example.com/a.xlsx"}`,
    `::file[名称]{src="/file/article/0123456789abcdef-24576.exe"}`,
    `::file[]{src="${url}"}`,
    `::file[名称]`,
    `::other[名称]{src="${url}"}`,
  ])('is not %s, which stays as it is written', (text) => {
    const { html } = renderMarkdown(text);
    expect(html).not.toContain('data-file');
    expect(html).not.toContain('<a ');
  });

  it('brings no attributes of its own', () => {
    const { html } = renderMarkdown(`::file[清单]{src="${url}" onclick=x target=_self .c #d}`);
    expect(html).not.toMatch(/<[^>]*(onclick|target|class|id)=/);
  });

  it('is read, written and read again as the same, whatever it is called', () => {
    for (const name of ['退货清单.xlsx', 'a]b[c*_.pdf', '1:2 {x}.zip', '“合同” & <样张>.docx']) {
      const text = `前\n\n${fileMarkdown({ url, name })}\n`;
      const read = readText(text)!;
      expect(read.blocks[1]?.node.attrs).toEqual({ src: url, name });
      expect(writeText(read, docOf(read))).toBe(text);
      const doc = schema.node('doc', null, [schema.node('attachment', { src: url, name })]);
      const again = readText(writeText({ blocks: [], gaps: [''] }, doc))!;
      expect(again.blocks[0]?.node.attrs).toEqual({ src: url, name });
    }
  });

  it('stays that file in whatever it is put, whatever it is called', () => {
    const names = fc.oneof(
      fc.constantFrom(
        `价目'"<script>alert(1)<script> 💊.xlsx`,
        '<!-- a',
        '~~a~~',
        '&amp;',
        'a\\',
        ':sup[2]',
        '',
      ),
      fc
        .array(fc.constantFrom(...'<>[](){}`*_~&:\\"\'!|#$^@=.-+ 1a价💊'), { maxLength: 30 })
        .map((all) => all.join('')),
      fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replace(/\p{Cc}/gu, ' ')),
    );
    const { nodes } = schema;
    const inLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
    fc.assert(
      fc.property(names, (name) => {
        const file = () => schema.node('attachment', { src: url, name });
        const item = nodes.list_item.create(null, [
          schema.node('paragraph', null, schema.text('一')),
          file(),
        ]);
        const within = [nodes.blockquote.create(null, [file()]), nodes.bullet_list.create(null, [item])];
        const text = writeText({ blocks: [], gaps: [''] }, schema.node('doc', null, [file(), ...within]));
        const found: string[] = [];
        docOf(readText(text)!).descendants(({ type, attrs }) => {
          if (type === nodes.attachment) found.push(inLine(String(attrs['name'])));
        });
        const kept = inLine(name) || '附件.xlsx';
        expect(found).toEqual([kept, kept, kept]);
        expect(readLinks(text).remarks).toEqual([]);
      }),
    );
  });

  it('is found by its name, said in words, and looked up as a link', () => {
    expect(plainText(parseMarkdown(FILE))).toBe('退货清单.xlsx');
    expect(inWords(FILE)).toBe('〔附件“退货清单.xlsx”，Excel 表格，24 KB〕');
    const { files, remarks } = readLinks(`${FILE}\n\n[再下载](${url})`);
    expect(files.map(({ text, line, file }) => [text, line, file.size])).toEqual([
      ['退货清单.xlsx', 1, 24_576],
      ['再下载', 3, 24_576],
    ]);
    expect(remarks).toEqual([]);
  });

  it.each([
    [820, '820 字节'],
    [24_577, '25 KB'],
    [3_250_586, '3.1 MB'],
  ])('of %i bytes is %s', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words);
  });
});

describe('words above and below the line', () => {
  it('are shown so, read, and written again to the letter', () => {
    const text = '10:sup[6] CFU，H:sub[2]O，9:30 开门\n';
    expect(renderMarkdown(text).html).toBe('<p>10<sup>6</sup> CFU，H<sub>2</sub>O，9:30 开门</p>');
    const read = readText(text)!;
    expect(writeText({ blocks: [], gaps: [''] }, docOf(read))).toBe(text);
    expect(inWords(text)).toContain('10〔上标：6〕');
    expect(plainText(parseMarkdown(text))).toBe('106 CFU，H2O，9:30 开门');
  });

  it('take no attributes', () => {
    expect(renderMarkdown('a:sup[2]{onclick=x .c}').html).toBe('<p>a<sup>2</sup></p>');
  });
});
