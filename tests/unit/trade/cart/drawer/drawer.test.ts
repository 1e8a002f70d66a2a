import { expect, test } from 'vitest';
import { type DrawerItem, drawerTotalFen } from '#lib/trade/cart/cart.store.ts';

const item = (id: number, priceFen: number, number: number, selectable: 0 | 1 = 1): DrawerItem => ({
  id,
  number,
  price_fen: priceFen,
  selectable,
  notice: '',
  combination: null,
  goods: {
    id,
    name: '阿莫西林胶囊',
    sccj: '某厂',
    ypgg: '0.25g*24粒/盒',
    goods_image: { list: '', detail: '' },
    number: 10,
    buy_text: '',
  },
});

test('the drawer sums what can be bought, in fen', () => {
  expect(drawerTotalFen([item(1, 1999, 3), item(2, 29, 100), item(3, 5000, 1, 0)])).toBe(8897);
});

test('an empty cart costs nothing', () => {
  expect(drawerTotalFen([])).toBe(0);
});
