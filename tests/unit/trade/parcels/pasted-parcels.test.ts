import { describe, expect, it } from 'vitest';
import { readParcels } from '#lib/trade/parcels/office/pasted-parcels.rules.ts';

describe('pasted parcels from a spreadsheet', () => {
  it.each([
    '="2026112600000001"\t="773012345678901"',
    '"=""2026112600000001""","=""773012345678901"""',
    "'2026112600000001 '773012345678901",
    '2026112600000001.0 773012345678901.0',
    '２０２６１１２６０００００００１ 773012345678901',
    '20261126\u200B00000001 773012345678901',
  ])('are read from %j', (text) => {
    expect(readParcels(text)).toEqual({
      wrong: [],
      parcels: [{ line: 1, no: '2026112600000001', trackingNo: '773012345678901', carrier: '' }],
    });
  });

  it.each([
    ['2.02611E+15 773012345678901', '第 1 行：订单号“2.02611E+15”被表格软件改写过'],
    ['2026112600000001 7.73012E+14', '第 1 行：运单号“7.73012E+14”被表格软件改写过'],
    ['2026112600000001 773012000000000', '第 1 行：运单号“773012000000000”被表格软件改写过'],
  ])('are refused where digits were lost: %s', (text, words) => {
    expect(readParcels(text)).toEqual({ parcels: [], wrong: [expect.stringContaining(words)] });
  });
});
