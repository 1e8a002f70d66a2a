import { describe, expect, it } from 'vitest';
import {
  favouriteAfterLogin,
  type Favourite,
  priceChangeText,
  stockChangeText,
} from '#lib/catalogue/favourites/favourites.rules.ts';

const favourite = (stock: number, saved: number, isOnSale = true): Favourite =>
  ({ goods: { stock }, saved: { stock: saved, priceFen: 0, at: 0 }, isOnSale }) as Favourite;

describe('a favourite against when it was saved', () => {
  it.each([
    [0, ''],
    [-120, '比收藏时降 ¥1.20'],
    [5, '比收藏时涨 ¥0.05'],
  ])('a price changed by %i fen reads %j', (change, words) => {
    expect(priceChangeText(change)).toBe(words);
  });

  it.each([
    [favourite(5, 5), ''],
    [favourite(0, 0), ''],
    [favourite(0, 5), '已售完'],
    [favourite(5, 0), '已到货'],
    [favourite(5, 5, false), '已下架'],
  ])('stock %# reads %j', (one, words) => {
    expect(stockChangeText(one)).toBe(words);
  });
});

describe('a goods pressed by a visitor', () => {
  it.each([
    [{ goods_ids: '17' }, { favourite: '17' }],
    [{ goods_ids: '0' }, {}],
    [{ goods_ids: '17&next=//x' }, {}],
    [{ goods_ids: ['17'] }, {}],
    [{}, {}],
  ])('%j gives the login page %j', (fields, given) => {
    expect(favouriteAfterLogin(fields)).toEqual(given);
  });
});
