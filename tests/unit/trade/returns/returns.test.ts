import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import {
  kindRefusal,
  lineRefusal,
  reasonsByKind,
  reasonsNow,
  returnable,
  type ReturnReason,
  type SoldLine,
  type SoldOrder,
} from '#lib/trade/returns/returns.rules.ts';
import { openForm } from '#lib/platform/http/call/forms/open-form.server.ts';
import { amountsOf, fatesOf, lotsOf, returnForm, unitsOf } from '#lib/trade/returns/returns.fields.ts';

const NOW = Date.UTC(2026, 10, 20);
const line = (change: Partial<SoldLine> = {}): SoldLine => ({
  name: '阿莫西林胶囊',
  isCold: false,
  isControlled: false,
  expiresAt: NOW + 600 * DAY_MS,
  recalled: 0,
  ...change,
});
const received = (ago: number): SoldOrder => ({
  state: 'completed',
  paidAt: NOW - ago - DAY_MS,
  completedAt: NOW - ago,
  parcels: 1,
});
const onTheWay: SoldOrder = { state: 'shipped', paidAt: NOW - DAY_MS, completedAt: null, parcels: 1 };

describe('what is taken back', () => {
  it('is what was sent and nobody asked to give back before', () => {
    const [all, part, waiting] = [
      { sent: 3, returned: 3 },
      { sent: 3, returned: 2 },
      { sent: 0, returned: 0 },
    ];
    expect(returnable([all, part, waiting])).toEqual([part]);
  });

  it.each<[string, reason: ReturnReason, sold: SoldLine, order: SoldOrder, refusal: string | null]>([
    ['damaged on arrival', 'damaged', line(), onTheWay, null],
    ['damaged within 48 hours', 'damaged', line(), received(48 * HOUR_MS), null],
    ['damaged later', 'damaged', line(), received(48 * HOUR_MS + 1), '收货后 48 小时内'],
    ['cold goods at the door', 'damaged', line({ isCold: true }), onTheWay, null],
    ['cold goods after receipt', 'wrong', line({ isCold: true }), received(HOUR_MS), '收货当场'],
    ['a fault within the term', 'quality', line(), received(300 * DAY_MS), null],
    ['a fault on its last day', 'quality', line({ expiresAt: NOW }), received(300 * DAY_MS), null],
    ['a fault past it', 'quality', line({ expiresAt: NOW - DAY_MS }), received(300 * DAY_MS), '已过有效期'],
    [
      'a recall always',
      'recalled',
      line({ isCold: true, isControlled: true, recalled: 1 }),
      received(300 * DAY_MS),
      null,
    ],
    ['a lot that nobody recalled', 'recalled', line(), received(HOUR_MS), '没有召回'],
    ['unwanted within 7 days', 'unwanted', line(), received(7 * DAY_MS), null],
    ['unwanted later', 'unwanted', line(), received(7 * DAY_MS + 1), '7 天内'],
    ['unwanted cold goods', 'unwanted', line({ isCold: true }), received(HOUR_MS), '冷藏商品，不接受'],
    ['unwanted controlled goods', 'unwanted', line({ isControlled: true }), onTheWay, '不接受无理由退货'],
    [
      'unwanted goods near their expiry',
      'unwanted',
      line({ expiresAt: NOW + 100 * DAY_MS }),
      onTheWay,
      '近效期',
    ],
    ['a price within 7 days, of any goods', 'price', line({ isCold: true }), received(6 * DAY_MS), null],
    ['before it was sent', 'damaged', line(), { ...onTheWay, state: 'paid', parcels: 0 }, '发货以后'],
    ['what left of an order sent in part', 'damaged', line(), { ...onTheWay, state: 'paid' }, null],
  ])('%s', (...[, reason, sold, order, refusal]) => {
    const words = lineRefusal(reason, sold, order, NOW);
    if (refusal === null) expect(words).toBeNull();
    else expect(words).toContain(refusal);
  });

  it('goes back only where there is something to go back, and money alone where there is not', () => {
    expect(kindRefusal('return', 'missing')).toContain('没有货可退');
    expect(kindRefusal('after_sales', 'unwanted')).toContain('退回来');
    expect(kindRefusal('after_sales', 'recalled')).toContain('退回来');
    expect(kindRefusal('return', 'damaged')).toBeNull();
    expect(kindRefusal('after_sales', 'damaged')).toBeNull();
  });
});

it('says before one starts which reasons are open, and why others are not', () => {
  const cold = line({ isCold: true });
  const both = [line(), cold];
  expect(reasonsNow(['damaged', 'quality', 'unwanted'], both, received(HOUR_MS), NOW)).toEqual({
    open: ['damaged', 'quality', 'unwanted'],
    closed: [],
  });
  const later = reasonsNow(['damaged', 'wrong', 'quality', 'unwanted'], both, received(30 * DAY_MS), NOW);
  expect(later.open).toEqual(['quality']);
  expect(later.closed.join()).toMatch(/48 小时内.*7 天内/);
  expect(reasonsNow(['unwanted'], [cold], received(HOUR_MS), NOW).open).toEqual([]);
});

it('offers reasons under the kinds they go with', () => {
  expect(reasonsByKind({ damaged: '破损', missing: '少发', unwanted: '不想要', price: '差价' })).toEqual([
    { name: '退货退款；只退款，不退货', words: { damaged: '破损' } },
    { name: '只退款，不退货', words: { missing: '少发', price: '差价' } },
    { name: '退货退款', words: { unwanted: '不想要' } },
  ]);
});

it('asks for a reason where none was chosen', () => {
  const { error } = returnForm.safeParse({ kind: 'return', reason: '', words: '' });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['reason', '请选择原因']]);
  expect(openForm(returnForm, { record: null, flash: null }).values['reason']).toBe('');
});

describe('what is said of each line of a return', () => {
  it('is read by the id in its name, whole units, yuan with or without signs', () => {
    expect(unitsOf({ units_7: '12', units_8: '', other: '3' })).toEqual({
      values: new Map([[7, 12]]),
      wrong: [],
    });
    expect(amountsOf({ refund_7: '￥1,234.50', refund_8: '0' }).values).toEqual(
      new Map([
        [7, 123_450],
        [8, 0],
      ]),
    );
    expect(fatesOf({ fate_7: 'stock', fate_8: 'write_off' }).values.size).toBe(2);
  });

  it.each([
    ['half a box', unitsOf({ units_7: '1.5' })],
    ['an emptied sum, which is not the whole', amountsOf({ refund_7: '' })],
    ['a sum below nothing', amountsOf({ refund_7: '-1' })],
    ['a lot that is none', lotsOf({ lot_7: 'A1' })],
    ['a fate that is none', fatesOf({ fate_7: 'sell' })],
  ])('is wrong: %s', (_, { values, wrong }) => {
    expect(values.size).toBe(0);
    expect(wrong).toHaveLength(1);
  });
});
