import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { strictQuery } from '#lib/people/calls/strict-query.rules.ts';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { balanceQuery } from '#lib/trade/wallet/wallet.fields.ts';

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
});
