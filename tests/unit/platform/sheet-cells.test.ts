import { expect, it } from 'vitest';
import {
  isPower,
  isRounded,
  markedText,
  plainCell,
  plainCode,
  unmarked,
} from '#lib/platform/sheet-cells.rules.ts';

it.each([
  ['6901234567892', '6901234567892'],
  ['="6901234567892"', '6901234567892'],
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
