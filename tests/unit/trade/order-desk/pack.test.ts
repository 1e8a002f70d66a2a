import { describe, expect, it } from 'vitest';
import type { LineLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import {
  leftOutWords,
  noteSheets,
  type PackRow,
  pickRows,
  scan,
} from '#lib/trade/order-desk/pack-order.rules.ts';
import type { OrderLine } from '#lib/trade/orders/view/order-view.rules.ts';

const lot = (id: number, number: string, quantity: number, place = ''): LineLot => ({
  id,
  number,
  quantity,
  place,
  expiresAt: null,
  report: null,
  isRecalled: false,
  isHeldBack: false,
});
const line = (id: number, quantity: number, lots: LineLot[] = [], change: Partial<OrderLine> = {}) =>
  ({
    id,
    goodsId: id,
    name: `商品${id}`,
    unit: '盒',
    lotNo: 'OLD',
    expiresAt: null,
    quantity,
    sent: 0,
    cut: 0,
    lots,
    ...change,
  }) as OrderLine;
type Order = Parameters<typeof noteSheets>[0];
const order = (no: string, lines: OrderLine[], change: Partial<Order> = {}): Order => ({
  id: 1,
  no,
  state: 'paid',
  cancelAskedAt: null,
  keptFor: null,
  lines,
  parcels: [],
  deliveryNotes: [],
  ...change,
});

describe('what is still to be sent', () => {
  it('is picked for several orders at once, by storage place, what has none last', () => {
    const shared = [lot(7, 'A', 4, 'B-10-1')];
    const orders = [
      order('1', [line(1, 4, shared), line(2, 1, [lot(9, 'C', 1)])]),
      order('2', [line(3, 2, [lot(7, 'A', 2, 'B-10-1')]), line(4, 1, [lot(5, 'D', 1, 'B-2-1')])]),
      order('3', [line(5, 9)], { state: 'shipped' }),
      order('4', [line(6, 9)], { cancelAskedAt: 1 }),
      order('5', [line(7, 9)], { keptFor: 'order_cut' }),
    ];
    expect(pickRows(orders).map(({ place, quantity, orders: of }) => [place, quantity, of])).toEqual([
      ['B-2-1', 1, [{ no: '2', quantity: 1 }]],
      [
        'B-10-1',
        6,
        [
          { no: '1', quantity: 4 },
          { no: '2', quantity: 2 },
        ],
      ],
      ['', 1, [{ no: '1', quantity: 1 }]],
    ]);
  });

  it('is on the delivery note, else what left in each parcel, twice for whoever wants two copies', () => {
    const goods = [{ lineId: 1, lotId: null, lotNo: 'A', expiresAt: null, quantity: 2 }];
    const parcel = { id: 1, goods } as Order['parcels'][number];
    const open = noteSheets(order('1', [line(1, 3, [], { sent: 2 })], { parcels: [parcel] }));
    expect(open.map((sheet) => [sheet.parcel, sheet.goods[0]?.quantity])).toEqual([[null, 1]]);
    const left = order('1', [line(1, 2, [], { sent: 2 })], { state: 'shipped', parcels: [parcel] });
    expect(noteSheets(left).map((sheet) => sheet.goods[0]?.quantity)).toEqual([2]);
    expect(noteSheets({ ...left, deliveryNotes: ['two_copies'] })).toHaveLength(2);
  });

  it('has a note for each parcel that left, with its lots, while the rest waits or is kept', () => {
    const goods = [
      { lineId: 1, lotId: 7, lotNo: 'A', expiresAt: null, quantity: 2 },
      { lineId: 2, lotId: 9, lotNo: 'C', expiresAt: null, quantity: 1 },
    ];
    const parcels = goods.map((one, at) => ({ id: at + 1, goods: [one] }) as Order['parcels'][number]);
    const lines = [line(1, 3, [lot(7, 'A', 3)], { sent: 2 }), line(2, 1, [lot(9, 'C', 1)], { sent: 1 })];
    for (const keptFor of [null, 'order_cut' as const]) {
      const part = order('1', lines, { keptFor, parcels });
      const [sheet, ...more] = noteSheets(part, 2);
      expect([more, sheet?.parcel?.id]).toEqual([[], 2]);
      expect(sheet?.goods.map((one) => [one.line.id, one.units[0]?.lotNo, one.quantity])).toEqual([
        [2, 'C', 1],
      ]);
      expect(noteSheets(part, 3)).toEqual([]);
    }
    expect(noteSheets({ ...order('1', lines, { parcels }), deliveryNotes: ['two_copies'] }, 1)).toHaveLength(
      2,
    );
  });

  it('is nothing while a second user is asked, and the order is named with the reason', () => {
    const goods = [{ lineId: 1, lotId: null, lotNo: 'A', expiresAt: null, quantity: 2 }];
    const parcel = { id: 1, goods } as Order['parcels'][number];
    const kept = order('1', [line(1, 3, [], { sent: 2 })], { keptFor: 'cancel', parcels: [parcel] });
    expect(noteSheets(kept)).toEqual([]);
    const asked = { no: '2', keptFor: null, stateText: '申请取消中' };
    expect(leftOutWords([{ ...kept, stateText: '部分发货' }, asked])).toBe(
      '1（取消待复核）、2（申请取消中）',
    );
  });
});

describe('a scan', () => {
  const row = (key: string, goodsId: number, lotNo: string, left: number): PackRow => ({
    key,
    goodsId,
    lotNo,
    left,
    name: `商品${goodsId}`,
    barcode: `690000000000${goodsId}`,
  });
  const rows = [
    row('1_1', 1, 'A1', 1),
    row('1_2', 1, 'B2', 2),
    row('2_3', 2, 'a1x', 1),
    row('3_4', 3, 'B2', 1),
  ];
  it.each<[typed: string, counted: [string, number][], key: string | null, words: string]>([
    ['a1', [], '1_1', '商品1（批号 A1） 1 / 1'],
    [' A1X ', [], '2_3', '商品2（批号 a1x） 1 / 1'],
    ['6900000000001', [], '1_1', '1 / 1'],
    ['6900000000001', [['1_1', 1]], '1_2', '1 / 2'],
    ['3', [], '3_4', '商品3'],
    ['A1', [['1_1', 1]], null, '已扫够 1 件'],
    ['B2', [], null, '有几种商品，请扫商品条码'],
    ['ZZ', [], null, '“ZZ”不在这个订单要发的商品和批次里'],
  ])('of %s with %j counts %s', (typed, counted, key, words) => {
    const scanned = scan(typed, rows, new Map(counted));
    expect(scanned.key).toBe(key);
    expect(scanned.words).toContain(words);
  });
});
