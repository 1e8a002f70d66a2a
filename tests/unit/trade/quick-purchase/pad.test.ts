import { describe, expect, it } from 'vitest';
import { type PadLine, withBack } from '#lib/trade/quick-purchase/pad.rules.ts';

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
