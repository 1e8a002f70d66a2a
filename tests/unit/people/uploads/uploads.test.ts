import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { reportPdf } from '#demo/report-pdf.ts';
import { cleanPdf } from '#lib/people/uploads/clean-pdf.server.ts';
import { isPdf } from '#lib/people/uploads/pdf.server.ts';
import { fileName } from '#lib/people/uploads/uploads.rules.ts';
import { pdf } from '#tests/support/files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A file written again, as text with nothing packed. */
async function cleaned(file: Uint8Array): Promise<string> {
  const clean = await cleanPdf(file);
  if (typeof clean === 'string') return clean;
  const document = await PDFDocument.load(clean, { updateMetadata: false });
  const plain = await document.save({ useObjectStreams: false, addDefaultPage: false });
  return Buffer.from(plain).toString('latin1');
}

test('A PDF is known by its first and last bytes, not by its name', () => {
  expect(isPdf(reportPdf({ title: '检验报告', rows: [['批号', '240301']], remark: '' }))).toBe(true);
  expect(isPdf(bytes('%PDF-1.7 and then cut off'))).toBe(false);
  expect(isPdf(bytes('<html>%PDF-1.7 %%EOF</html>'))).toBe(false);
  expect(isPdf(new Uint8Array())).toBe(false);
});

describe('A PDF is written again', () => {
  it('with what its pages show', async () => {
    const report = reportPdf({ title: '检验报告', rows: [['批号', '240301']], remark: '' });
    const [before, after] = await Promise.all([
      PDFDocument.load(report),
      PDFDocument.load((await cleanPdf(report)) as Uint8Array),
    ]);
    const contents = (document: PDFDocument) =>
      document.getPages().map(({ node }) => String(node.Contents()));
    expect(after.getPages().map((page) => page.getSize())).toEqual(
      before.getPages().map((page) => page.getSize()),
    );
    expect(contents(after)).toHaveLength(1);
    expect(await cleaned(report)).toContain('/BaseFont');
  });

  it('with the look of a seal, and without what the seal would do', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    const action = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') };
    const drawn = { Type: 'XObject', Subtype: 'Form', A: action, AA: { E: action } };
    const look = document.context.register(document.context.stream('0 0 9 9 re f', drawn));
    const seal = document.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      Rect: [0, 0, 9, 9],
      AP: { N: look },
      A: action,
      AA: { E: action },
      Parent: { T: PDFString.of('seal') },
    });
    page.node.set(PDFName.of('Annots'), document.context.obj([seal]));
    const text = await cleaned(await document.save());
    expect(text).toContain('0 0 9 9 re f');
    expect(text).not.toMatch(/JavaScript|alert|\/AA?\b|\/T\b/);
  });

  it('the same each time', async () => {
    const report = reportPdf({ title: '检验报告', rows: [['批号', '240301']], remark: '' });
    expect(await cleanPdf(report)).toEqual(await cleanPdf(report));
  });

  const THREAD = '/OpenAction << /S /Thread /F (//host/share) >>';
  const packed = (objects: string): string => {
    const content = deflateSync(Buffer.from(objects)).toString('latin1');
    return `3 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
  };
  it.each([
    ['a script', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>', ''],
    ['a script spelt otherwise', '/Open#41ction << /S /J#61vaScript >>', ''],
    ['an action behind a remark', '/AA% remark\n << /O << /S /Launch >> >>', ''],
    ['a thread of another file', THREAD, ''],
    [
      'a file that comes along',
      '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
      '4 0 obj\n<< /Type /Filespec /EF << /F 5 0 R >> >>\nendobj\n',
    ],
    ['a form that sends', '/AcroForm << /Fields [] /XFA 4 0 R >>', '4 0 obj\n(SubmitForm)\nendobj\n'],
    ['a packed script', '/OpenAction 3 0 R', packed('3 0 << /S /JavaScript >>')],
  ])('without %s', async (_, catalog, more) => {
    const text = await cleaned(Buffer.from(pdf(catalog, more).toString('latin1'), 'latin1'));
    expect(text).toContain('/Type /Page');
    expect(text).not.toMatch(/Open|#|JavaScript|Launch|Thread|host|Embedded|Filespec|XFA|SubmitForm|\/AA/);
  });

  it('without content of other files', async () => {
    const page = pdf('', '', '/Kids [9 0 R] /Count 1').toString('latin1');
    const stream =
      '7 0 obj\n<< /Length 2 /F (\\\\\\\\host\\\\share) /FFilter /FlateDecode >>\nstream\nBT\nendstream\nendobj\n';
    const file = page
      .replace('/Type /Page /Parent', '/Type /Page /Contents 7 0 R /AA << /O << /S /GoToR >> >> /Parent')
      .replace('trailer', `${stream}trailer`);
    const text = await cleaned(Buffer.from(file, 'latin1'));
    expect(text).toContain('BT');
    expect(text).not.toMatch(/host|FFilter|GoToR/);
  });
});

describe('A PDF is refused', () => {
  it('with a password', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    expect(await cleanPdf(await document.save())).toBe('locked');
  });

  it('without a page', async () => {
    expect(await cleanPdf(pdf('', '', '/Kids [] /Count 0'))).toBe('empty');
  });

  it('that is none', async () => {
    expect(await cleanPdf(bytes('%PDF-1.7\n%%EOF'))).toBe('broken');
  });

  it('of more than 300 pages', async () => {
    const document = await PDFDocument.create();
    for (let page = 0; page <= 300; page += 1) document.addPage();
    expect(await cleanPdf(await document.save())).toBe('too_long');
  });
});

describe("a file's name", () => {
  test.each([
    ['营业执照.pdf', '营业执照.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a\r\nb\u202Efdp.exe', 'a_bfdp.exe'],
    [`价目'"<script>alert(1)<script> 💊.xlsx`, `价目'__script_alert(1)_script_ 💊.xlsx`],
    ['a|b?c*d:e\\f.zip\n', 'a_b_c_d_e_f.zip'],
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
