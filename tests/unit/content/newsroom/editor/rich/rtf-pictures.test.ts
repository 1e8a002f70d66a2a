import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { picturesInRtf } from '#lib/content/newsroom/editor/rich/rtf-pictures.rules.ts';
import { pasted } from './support/pasted.ts';

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const dataOf = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3);
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 4);

/** As Word writes a picture: for itself, then for programs of old, its digits in lines. */
const twice = (kind: string, hex: string): string =>
  String.raw`{\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picscalex100\picw100\pich50` +
  `\\${kind}\\bliptag-123{\\*\\blipuid 0fad}`.replaceAll('\\\\', '\\') +
  `\n${hex.replaceAll(/(.{6})/g, '$1\r\n')}}}` +
  String.raw`{\nonshppict{\pict\picscalex100\wmetafile8\blipupi96{\*\blipuid 0fad}010009000003}}`;
const rtf = (...parts: string[]): string =>
  String.raw`{\rtf1\ansi {\fonttbl{\f0 DengXian;}}\pard ` + parts.join('\\par ') + '}';

describe('the pictures of an RTF text', () => {
  it('are those Word shows, each once, in their order', () => {
    const text = rtf(
      'A',
      twice('pngblip', hexOf(PNG)),
      'B',
      twice('jpegblip', hexOf(JPEG))
        .toUpperCase()
        .replaceAll(/\\[A-Z]+/g, (word) => word.toLowerCase()),
    );
    expect(picturesInRtf(text)).toEqual([dataOf('image/png', PNG), dataOf('image/jpeg', JPEG)]);
  });

  it.each([
    ['a drawing of Windows', String.raw`{\pict\emfblip 010203}`],
    ['bytes that are no digits', String.raw`{\pict\pngblip\bin4 }}\\}`],
    ['half a byte', String.raw`{\pict\pngblip 123}`],
    ['letters', String.raw`{\pict\pngblip xyzt}`],
    ['no digits at all', String.raw`{\pict\pngblip}`],
  ])('keep the place of %s', (_, group) => {
    expect(picturesInRtf(rtf(group, twice('pngblip', hexOf(PNG))))).toEqual([null, dataOf('image/png', PNG)]);
  });

  it('are no more than are worth reading', () => {
    expect(picturesInRtf(rtf(...Array.from({ length: 200 }, () => twice('pngblip', 'ff'))))).toHaveLength(60);
    const large = String.raw`{\pict\pngblip ` + '00'.repeat(20_000_001) + '}';
    expect(picturesInRtf(large)).toEqual([null]);
  });

  it('are found in any text without an error, in one reading', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('{', '}', '\\', '\\pict', '\\bin9', '\\pngblip', '\\nonshppict{', 'ab', ' ', '文'),
        ),
        (parts) => void picturesInRtf(parts.join('')),
      ),
    );
    expect(picturesInRtf('{\\pict'.repeat(500_000))).toEqual([null]);
  });

  it.each([1, 100, 12_288, 24_577])('hold %i bytes as they were', (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => at % 256);
    expect(picturesInRtf(rtf(twice('pngblip', hexOf(bytes))))).toEqual([dataOf('image/png', bytes)]);
  });
});

describe('the pictures of a pasted text', () => {
  const image = (name: string): string =>
    `<img width=10 height=10 src="file:///C:/Temp/${name}.png" v:shapes="a">`;
  const data = dataOf('image/png', PNG);
  const broughtBy = (html: string, carried: (string | null)[]) => {
    const { markdown, dropped } = pasted(html, carried);
    return { markdown: markdown.replaceAll('\\:', ':'), dropped };
  };

  it('take the places of files that only the other program can open', () => {
    const { markdown, dropped } = broughtBy(`<p>甲${image('1')}</p><p>乙${image('2')}</p>`, [data, null]);
    expect(markdown.trim()).toBe(`甲![](${data})\n\n乙`);
    expect(dropped).toBe(1);
  });

  it('are left out with what was deleted while changes were tracked', () => {
    const html = `<p>甲<del datetime="2026-11-01T10:00">${image('1')}</del>${image('2')}</p>`;
    expect(broughtBy(html, [null, data])).toEqual({ markdown: `甲![](${data})\n`, dropped: 0 });
  });

  it('go nowhere where it is not sure which is which', () => {
    expect(broughtBy(`<p>甲${image('1')}${image('2')}</p>`, [data])).toEqual({
      markdown: '甲\n',
      dropped: 2,
    });
  });
});
