import { beforeEach, describe, expect, test } from 'vitest';
import type { CartItemState } from '#lib/trade/cart/cart-answer.fields.ts';
import { applyShownLines } from '#lib/trade/cart/cart-rows.rules.ts';
import {
  $buyableFen,
  $cart,
  $cartCount,
  cartChanged,
  countLines,
  showCart,
  showLines,
} from '#lib/trade/cart/cart.store.ts';
import {
  isShownLine,
  lineOfAnswer,
  lineOfRow,
  linesOfGoods,
  type ShownLine,
} from '#lib/trade/cart/shown-line.rules.ts';
import { row } from './rows-fixture.ts';

const line = (id: number, change: Partial<ShownLine> = {}): ShownLine => ({
  id,
  type: 0,
  goodsId: id + 100,
  name: '阿莫西林胶囊',
  detail: '某厂',
  spec: '0.25g*24粒/盒',
  picture: '/p.svg',
  quantity: 1,
  priceFen: 1000,
  selected: true,
  selectable: true,
  notice: '',
  ...change,
});

beforeEach(() => {
  $cart.set({ version: 0, lines: null, isSaved: true });
  $cartCount.set(null);
});

describe('The store of the cart', () => {
  test('Lines that are shown are counted, and those that can be bought are summed in fen', () => {
    showLines(
      [
        line(1, { priceFen: 1999, quantity: 3 }),
        line(2, { priceFen: 29, quantity: 100 }),
        line(3, { selectable: false }),
      ],
      true,
    );
    expect([$cartCount.get(), $buyableFen.get()]).toEqual([3, 8897]);
    showLines([], true);
    expect([$cartCount.get(), $buyableFen.get()]).toEqual([0, 0]);
  });

  test('Each change is a later version, also two at the same time', () => {
    const first = showLines([line(1)], true);
    const second = showLines([line(1)], true);
    expect(second).toBeGreaterThan(first);
    cartChanged(2);
    expect($cart.get().version).toBeGreaterThan(second);
  });

  test('A change that knows no lines keeps none', () => {
    showLines([line(1)], true);
    cartChanged(2);
    expect([$cart.get().lines, $cartCount.get()]).toEqual([null, 2]);
  });

  test('A count that fits leaves the lines, another one means that they changed elsewhere', () => {
    showLines([line(1)], true);
    countLines(1);
    expect($cart.get().lines).toHaveLength(1);
    countLines(2);
    expect([$cart.get().lines, $cartCount.get()]).toEqual([null, 2]);
  });
});

const answered = {
  id: 7,
  number: 2,
  price_fen: 1250,
  is_selected: 1,
  selectable: 0,
  type: 3,
  notice: '',
  combination: {
    id: 5,
    name: '感冒组合',
    goods: [
      { name: '甲', number: 2 },
      { name: '乙', number: 4 },
    ],
  },
  goods: {
    id: 17,
    name: '甲',
    sccj: '某厂',
    ypgg: '10片',
    goods_image: { list: '/a.svg' },
    buy_text: '控销',
  },
} as unknown as CartItemState;

describe('A line as all parts show it', () => {
  test('Of a set it names what all its units are made of', () => {
    showCart({ data: [answered] });
    expect($cart.get().lines).toEqual([lineOfAnswer(answered)]);
    expect(lineOfAnswer(answered)).toMatchObject({
      name: '感冒组合',
      detail: '甲 × 2，乙 × 4',
      spec: '',
      quantity: 2,
      notice: '控销',
    });
  });

  test('Of a goods it names maker and spec, from the page as from the call', () => {
    const own = { ...row, id: 7, quantity: 2 };
    expect(lineOfRow(own, 900)).toMatchObject({
      id: 7,
      detail: own.makerName,
      spec: own.spec,
      quantity: 2,
      priceFen: 900,
    });
  });

  test('What was kept counts only if it has the shape of a line', () => {
    expect(isShownLine(JSON.parse(JSON.stringify(line(1))))).toBe(true);
    for (const kept of [null, 'x', {}, { ...line(1), name: 7 }, { ...line(1), quantity: '3' }])
      expect(isShownLine(kept)).toBe(false);
  });

  test('A goods may be two plain lines; sets that begin with it are none of them', () => {
    const lines = [
      line(1, { goodsId: 9 }),
      line(2, { goodsId: 9, type: 1 }),
      line(3, { goodsId: 9, type: 3 }),
    ];
    expect(linesOfGoods(lines, 9).map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('Lines that another tab shows', () => {
  const rows = [
    { ...row, id: 1 },
    { ...row, id: 2 },
  ];
  const shown = rows.map((row) => lineOfRow(row, 100));

  test('The same lines change nothing', () => {
    expect(applyShownLines(rows, shown)).toBe(rows);
  });

  test('A number changed there is taken over and said, a line deleted there goes', () => {
    const [first] = shown;
    const changed = applyShownLines(rows, [{ ...first!, quantity: first!.quantity + 3 }]);
    expect(changed?.map(({ id, quantity, notice }) => [id, quantity, notice])).toEqual([
      [1, rows[0]!.quantity + 3, `数量已在别处修改，现为 ${rows[0]!.quantity + 3} ${rows[0]!.unit}`],
    ]);
  });

  test('A line that this page does not know asks for the cart', () => {
    expect(applyShownLines(rows, [...shown, line(9)])).toBeNull();
  });
});
