import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { stockForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { momentField } from '#lib/content/newsroom/newsroom.fields.ts';
import { parseQuery } from '#lib/platform/http/call/body.server.ts';
import {
  idField,
  nameText,
  optionalText,
  wholeNumber,
  wholeNumberOrNone,
} from '#lib/platform/http/call/common.fields.ts';
import { cleanPart, cleanText } from '#lib/platform/http/call/plain-text.rules.ts';
import { prizeForm } from '#lib/trade/draws/draw-desk.fields.ts';
import { parcelForm } from '#lib/trade/parcels/office/parcels.fields.ts';
import { pointsGoodsForm } from '#lib/trade/points-mall/points-mall.fields.ts';

const number = wholeNumber('请填写 1 至 99 的整数', [1, 99]);

it.each([['7'], ['０７'], ['７'], [7]])('%j is a whole number', (given) => {
  expect(number.parse(given)).toBe(7);
});

it.each([['七'], [' 7'], ['7.0'], ['1e1'], ['+7'], ['100'], ['0'], [''], ['7'.repeat(17)]])(
  '%j is none within 1 to 99',
  (given) => {
    expect(number.safeParse(given).success).toBe(false);
  },
);

it.each([
  ['-5', -5],
  ['－５', -5],
  ['−5', -5],
  ['＋12', 12],
  [-5, -5],
])('a change of the stock may be given as %j', (given, units) => {
  expect(stockForm.shape.change.parse(given)).toBe(units);
});

it.each([['0'], [0], [1.5], ['5-'], [null]])('a change of the stock may not be %j', (given) => {
  expect(stockForm.shape.change.safeParse(given).success).toBe(false);
});

it.each([
  ['', null],
  ['７', 7],
  [' ９９ ', 99],
])('%j is a whole number or none', (given, read) => {
  expect(wholeNumberOrNone('请填写 1 至 99 的整数', [1, 99]).parse(given)).toBe(read);
});

it('what a Chinese keyboard types at full width is taken for amounts, limits, weights and tracking numbers', () => {
  const { money, per_member_limit: limit } = pointsGoodsForm.shape;
  expect([money.parse('￥１，２００．５０'), limit.parse('３'), limit.safeParse('三').success]).toEqual([
    120_050,
    3,
    false,
  ]);
  const { weight, stock } = prizeForm.shape;
  expect([weight.parse('１００'), stock.parse('５０')]).toEqual([100, 50]);
  expect(parcelForm.shape.tracking_no.parse('ｓｆ１２３４')).toBe('SF1234');
});

const field = nameText('联系人', 6, 2);

test.each([
  ['line breaks and blanks are one blank', ' 王\r\n\n 芳 ', '王 芳'],
  ['the length counts what is left', '王\n\n\n\n\n\n\n芳', '王 芳'],
  ['Latin letters are a name', 'Tom', 'Tom'],
])('a name: %s', (_, typed, read) => {
  expect(field.parse(typed)).toBe(read);
});

test.each([
  ['bare combining marks', '\u0301\u0302\u0303', '联系人要有汉字或字母'],
  ['digits', '12345', '联系人要有汉字或字母'],
  ['blanks', ' \n ', '请填写联系人，至少 2 个字'],
  ['one sign among blanks', '王\n', '联系人至少 2 个字'],
])('a name is refused: %s', (_, typed, words) => {
  expect(field.safeParse(typed).error?.issues[0]?.message).toBe(words);
});

describe('a typed text', () => {
  it.each([
    ['白云\u202e山', '白云山'],
    ['\u200b\u2060\ufeff', ''],
    ['复方\u0007丹参\u009f片', '复方丹参片'],
    ['三九\u200d', '三九'],
    ['第一行\r\n第二行\r第三行\n\t完', '第一行\n第二行\n第三行\n\t完'],
    ['👨\u200d⚕️ 药师', '👨\u200d⚕️ 药师'],
    ['𠮷林（国药准字Z20053210）', '𠮷林（国药准字Z20053210）'],
  ])('%j is read as %j', (typed, read) => expect(cleanText(typed)).toBe(read));

  it('is clean in forms, queries and JSON within a field', () => {
    expect(parseQuery('name=%E2%80%AE%E5%B1%B1&list[0][title]=a%00b')).toEqual({
      name: '山',
      list: [{ title: 'ab' }],
    });
    expect(JSON.parse('[{"title":"\\u202e山"}]', cleanPart)).toEqual([{ title: '山' }]);
  });
});

const wordsOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('what a form says of a field without words of its own', () => {
  it.each([
    [optionalText(100, '短地址'), { x: '1' }, '这一项的格式不正确，请重新填写'],
    [momentField, ['1'], '这一项的格式不正确，请重新填写'],
    [z.string(), undefined, '请填写这一项'],
    [z.string().min(1), '', '请填写这一项'],
    [z.string().min(6), 'abc', '至少 6 个字'],
    [z.string().max(2), 'abc', '最多 2 个字'],
    [z.array(z.string()).max(1), ['a', 'b'], '最多 1 项'],
    [z.number().positive(), 0, '应大于 0'],
    [z.number().min(3), 2, '不能小于 3'],
    [z.number().max(3), 4, '不能大于 3'],
    [z.enum(['a', 'b']), 'c', '请从给出的选项里选择'],
    [z.string().regex(/a/), 'c', '这一项不正确，请检查后再提交'],
    [z.number().int(), 1.5, '这一项的格式不正确，请重新填写'],
    [idField, 'x', '编号不正确'],
  ] as const)('%# is plain', (schema, value, words) => {
    expect(wordsOf(schema, value)).toBe(words);
  });
});
