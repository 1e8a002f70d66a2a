import { describe, expect, it } from 'vitest';
import type { LineLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { OrderLine } from '#lib/trade/orders/view/order-view.rules.ts';
import { parcelStateOf } from '#lib/trade/parcels/kuaidi100.server.ts';
import { retryAt, sandboxSteps } from '#lib/trade/parcels/logistics.rules.ts';
import {
  askedParcel,
  askPasted,
  packedUnits,
  parcelFields,
  parcelForm,
  parcelsFields,
} from '#lib/trade/parcels/office/parcels.fields.ts';
import { readParcels } from '#lib/trade/parcels/office/pasted-parcels.rules.ts';
import { asCarrier, oddNumberWords, openUnits } from '#lib/trade/parcels/parcels.rules.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/platform/time.rules.ts';

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

describe('what is still to be sent', () => {
  it('is what lines took of their lots, less what left and what was taken off', () => {
    const lots = new Map([[1, [lot(7, 'A', 4, 'A-01'), lot(8, 'B', 3)]]]);
    const lines = [
      line(1, 8, [], { sent: 2, cut: 1 }),
      line(2, 5, [], { sent: 2 }),
      line(3, 2, [], { sent: 2 }),
    ];
    const gone = [{ lineId: 1, lotId: 7, quantity: 2 }];
    expect(openUnits(lines, lots, gone)).toMatchObject([
      { lineId: 1, lotId: 7, lotNo: 'A', place: 'A-01', quantity: 2 },
      { lineId: 1, lotId: 8, lotNo: 'B', quantity: 3 },
      { lineId: 2, lotId: null, lotNo: 'OLD', quantity: 3 },
    ]);
  });

  it('is typed as quantities', () => {
    expect(packedUnits({ units_3_7: '２', units_4_0: '', units_x: '1', carrier: '顺丰' })).toEqual({
      units: new Map([['3_7', 2]]),
      wrong: undefined,
    });
    expect(packedUnits({ units_3_7: '两盒' }).wrong).toBe('units_3_7');
  });
});

describe("a parcel's number", () => {
  it.each([
    ['顺丰速运', 'SF1234567890123'],
    ['顺丰速运', '123456789012'],
    ['京东物流', 'JDVB12345678901-1-3-'],
    ['德邦快递', 'DPK202612345678'],
    ['中通快递', '78123456789012'],
    ['圆通速递', 'YT2612345678901'],
    ['韵达快递', '4312345678901'],
    ['申通快递', '773012345678901'],
    ['极兔速递', 'JT5123456789012'],
    ['邮政 EMS', 'EA123456789CN'],
    ['邮政 EMS', '1234567890123'],
    ['自有车队', '苏A1'],
    ['跨越速运', 'X'],
  ])('of %s may be %s', (carrier, trackingNo) => expect(oddNumberWords({ carrier, trackingNo })).toBeNull());

  it.each([
    ['顺丰速运', `SF${'1'.repeat(50)}`],
    ['顺丰速运', 'SF1001'],
    ['圆通速递', 'SF1234567890123'],
    ['京东物流', 'YT2612345678901'],
    ['邮政 EMS', 'EA12345CN'],
  ])('of %s is hardly %s', (carrier, trackingNo) =>
    expect(oddNumberWords({ carrier, trackingNo })).toContain(`“${trackingNo}”不像${carrier}的运单号`),
  );

  it('is asked about once, as it is, and taken where it is checked', () => {
    const typed = { carrier: '顺丰', tracking_no: 'sf1001' };
    const asked = (more: object = {}) => askedParcel(parcelFields.parse({ ...typed, ...more }));
    expect(() => asked()).toThrow(
      expect.objectContaining({
        code: 'invalid_form',
        message: '“SF1001”不像顺丰速运的运单号（一般是 SF 加 12 至 15 位数字）。核对无误，请再按一次',
        fields: { tracking_no: [expect.any(String)], checked_no: ['顺丰速运 SF1001'] },
      }),
    );
    expect(() => asked({ checked_no: '顺丰速运 SF1002' })).toThrow('SF1001');
    expect(() => asked({ checked_no: 'SF1001' })).toThrow('SF1001');
    expect(() => asked({ carrier: '圆通', checked_no: '顺丰速运 SF1001' })).toThrow('不像圆通速递的运单号');
    expect(asked({ checked_no: '顺丰 sf1001' })).toEqual({ carrier: '顺丰速运', trackingNo: 'SF1001' });
    expect(asked({ tracking_no: 'SF1234567890123' }).trackingNo).toBe('SF1234567890123');
  });

  it('is asked about by the line in pasted parcels, by the carrier of the line, all at once', () => {
    const no = (at: number) => String(2_026_010_100_000_000 + at);
    const ask = (parcels: string, checked_no = '') =>
      askPasted(parcelsFields.parse({ carrier: '顺丰', parcels, checked_no }));
    const text = `${no(1)} SF1234567890123\n${no(2)} SF12\n${no(3)} SF13 圆通\n${no(4)} SF14 自送`;
    expect(() => ask(text)).toThrow(
      expect.objectContaining({
        fields: {
          parcels: [expect.stringMatching(/^第 2 行：“SF12”.+ 第 3 行：“SF13”不像圆通速递.+请再按一次$/)],
          checked_no: ['顺丰速运 SF12,圆通速递 SF13'],
        },
      }),
    );
    expect(() => ask(text, '顺丰速运 SF12')).toThrow(
      expect.objectContaining({
        fields: expect.objectContaining({ checked_no: ['顺丰速运 SF12,圆通速递 SF13'] }) as object,
      }),
    );
    expect(() => ask(text, '顺丰速运 SF12,圆通速递 SF13')).not.toThrow();
    const many = Array.from({ length: 12 }, (_, at) => `${no(at)} SF${100 + at}`).join('\n');
    expect(() => ask(many)).toThrow('第 11、12 行也是。');
    expect(() => ask(`${text}\n12 SF1`)).not.toThrow();
  });
});

describe('a carrier', () => {
  it.each([
    ['顺丰', '顺丰速运'],
    [' sf ', '顺丰速运'],
    ['圆通快递', '圆通速递'],
    ['邮政EMS', '邮政 EMS'],
    ['ｅｍｓ', '邮政 EMS'],
    ['自送', '自有车队'],
    ['跨越速运', '跨越速运'],
  ])('typed as “%s” is kept as %s', (typed, kept) => {
    expect(asCarrier(typed.trim())).toBe(kept);
  });

  it('is kept so from the form of one parcel and from pasted lines', () => {
    expect(parcelForm.parse({ carrier: '顺丰', tracking_no: 'sf1001' }).carrier).toBe('顺丰速运');
    expect(readParcels('2026112600000001 SF1001 中国邮政 EMS').parcels[0]?.carrier).toBe('邮政 EMS');
  });
});

describe('parcels pasted from a table', () => {
  const no = '2026112600000001';
  const parcel = { no, trackingNo: 'SF1001', carrier: '顺丰速运' };

  it.each([
    ['with a head line', `订单号\t运单号\t承运商\n${no}\tSF1001\t顺丰`, 2],
    ['with an empty line before its head', `\n快递单号 订单号\n${no} SF1001 顺丰`, 3],
    ['that a spreadsheet keeps as text', `="${no}"\t="SF1001"\t顺丰`, 1],
    ['in full-width characters', '２０２６１１２６０００００００１　ＳＦ１００１，顺丰', 1],
  ])('are read %s', (_, text, line) => {
    expect(readParcels(text)).toEqual({ parcels: [{ ...parcel, line }], wrong: [] });
  });

  it('name a number that the table has rounded, and a line of words further down', () => {
    expect(readParcels('2.02611E+15 SF1001').wrong).toEqual([expect.stringContaining('被表格软件改写过')]);
    expect(readParcels(`${no} SF1001\n订单号 运单号`).wrong).toEqual([expect.stringContaining('第 2 行')]);
  });
});

describe('the way of a parcel', () => {
  const parcel = {
    carrier: '顺丰速运',
    trackingNo: 'SF1001',
    shippedAt: 1000 * HOUR_MS,
    regionName: '江苏省 苏州市',
    phone: '13800138000',
  };
  it('is the same for the same number, in the order of time, and as much faster as is set', () => {
    const steps = sandboxSteps(parcel, 1);
    expect(sandboxSteps(parcel, 1)).toEqual(steps);
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b));
    expect([steps[0]?.state, steps.at(-1)?.state]).toEqual(['collected', 'delivered']);
    const [slow = 0, fast = 0] = [1, 60].map(
      (speed) => sandboxSteps(parcel, speed).at(-1)!.at - parcel.shippedAt,
    );
    expect(fast).toBe(slow / 60);
    expect(sandboxSteps({ ...parcel, regionName: '河南省 郑州市' }, 1)).toHaveLength(steps.length - 2);
  });

  it('is in our words what 快递100 calls it', () => {
    const words = ['0', '1', '101', '5', '501', '3', '301', '14', '6', '7'].map(parcelStateOf);
    expect(words).toEqual([
      'moving',
      'collected',
      'collected',
      'delivering',
      'delivering',
      'delivered',
      'delivered',
      'problem',
      'problem',
      'moving',
    ]);
  });

  it('is asked for again later each time that fails', () => {
    expect([1, 2, 3, 20].map((failures) => retryAt(failures, 0))).toEqual([
      10 * MINUTE_MS,
      20 * MINUTE_MS,
      40 * MINUTE_MS,
      6 * HOUR_MS,
    ]);
  });
});
