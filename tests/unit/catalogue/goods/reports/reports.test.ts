import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isActivePdf, isPdf } from '#lib/people/uploads/pdf.server.ts';
import {
  readReportName,
  type Report,
  reportAddress,
  reportsInOrder,
  sizeText,
} from '#lib/catalogue/goods/reports/reports.rules.ts';
import { reportPdf } from '#demo/report-pdf.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const KEY = '0123456789abcdef';

test('A PDF is known by its first and last bytes, not by its name', () => {
  expect(isPdf(reportPdf({ title: '检验报告', rows: [['批号', '240301']], remark: '' }))).toBe(true);
  expect(isPdf(bytes('%PDF-1.7 and then cut off'))).toBe(false);
  expect(isPdf(bytes('<html>%PDF-1.7 %%EOF</html>'))).toBe(false);
  expect(isPdf(new Uint8Array())).toBe(false);
});

test('A PDF that runs or carries something is told from one that is only read', () => {
  expect(isActivePdf(bytes('%PDF-1.7 << /OpenAction [3 0 R /Fit] >> %%EOF'))).toBe(false);
  for (const does of ['/JavaScript', '/JS (app.alert(1))', '/Launch', '/EmbeddedFile'])
    expect(isActivePdf(bytes(`%PDF-1.7 << ${does} >> %%EOF`)), does).toBe(true);
});

test('A PDF is read as readers read it: names with escapes, and objects that are packed', () => {
  expect(isActivePdf(bytes('%PDF-1.7 << /S /J#61vaScript >> %%EOF'))).toBe(true);
  expect(isActivePdf(bytes('%PDF-1.7 << /#4a#53 (app.alert(1)) >> %%EOF'))).toBe(true);
  const packed = (objects: string, dictionary = '/Type /ObjStm /Filter /FlateDecode', cut = 0) =>
    Buffer.concat([
      bytes(`%PDF-1.7\n7 0 obj\n<< ${dictionary} >>\nstream\n`),
      deflateSync(objects).subarray(cut),
      bytes('\nendstream\nendobj\n%%EOF'),
    ]);
  expect(isActivePdf(packed('1 0 << /Type /Page >>'))).toBe(false);
  expect(isActivePdf(packed('1 0 << /Type /Page >>', '/Type/ObjStm /Filter [/FlateDecode]'))).toBe(false);
  expect(isActivePdf(packed('1 0 << /S /JavaScript >>'))).toBe(true);
  expect(isActivePdf(packed('1 0 << /S /J#61vaScript >>', '/Type /Obj#53tm /Filter [ /FlateDecode ]'))).toBe(
    true,
  );
  expect(isActivePdf(packed('1 0 << /S /JS >>', '/Type /ObjStm /A (9 0 obj << endobj) /Filter /Fl'))).toBe(
    true,
  );
  // what cannot be read
  expect(isActivePdf(packed('\u0002garbled by a predictor'))).toBe(true);
  expect(isActivePdf(packed('1 0 << /Type /Page >>', '/Type /ObjStm /Filter /LZWDecode', 2))).toBe(true);
  expect(isActivePdf(packed('1 0 << /Type /Page >>', undefined, 4))).toBe(true);
  expect(isActivePdf(packed('1 0' + ' '.repeat(40 * 1024 * 1024)))).toBe(true);
  expect(isActivePdf(bytes('%PDF-1.7 trailer << /Encrypt 5 0 R >> %%EOF'))).toBe(true);
  // pictures and text are no objects
  expect(isActivePdf(packed('/JavaScript', '/Length 9 /Filter /FlateDecode'))).toBe(false);
});

test('The address of a report names its bytes and is read back', () => {
  expect(reportAddress(7, KEY, 'application/pdf')).toBe(`/picture/report/7-${KEY}.pdf`);
  expect(readReportName(`7-${KEY}.webp`)).toEqual({ id: 7, key: KEY });
  for (const name of [`7-${KEY}.html`, `0-${KEY}.pdf`, '7.pdf', '../7.pdf', undefined])
    expect(readReportName(name), name).toBeNull();
});

test('Reports of the lot on sale lead, then the newest', () => {
  const report = (id: number, lotNo: string, createdAt: number): Report => ({
    ...{ id, lotNo, createdAt },
    ...{ address: '', type: 'application/pdf', size: 1 },
  });
  const reports = [report(1, '230101', 10), report(2, '240301', 5), report(3, '230601', 20)];
  expect(reportsInOrder(reports, '240301').map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(reportsInOrder(reports, '').map(({ id }) => id)).toEqual([3, 1, 2]);
});

test('A small size is told in kilobytes', () => {
  expect(sizeText(10)).toBe('1 KB');
  expect(sizeText(2_600)).toBe('3 KB');
  expect(sizeText(1.5 * 1024 * 1024)).toBe('1.5 MB');
});
