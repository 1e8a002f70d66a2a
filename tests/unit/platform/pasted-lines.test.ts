import { describe, expect, it } from 'vitest';
import { isHeadLine, plainPasted } from '#lib/platform/pasted-lines.rules.ts';

describe('a pasted table', () => {
  it.each([
    ['="0012"\t="SF1001"', '0012\tSF1001'],
    ["'0012,'SF1001", '0012,SF1001'],
    ['"0012","顺丰 速运"', '0012,顺丰 速运'],
    ['２０２６　ＳＦ１００１，顺丰', '2026 SF1001,顺丰'],
    ['\ufeff2026\u200b SF1001\r\nB\rC', '2026 SF1001\nB\nC'],
    ['it\'s 5" high', 'it\'s 5" high'],
  ])('of %j is read as %j', (text, plain) => {
    expect(plainPasted(text)).toBe(plain);
  });

  it('has as many lines as were pasted', () => {
    const text = '="1"\n\n　\n"2"\n';
    expect(plainPasted(text).split('\n')).toHaveLength(text.split('\n').length);
  });

  it('may have a line of names above it', () => {
    expect(isHeadLine('订单号\t运单号', /^订单/)).toBe(true);
    expect(isHeadLine('订单 2026 1', /^订单/)).toBe(false);
    expect(isHeadLine('顺丰 无', /^订单/)).toBe(false);
  });
});
