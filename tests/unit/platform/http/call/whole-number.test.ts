import { parcelForm } from '#lib/trade/parcels/office/parcels.fields.ts';
import { pointsGoodsForm } from '#lib/trade/points-mall/points-mall.fields.ts';
import { prizeForm } from '#lib/trade/draws/draw-desk.fields.ts';
import { expect, it } from 'vitest';
import { stockForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { wholeNumber, wholeNumberOrNone } from '#lib/platform/http/call/common.fields.ts';

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
