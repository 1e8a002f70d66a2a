import { deflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import { reportPdf } from '#demo/report-pdf.ts';
import { isPdf, pdfFault } from '#lib/people/uploads/pdf.server.ts';
import { fileName } from '#lib/people/uploads/uploads.rules.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A file of one page with a stream of some bytes. */
const PAGE = '2 0 obj\n<< /Type /Page >>\nendobj\n';
const withStream = (dictionary: string, data: Uint8Array, mark = 'stream\n'): Buffer =>
  Buffer.concat([
    bytes(`%PDF-1.7\n${PAGE}7 0 obj\n<< ${dictionary} >>\n${mark}`),
    data,
    bytes('\nendstream\nendobj\n%%EOF'),
  ]);
const OBJECTS = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';
const SCRIPT = '7 0 << /S /JavaScript >>';
const packed = (content: string, dictionary = OBJECTS, cut = 0) =>
  withStream(dictionary, deflateSync(content).subarray(cut));

test('A PDF is known by its first and last bytes, not by its name', () => {
  expect(isPdf(reportPdf({ title: '检验报告', rows: [['批号', '240301']], remark: '' }))).toBe(true);
  expect(isPdf(bytes('%PDF-1.7 and then cut off'))).toBe(false);
  expect(isPdf(bytes('<html>%PDF-1.7 %%EOF</html>'))).toBe(false);
  expect(isPdf(new Uint8Array())).toBe(false);
});

describe('a PDF is only read that', () => {
  it('is written by the shop itself', async () => {
    expect(
      await pdfFault(reportPdf({ title: '检验报告', rows: [['批号', '240301']], remark: '' })),
    ).toBeNull();
  });

  it.each([
    [
      'links to a page of the web',
      bytes('%PDF-1.7 << /Type /Page /A << /S /URI /URI (https://a.example) >> >> %%EOF'),
    ],
    [
      'names a font as actions are named',
      bytes('%PDF-1.7 << /Type /Page /BaseFont /AAAAAA+SimSun /F /AA >> %%EOF'),
    ],
    [
      'is signed',
      bytes(
        '%PDF-1.7 << /Type /Page >> << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached >> %%EOF',
      ),
    ],
    ['packs harmless objects', packed('1 0 << /Type /Page >>')],
    [
      'packs them and says so in a list',
      packed('1 0 << /Type /Page >>', '/Type/ObjStm /N 1 /First 4 /Filter [/FlateDecode]'),
    ],
    [
      'packs its text, whatever that reads',
      packed('BT (/JavaScript) Tj ET', '/Length 9 /Filter /FlateDecode'),
    ],
    [
      'holds a photo',
      withStream('/Subtype /Image /Filter /DCTDecode', Buffer.from([0xff, 0xd8, 0x2f, 0x4a, 0x53, 0x20])),
    ],
    [
      'holds a packed scan',
      packed(
        '\u0001'.repeat(50_000),
        '/Subtype /Image /Filter /FlateDecode /DecodeParms << /Predictor 15 >>',
      ),
    ],
    [
      'holds its table packed by a predictor',
      packed('\u0002\u0001', '/Type /XRef /W [1 2 1] /Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
    ],
    ['writes of a stream', withStream('/Length 20', bytes('a stream of words'))],
  ])('%s', async (_, file) => {
    expect(await pdfFault(file)).toBeNull();
  });
});

describe('a PDF does something that', () => {
  it.each([
    '/JavaScript',
    '/JS (app.alert(1))',
    '/Launch',
    '/EmbeddedFile',
    '/S /GoToR /F (\\\\\\\\host\\\\share)',
    '/S /GoToE',
    '/S /Rendition',
    '/S /Movie',
    '/AA << /O 5 0 R >>',
    '/AA 5 0 R',
    '/OpenAction 5 0 R',
    '/OpenAction [3 0 R /XYZ null null 0]',
    '/OpenAction /first',
    '/OpenAction (first)',
    '/OpenAction << /S /GoTo >>',
    '/Open#41ction << /S /GoTo >>',
    '/#41A << /O 5 0 R >>',
    '/S /J#61vaScript',
    '/#4a#53 (app.alert(1))',
    '/FFilter /FlateDecode /F (other.bin)',
  ])('says %s', async (does) => {
    expect(await pdfFault(bytes(`%PDF-1.7 << ${does} >> %%EOF`))).toBe('active');
    expect(await pdfFault(packed(`7 0 << ${does} >>`))).toBe('active');
  });

  it.each([
    [
      'names of objects are spelt otherwise',
      packed(SCRIPT, '/Type /Obj#53tm /N 1 /First 4 /Filter [ /FlateDecode ]'),
    ],
    ['the stream of objects does not say what it is', packed(SCRIPT, '/N 1 /First 4 /Filter /FlateDecode')],
    ['it says that it is a picture', packed(SCRIPT, '/Subtype /Image /N 1 /First 4 /Filter /FlateDecode')],
    [
      'it is called a picture, and its objects are counted out of sight',
      packed(SCRIPT, '/Subtype /Image /Filter /FlateDecode'),
    ],
    [
      'objects are packed twice',
      withStream('/N 1 /First 4 /Filter [/FlateDecode /Fl]', deflateSync(deflateSync(SCRIPT))),
    ],
    ['a remark stands before the objects', packed(`%\n${SCRIPT}`, '/N 1 /First 4 /Filter /FlateDecode')],
    [
      'a remark looks like the end of another stream',
      packed(SCRIPT, '/N 1 /First 4 /Filter /FlateDecode % endstream\n'),
    ],
    [
      'a remark looks like a stream',
      packed(SCRIPT, '/N 1 /First 4 % stream\n /Filter /FlateDecode /Subtype /Image'),
    ],
  ])('cannot be seen where %s', async (_, file) => {
    expect(await pdfFault(file)).toBe('active');
  });
});

describe('a PDF is refused of which', () => {
  const page = '1 0 << /Type /Page >>';
  it.each([
    [
      'objects are shifted by a predictor',
      packed('\u0002garbled', `${OBJECTS} /DecodeParms << /Predictor 12 >>`),
    ],
    ['objects are no objects', packed('\u0002garbled')],
    ['objects are packed in another way', packed(page, '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode')],
    ['objects are packed as a picture', packed(page, '/Type /ObjStm /N 1 /First 4 /Filter /JPXDecode')],
    ['objects are cut', packed(page, OBJECTS, 4)],
    ['the text is cut', packed('BT ET', '/Length 9 /Filter /FlateDecode', 4)],
    ['the text is packed in another way', packed('BT ET', '/Length 9 /Filter [/ASCII85Decode /FlateDecode]')],
    ['how a stream is packed stands elsewhere', packed(page, '/N 1 /First 4 /Filter 9 0 R')],
    ['how a stream is packed is hidden by a remark', packed(page, '/N 1 /First 4 /Filter % \n /FlateDecode')],
    ['how a stream is packed is said twice', packed(page, `${OBJECTS} /Filter /ASCIIHexDecode`)],
    ['a stream begins on no line of its own', withStream(OBJECTS, deflateSync(page), 'stream %\n')],
    ['the objects are too many', packed('1 0' + ' '.repeat(40 * 1024 * 1024))],
  ])('%s', async (_, file) => {
    expect(await pdfFault(file)).toBe('active');
  });
});

it('names what else is wrong with a PDF', async () => {
  expect(await pdfFault(bytes('%PDF-1.7 trailer << /Encrypt 5 0 R >> %%EOF'))).toBe('locked');
  expect(await pdfFault(bytes('%PDF-1.7\n%%EOF'))).toBe('empty');
  expect(await pdfFault(bytes('%PDF-1.7 1 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj %%EOF'))).toBe(
    'empty',
  );
});

it('finds the pages among packed objects', async () => {
  const without = Buffer.from(packed('1 0 << /Type /Page >>').toString('latin1').replace(PAGE, ''), 'latin1');
  expect(await pdfFault(without)).toBeNull();
  const text = packed('(/Type /Page)', '/Filter /FlateDecode').toString('latin1').replace(PAGE, '');
  expect(await pdfFault(Buffer.from(text, 'latin1'))).toBe('empty');
});

describe("a file's name", () => {
  test.each([
    ['营业执照.pdf', '营业执照.pdf'],
    ['../../etc/passwd', '....etcpasswd'],
    ['a\r\nb\u202Efdp.exe', 'abfdp.exe'],
    [' 扫描 件.PDF ', '扫描 件.PDF'],
    [`${'长'.repeat(100)}.pdf`, `${'长'.repeat(76)}.pdf`],
  ])('%j is kept as %j', (given, kept) => {
    expect(fileName(given)).toBe(kept);
  });

  test('never holds half of a sign, nor more than eighty characters', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.nat(90).map((before) => `${'x'.repeat(before)}${'😀'.repeat(30)}.pdf`),
    );
    fc.assert(
      fc.property(names, (given) => {
        const name = fileName(given);
        expect(name.isWellFormed()).toBe(true);
        expect(name.length).toBeLessThanOrEqual(80);
      }),
    );
  });
});
