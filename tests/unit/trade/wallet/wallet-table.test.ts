import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { strictQuery } from '#lib/people/calls/call-schema.server.ts';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { readPage } from '#lib/platform/paging.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { couponDayFields } from '#lib/trade/coupons/my-coupons.fields.ts';
import { MY_COUPONS } from '#lib/trade/coupons/my-coupons.rules.ts';
import { balanceFields, balanceQuery, pointsQuery } from '#lib/trade/wallet/wallet.fields.ts';
import { BALANCE_ADDRESS, logQuery, POINTS_ADDRESS } from '#lib/trade/wallet/wallet-log.rules.ts';
import {
  addressOf,
  type Asked,
  boundsOf,
  hasBounds,
  isBackwards,
  readAsked,
  type TableAddress,
} from '#lib/trade/wallet/wallet-table.rules.ts';

const query = (text: string) => new URLSearchParams(text);
const TABLES = [BALANCE_ADDRESS, POINTS_ADDRESS, MY_COUPONS.coupon, MY_COUPONS.voucher] as const;

/** Texts of an address: what people and programs write in it, and what makes no sense. */
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const bound = fc.oneof(
  day,
  day.map((text) => text.replaceAll('-', '')),
  day.map((text) => `${text} 14:05`),
  fc.constantFrom('', 'yesterday', '2026-02-30', '2026年5月1日'),
  fc.string({ maxLength: 24 }),
);
const page = fc.oneof(fc.nat(12_000).map(String), fc.constantFrom('', '0', '007', '１２', '1e3', '-1', ' 7'));
const given = fc.record({
  choice: fc.constantFrom('', 'order', 'refund', 'draw', 'used', 'usable', 'gold', 'constructor'),
  from: bound,
  until: bound,
  page,
});
type Given = typeof given extends fc.Arbitrary<infer Text> ? Text : never;

const inAddress = ({ names }: TableAddress, { choice, from, until, page }: Given) =>
  query(
    new URLSearchParams({
      [names.choice]: choice,
      [names.from]: from,
      [names.until]: until,
      page,
    }).toString(),
  );

describe('the address of a table of the wallet', () => {
  test('is that of its page', () => {
    expect(TABLES.map(({ path }) => path)).toEqual([
      pathTo('wallet'),
      pathTo('wallet_points'),
      pathTo('wallet_coupons'),
      pathTo('wallet_vouchers'),
    ]);
  });

  it('says in short what is asked for, and is read back as it was meant', () => {
    for (const table of TABLES as readonly TableAddress[])
      fc.assert(
        fc.property(given, (texts) => {
          const asked = readAsked(table, inAddress(table, texts));
          const address = addressOf(table, asked);
          expect(readAsked(table, query(address.split('?')[1] ?? ''))).toEqual(asked);
          expect(address).not.toMatch(/=(&|$)/);
        }),
      );
  });

  it('leaves out what goes without saying', () => {
    const plain: Asked<never> = { choice: '' as never, from: '', until: '', page: 1 };
    expect(addressOf(BALANCE_ADDRESS, plain)).toBe('/wdqb/yegl');
    expect(addressOf(POINTS_ADDRESS, { ...plain, choice: 'order', from: '2026-11-01', page: 2 })).toBe(
      '/wdqb/jfgl?use_type=order&start_time=2026-11-01&page=2',
    );
    expect(addressOf(MY_COUPONS.coupon, { ...plain, choice: 'usable' })).toBe('/wdqb/yhq');
    expect(addressOf(MY_COUPONS.voucher, { ...plain, choice: 'used', until: '2026-11-30' })).toBe(
      '/wdqb/xjq?status=used&until=2026-11-30',
    );
  });

  it('restricts nothing by what cannot be understood', () => {
    expect(readAsked(BALANCE_ADDRESS, query('use_type=gold&start_time=yesterday&page=0'))).toEqual({
      choice: '',
      from: '',
      until: '',
      page: 1,
    });
    expect(readAsked(MY_COUPONS.coupon, query('status=gold&from=2026-11-01 14:05&until=2026.11.3'))).toEqual({
      choice: 'usable',
      from: '',
      until: '2026-11-03',
      page: 1,
    });
  });
});

describe('what a page, its island and its call are asked for', () => {
  test.each([
    ['balance', BALANCE_ADDRESS, balanceQuery],
    ['points', POINTS_ADDRESS, pointsQuery],
  ])('means the same to the call: %s', (_, table: TableAddress, call) => {
    fc.assert(
      fc.property(given, (texts) => {
        const asked = readAsked(table, inAddress(table, texts));
        const sent = Object.fromEntries(query(addressOf(table, asked).split('?')[1] ?? ''));
        const parsed = strictQuery(call).safeParse(sent);
        expect(parsed.success).toBe(!isBackwards(asked));
        if (parsed.success) expect(parsed.data).toEqual(logQuery(asked));
      }),
    );
  });

  test('means the same days to the call of coupons', () => {
    fc.assert(
      fc.property(given, (texts) => {
        const { from, until } = readAsked(MY_COUPONS.coupon, inAddress(MY_COUPONS.coupon, texts));
        expect(couponDayFields.from.parse(from)).toBe(from);
        expect(couponDayFields.until.parse(until)).toBe(until);
      }),
    );
  });

  test('names pages as calls do', () => {
    fc.assert(
      fc.property(fc.oneof(page, fc.string()), (text) => {
        expect(readPage(text)).toBe(pageField.parse(text));
      }),
    );
  });

  test('means a day with all of it', () => {
    const from = Date.parse('2026-11-20T00:00:00+08:00');
    expect(boundsOf({ from: '2026-11-20', until: '2026-11-20' })).toEqual({ from, until: from + 86_400_000 });
    expect(boundsOf({ from: '', until: '2026-11-20 14:05' })).toEqual({
      from: null,
      until: Date.parse('2026-11-20T14:05:00+08:00'),
    });
    expect(isBackwards({ from: '2026-11-20 14:05', until: '2026-11-20' })).toBe(false);
    expect(isBackwards({ from: '2026-11-21', until: '2026-11-20' })).toBe(true);
    expect([hasBounds({ from: '', until: '' }), hasBounds({ from: '', until: '2026-11-20' })]).toEqual([
      false,
      true,
    ]);
    expect(Object.keys(balanceFields)).toEqual([...Object.values(BALANCE_ADDRESS.names), 'page']);
  });
});
