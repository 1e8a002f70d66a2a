import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { strictQuery } from '#lib/people/calls/strict-query.rules.ts';
import { unreadableFields } from '#lib/platform/http/call/body.server.ts';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { goodsListFields } from '#lib/catalogue/goods/list/goods-list.fields.ts';
import { articleQuery } from '#lib/content/newsroom/desk-lists.fields.ts';
import { balanceQuery, strictBalanceQuery } from '#lib/trade/wallet/wallet.fields.ts';

const fields = z.object({ state: z.enum(['on', 'off']).catch('on'), page: pageField });

describe('the query of a call', () => {
  test('means the same as the page’s where it is absent or empty', () => {
    expect(strictQuery(fields).parse({})).toEqual({ state: 'on', page: 1 });
    expect(strictQuery(fields).parse({ state: '', page: '' })).toEqual({ state: 'on', page: 1 });
    expect(strictQuery(fields).parse({ state: 'off', page: '3' })).toEqual({ state: 'off', page: 3 });
  });

  test('refuses what the page falls back on', () => {
    expect(fields.parse({ state: 'none', page: '0' })).toEqual({ state: 'on', page: 1 });
    const { error } = strictQuery(fields).safeParse({ state: 'none', page: '0' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['state'], ['page']]);
  });

  test.each([{ use_type: 'gold' }, { start_time: 'yesterday' }, { end_time: '2026-02-30' }])(
    'refuses %j of a balance, which filters nothing on its page',
    (given) => {
      expect(balanceQuery.parse(given)).toEqual({ reason: null, page: 1, from: null, until: null });
      expect(strictQuery(balanceQuery).safeParse(given).success).toBe(false);
    },
  );

  test.each([
    [strictBalanceQuery, { start_time: '2026-11-02', end_time: '2026-11-01' }, 'end_time'],
    [goodsListFields, { min: '10', max: '9.99' }, 'min'],
    [goodsListFields, { left_min: '7', left_max: '6' }, 'left_min'],
    [goodsListFields, { min: '12.' }, 'min'],
    [goodsListFields, { max: '99999999' }, 'max'],
    [goodsListFields, { keywords: '药'.repeat(61) }, 'keywords'],
    [goodsListFields, { maker: Array.from({ length: 13 }, (_, at) => String(at + 1)).join(',') }, 'maker'],
    [articleQuery, { category: '999999' }, 'category'],
  ])('refuses what contradicts itself, is too much or names nothing: %#', (query, given, field) => {
    const { error } = strictQuery(query as z.ZodType).safeParse(given);
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  test('takes bounds that are the same, and one bound alone', () => {
    expect(strictQuery(goodsListFields).safeParse({ min: '9.9', max: '9.90', left_min: '3' }).success).toBe(
      true,
    );
    expect(strictBalanceQuery.safeParse({ start_time: '2026-11-01', end_time: '2026-11-01' }).success).toBe(
      true,
    );
  });
});

test('finds the parameters that cannot be read', () => {
  expect(Object.keys(unreadableFields('?a=%00&b=x%1By&c=%E2%80%8B&d[]=%07&e=%E2%80%8B1&f=%09x&g='))).toEqual([
    ...['a', 'b', 'c', 'd'],
  ]);
});
