import { describe, expect, it } from 'vitest';
import { readLotNo } from '#lib/catalogue/goods/lots/lot-number.rules.ts';
import { takeInForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';

const SPOILT = [
  ['3月1日', '被表格软件改成了日期'],
  ['Mar-01', '被表格软件改成了日期'],
  ['2026/3/1', '被表格软件改成了日期'],
  ['2026-03-01', '被表格软件改成了日期'],
  ['2.0E+11', '被表格软件改成了科学计数'],
  ['#N/A', '是表格软件的错误值'],
  ['0', '不是批号'],
] as const;

describe('The number of a lot', () => {
  it.each(SPOILT)('is not %s: %s', (written, problem) => {
    expect(readLotNo(written)).toEqual({ number: '', problem });
  });

  it.each([
    ['', ''],
    ["'00123", '00123'],
    ['240301.0', '240301'],
    ['240,301', '240301'],
    ['24E05', '24E05'],
    ['２０２６０１１５Ａ', '20260115A'],
  ])('in %j is %s', (written, number) => expect(readLotNo(written)).toEqual({ number, problem: '' }));

  it('is read in the same way where a lot is taken in', () => {
    const taken = (number: string) =>
      takeInForm.safeParse({
        number,
        quantity: '5',
        expires_at: '2028-01-14',
        idempotency_key: 'press-0001',
      });
    for (const [written, problem] of SPOILT)
      expect(taken(written).error?.issues).toMatchObject([
        { path: ['number'], message: `这个批号${problem}，请按药盒填写` },
      ]);
    expect(taken("'00123").data).toMatchObject({ number: '00123', quantity: 5 });
  });
});
