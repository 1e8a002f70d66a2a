import { describe, expect, it } from 'vitest';
import { readNumber, settleNumber } from '#lib/trade/quick-purchase/scanned.rules.ts';

describe('what stands in a number of the pad', () => {
  it('is a code where it is scanned over the number, or behind one of any length', () => {
    expect(readNumber('6911441019046')).toEqual({ number: '', code: '6911441019046' });
    for (const number of ['2', '20', '999999'])
      expect(readNumber(`${number}6911441019046`)).toEqual({ number, code: '6911441019046' });
    expect(readNumber('26901234567892')).toEqual({ number: '2', code: '6901234567892' });
    // EAN-8, UPC and the code of a case.
    for (const code of ['96385074', '036000291452', '16901234567899'])
      expect(readNumber(code)).toEqual({ number: '', code });
  });

  it('is a code without its check digit only where no number is meant', () => {
    expect(readNumber('6911441019041')).toEqual({ number: '', code: '6911441019041' });
    expect(readNumber('99999999999')).toEqual({ number: '99999999999', code: '' });
    expect(readNumber('1234567')).toEqual({ number: '1234567', code: '' });
  });

  it('leaves the number as it was before the first key, whatever the code counted on the way', () => {
    expect(settleNumber('6911441019046', 3)).toEqual({ number: 3, code: '6911441019046', problem: '' });
    expect(settleNumber('36911441019046', 3)).toEqual({ number: 3, code: '6911441019046', problem: '' });
    expect(settleNumber('206911441019046', 3)).toEqual({ number: 20, code: '6911441019046', problem: '' });
  });

  it('says what is wrong with a number, and keeps the one before', () => {
    expect(settleNumber('99999999999', 1)).toEqual({ number: 1, code: '', problem: '数量最多 999999' });
    expect(settleNumber('1.5', 4)).toMatchObject({ number: 4, problem: '请填写正确的数量' });
    expect(settleNumber('', 4)).toEqual({ number: 4, code: '', problem: '' });
    expect(settleNumber('0', 4)).toEqual({ number: 0, code: '', problem: '' });
    expect(settleNumber('１２', 4)).toEqual({ number: 12, code: '', problem: '' });
  });
});
