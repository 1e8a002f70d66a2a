import { expect, test } from 'vitest';
import {
  readReportName,
  type Report,
  reportAddress,
  reportsInOrder,
  sizeText,
} from '#lib/catalogue/goods/reports.rules.ts';

const KEY = '0123456789abcdef';

test('The address of a report names its bytes and is read back', () => {
  expect(reportAddress(7, KEY, 'application/pdf')).toBe(`/picture/report/7-${KEY}.pdf`);
  expect(readReportName(`7-${KEY}.webp`)).toEqual({ id: 7, key: KEY });
  for (const name of [`7-${KEY}.html`, `0-${KEY}.pdf`, '7.pdf', '../7.pdf', undefined])
    expect(readReportName(name), name).toBeNull();
});

test('Reports of the lot on sale lead, then the newest', () => {
  const report = (id: number, lotNo: string, createdAt: number): Report => ({
    id,
    lotNo,
    createdAt,
    address: '',
    type: 'application/pdf',
    size: 1,
  });
  const reports = [report(1, '230101', 10), report(2, '240301', 5), report(3, '230601', 20)];
  expect(reportsInOrder(reports, '240301').map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(reportsInOrder(reports, '').map(({ id }) => id)).toEqual([3, 1, 2]);
});

test('A small size is reported in kilobytes', () => {
  expect(sizeText(10)).toBe('1 KB');
  expect(sizeText(2_600)).toBe('3 KB');
  expect(sizeText(1.5 * 1024 * 1024)).toBe('1.5 MB');
});
