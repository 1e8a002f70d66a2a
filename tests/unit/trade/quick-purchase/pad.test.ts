import { describe, expect, it } from 'vitest';
import { type PadLine, toCartWords, withBack } from '#lib/trade/quick-purchase/pad.rules.ts';
import {
  countedAs,
  numberAfter,
  readNumber,
  settleNumber,
  takeTurns,
  untyped,
} from '#lib/trade/quick-purchase/scanned.rules.ts';

const line = (goodsId: number, number = goodsId): PadLine => ({ goodsId, number });

describe('taking back what was taken off a pad', () => {
  const before = [line(1), line(2), line(3), line(4)];

  it('puts lines back where they lay, with their numbers', () => {
    const taken = { words: '', before, gone: [line(2)] };
    expect(withBack([line(1), line(3), line(4)], taken)).toEqual(before);
    expect(withBack([], { words: '', before, gone: before })).toEqual(before);
    expect(withBack([line(2), line(3), line(4)], { words: '', before, gone: [line(1)] })).toEqual(before);
  });

  it('leaves alone what was changed since', () => {
    const taken = { words: '', before, gone: [line(2)] };
    expect(withBack([line(9), line(1, 7), line(4)], taken)).toEqual([line(9), line(1, 7), line(2), line(4)]);
    expect(withBack([line(2, 30), line(1)], taken)).toEqual([line(2, 30), line(1)]);
  });
});

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

describe('a number that is scanned while the next scan is typed', () => {
  const code = '6911441019046';

  it('keeps what was counted in the meantime, also where the code counted for a moment', () => {
    const typed = { text: code, before: 1, counted: 1 };
    expect(numberAfter(typed, 1)).toBe(1);
    expect(numberAfter(typed, 4)).toBe(4);
    expect(numberAfter({ ...typed, text: `1${code}` }, 4)).toBe(4);
    const slow = countedAs({ ...typed, text: '6911' }, 3, 6911);
    expect(numberAfter({ ...slow, text: code }, 6912)).toBe(4);
    expect(untyped(slow, 6912)).toBe(4);
  });

  it('is what was typed where a number was, whatever was counted', () => {
    expect(numberAfter({ text: '20', before: 1, counted: 1 }, 4)).toBe(20);
    expect(numberAfter({ text: `20${code}`, before: 1, counted: 1 }, 4)).toBe(20);
    expect(numberAfter({ text: '', before: 1, counted: 1 }, 4)).toBe(4);
  });
});

describe('scans', () => {
  it('take turns, each for itself, whatever fails', async () => {
    const turns = takeTurns();
    const done: string[] = [];
    let running = 0;
    const look = (code: string) => async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      if (code === 'bad') throw new Error('no answer');
      done.push(code);
      // Another comes while the first is reported to those who wait for all.
      if (done.length === 2) turns.add(look('late'));
    };
    for (const code of ['same', 'bad', 'same', 'same']) turns.add(look(code));
    await turns.idle();
    expect(done).toEqual(['same', 'same', 'same', 'late']);
  });
});

const refused = (reason: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `药${at}`, reason }));

describe('what became of a pad that went into the cart', () => {
  it('is said apart: what was not added, then what was changed', () => {
    expect(toCartWords({ added: 3, refused: [], corrected: [], isPad: true })).toBe('3 种商品已加入购物车');
    expect(
      toCartWords({
        added: 2,
        isPad: true,
        refused: [{ name: '阿莫西林', reason: '缺货' }],
        corrected: ['《布洛芬》库存只有 3 盒，已改为 3 盒'],
      }),
    ).toBe('2 种已加入购物车，1 种留在采购单上：《阿莫西林》缺货；《布洛芬》库存只有 3 盒，已改为 3 盒');
    expect(toCartWords({ added: 0, refused: refused('缺货', 1), corrected: [], isPad: false })).toBe(
      '没有加入购物车：《药0》缺货',
    );
  });

  it('is short however many there are', () => {
    const full = refused('购物车最多放 500 种', 1130);
    expect(toCartWords({ added: 475, refused: full, corrected: [], isPad: true })).toBe(
      '475 种已加入购物车，1,130 种留在采购单上：购物车最多放 500 种',
    );
    const many = ['缺货', '已下架', '甲', '乙', '丙'].flatMap((reason, at) => refused(reason, 9 - at));
    const corrected = Array.from({ length: 65 }, () => '《…》须按 5 盒的倍数采购，已改为 5 盒');
    const words = toCartWords({ added: 9, refused: many, corrected, isPad: false });
    expect(words).toBe(
      '9 种已加入购物车，35 种没有加入：缺货 9 种，已下架 8 种，甲 7 种，其他原因 11 种；65 处数量有改动，见购物车',
    );
  });
});
