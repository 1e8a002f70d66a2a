import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileName } from '#lib/people/uploads/uploads.rules.ts';

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
