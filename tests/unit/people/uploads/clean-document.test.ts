import { describe, expect, it } from 'vitest';
import { cleanDocument } from '#lib/people/uploads/clean-document.server.ts';
import { packZip } from '#lib/platform/zip.server.ts';
import { zipOf } from '#tests/support/office-files.ts';

describe('a document', () => {
  it.each([
    ['docx', ['[Content_Types].xml', 'word/document.xml']],
    ['xlsx', ['[Content_Types].xml', 'xl/workbook.xml']],
    ['zip', ['说明.txt', '照片/1.jpg']],
  ])('is a %s by what is in it', async (kind, names) => {
    expect((await cleanDocument(await zipOf(names), 'file')).kind).toBe(kind);
  });

  it.each([
    ['old formats', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), '旧格式'],
    ['text', new TextEncoder().encode('<html><script>'), '只能上传'],
    ['an archive cut short', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), '已损坏'],
    ['nothing but a head', new TextEncoder().encode('%PDF-1.7'), '只能上传'],
  ])('is not %s', async (_, bytes, words) => {
    await expect(cleanDocument(bytes, 'file')).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { file: [expect.stringContaining(words)] },
    });
  });

  it.each([
    [['[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'], '宏'],
    [['说明.txt', '安装/Setup.EXE'], '程序'],
    [['a.js'], 'a.js'],
    [['[Content_Types].xml', 'ppt/presentation.xml'], '只能上传'],
  ])('is refused with %j among it', async (names, words) => {
    await expect(cleanDocument(await zipOf(names), 'file')).rejects.toThrow(words);
  });

  it('is no archive of nothing, nor of too much', async () => {
    await expect(cleanDocument(await packZip([]), 'file')).rejects.toThrow('已损坏');
    const many = await zipOf(Array.from({ length: 2001 }, (_, at) => `${at}.txt`));
    await expect(cleanDocument(many, 'file')).rejects.toThrow('超过 2000 个');
  });
});
