import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { checkDigit, hasCheckDigit, readBarCode } from '#lib/catalogue/goods/bar-code.rules.ts';

test.each([
  ['6901234567892', '6901234567892'],
  ['="6901234567892"', '6901234567892'],
  ['690 1234 56789-2', '6901234567892'],
  ['06901234567892', '6901234567892'],
  ['96385074', '96385074'],
  ['16901234567899', '16901234567899'],
  ['YP-00123', 'YP-00123'],
  ['6,901,234,567,892', '6901234567892'],
  ['=""6901234567892""', '6901234567892'],
  ['', ''],
])('The bar code in %j is %s', (written, code) =>
  expect(readBarCode(written)).toEqual({ code, problem: '' }),
);

test.each([
  ['6.90123E+12', '被表格软件改成了科学计数'],
  ['6901230000000', '末尾几位被表格软件改成了 0'],
  ['0', '不是条码'],
  ['0000000000000', '不是条码'],
  ['6901234567890', '校验位不对'],
  ['690123456', '应为 8、12、13 或 14 位数字'],
  ['#N/A', '是表格软件的错误值'],
  ['#########', '是表格软件的错误值'],
  ['Mar-01', '被表格软件改成了日期'],
  ['2026/3/1', '被表格软件改成了日期'],
  ['6901234567892;6901234567893', '不止一个，请只写一个'],
  ['6901234567892，6901234567893', '不止一个，请只写一个'],
  ['6901234567892/6901234567893', '不止一个，请只写一个'],
  ['见包装', '不是条码，自编码要有字母和数字'],
  ['none', '不是条码，自编码要有字母和数字'],
  ['***', '不是条码，自编码要有字母和数字'],
])('%s is no bar code: %s', (written, problem) =>
  expect(readBarCode(written)).toEqual({ code: '', problem }),
);

it('A slip in one digit is found by the check digit', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(digits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
      const code = body.join('') + checkDigit(body.join(''));
      const slip = [...code].map((digit, index) => (index === at ? (Number(digit) + by) % 10 : digit));
      expect([hasCheckDigit(code), hasCheckDigit(slip.join(''))]).toEqual([true, false]);
    }),
  );
});
