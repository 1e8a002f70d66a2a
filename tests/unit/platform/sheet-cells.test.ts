import { expect, it } from 'vitest';
import {
  isDay,
  isErrorCell,
  isPower,
  isRounded,
  markedText,
  plainCell,
  plainCode,
  spoiltWords,
  unmarked,
} from '#lib/platform/sheet-cells.rules.ts';

it.each([
  ['6901234567892', '6901234567892'],
  ['="6901234567892"', '6901234567892'],
  ['=""6901234567892""', '6901234567892'],
  ['"=""6901234567892"""', '6901234567892'],
  ["'国药准字H20990011", '国药准字H20990011'],
  ["'A240301'", 'A240301'],
  ['6,901,234,567,892', '6901234567892'],
  ['240,301.00', '240301'],
  ['1,2', '1,2'],
  ['＝＂６９０１２３４５６７８９２＂', '6901234567892'],
  ["'6901234567892", '6901234567892'],
  ['‘6901234567892', '6901234567892'],
  ['6901234567892.0', '6901234567892'],
  ['240301.00', '240301'],
  ['６９０１２３４５６７８９２', '6901234567892'],
  ['\u200B6901\u200B234567892\uFEFF', '6901234567892'],
  [' A240301\t', 'A240301'],
  ['24E05', '24E05'],
  ['0.5', '0.5'],
  ["O'Neil", "O'Neil"],
])('The code in %j is %s', (written, code) => {
  expect(plainCode(written)).toBe(code);
  expect(isPower(code)).toBe(false);
});

it.each(['6.90123E+12', '6.90123e+12', '6.90123E12', '2E+15', '２.０２６１１E＋１５'])(
  'Of %s only the first digits are left',
  (written) => expect(isPower(plainCode(written))).toBe(true),
);

it('Long numbers that end in zeros were rounded, short ones were not', () => {
  expect(isRounded('6901230000000')).toBe(true);
  expect(isRounded('6901234567890')).toBe(false);
  expect(isRounded('2000000')).toBe(false);
});

it('What cannot be seen is no blank', () => {
  expect(plainCell('阿莫\u200B西林\u2060 胶囊\u00A0 ')).toBe('阿莫西林 胶囊');
});

it.each(['2026112600000001', '6901234567892', '00123', '24E05', '1.5E3', '=1+1', '-5', '＋86'])(
  '%s stays a text in a spreadsheet, and is read as it was',
  (text) => {
    expect(markedText(text)).not.toBe(text);
    expect(unmarked(markedText(text))).toBe(text);
  },
);

it.each(['12.50', '13800138000', '2026-11-20', '0.25g', 'A240301', '', '板蓝根颗粒'])(
  '%j is written as it is',
  (text) => expect(markedText(text)).toBe(text),
);

it.each([
  ['#N/A', true],
  ['#REF!', true],
  ['＃ＶＡＬＵＥ！', true],
  ['#NAME?', true],
  ['#DIV/0!', true],
  ['#NULL!', true],
  ['#NUM!', true],
  ['#n/a', true],
  ['########', true],
  ['Err:502', true],
  ['#1', false],
  ['3#', false],
  ['N/A', false],
])('%s is an error of a spreadsheet: %s', (text, isError) => expect(isErrorCell(text)).toBe(isError));

it.each([
  '3月1日',
  '2026年3月1日',
  '2026年3月',
  '三月一日',
  'Mar-01',
  'Mar-26',
  '1-Mar',
  '1-Mar-26',
  '01-March-2026',
  'March 1, 2026',
  '2026/3/1',
  '2026-03-01',
  '2026/3/1 0:00',
  '2026-03-01 00:00:00',
  '03/01/2026',
])('%s is a day, and no code', (code) => {
  expect(isDay(code)).toBe(true);
  expect(spoiltWords(code)).toBe('被表格软件改成了日期');
});

it.each(['20260301', '240301', 'MAR01', 'A24-03', '12-Abc', '2403-1', '24E05', '2026-A1', '03月批'])(
  '%s may be the number of a lot',
  (code) => expect(spoiltWords(code)).toBe(''),
);
