import { expect, it } from 'vitest';
import { feesText, readFees } from '#lib/people/addresses/delivery-fees.rules.ts';

const TEXT = '其他地区 25 1500\n河南省 10 500.5';

it('delivery fees are read as they are written', () => {
  const fees = readFees(`${TEXT}\n\n`);
  expect(fees).toEqual([
    { code: '', name: '其他地区', feeFen: 2500, thresholdFen: 150_000 },
    { code: '41', name: '河南省', feeFen: 1000, thresholdFen: 50_050 },
  ]);
  expect(typeof fees === 'string' ? fees : feesText(fees)).toBe(TEXT);
});

it.each([
  ['河南 10 500', '第 1 行：没有“河南”'],
  ['其他地区 25', '第 1 行：请写成'],
  ['其他地区 25 -1', '第 1 行：请写成'],
  ['其他地区 25 1500 元', '第 1 行：请写成'],
  ['其他地区 25 1500\n其他地区 20 900', '第 2 行：其他地区写了两次'],
  ['河南省 10 500', '请写一行 其他地区'],
  ['', '请写一行 其他地区'],
])('%j is refused in words', (text, words) => {
  expect(readFees(text)).toContain(words);
});
