import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const LOGS = [
  ['/wdqb/yegl', '/api/user/user_money_log', 'balance', ['/yegl', '/wdqb', '/wdqb_yegl']],
  ['/wdqb/jfgl', '/api/user/points_log', 'points', ['/jfgl', '/wdqb_jfgl', '/wdqb/wdqb_jfgl']],
] as const;

describe.each(EMBEDDED)('the logs of the wallet over HTTP on %s', (engine) => {
  let shop: Shop;
  let buyer: Client;
  beforeAll(async () => {
    shop = await startShop({ engine });
    buyer = await shop.as('buyer');
    const row = {
      reason: 'correction' as const,
      reference: '=1+1',
      created_at: Date.parse('2026-01-15T04:00:00Z'),
    };
    const member_id = await memberId(shop.db, 'buyer');
    const balance = { member_id, change_fen: 0, balance_after_fen: 77_700, event_key: 'log-balance' };
    await shop.db
      .insertInto('balance_ledger')
      .values({ ...row, ...balance })
      .execute();
    const points = { member_id, change: 0, points_after: 777, event_key: 'log-points' };
    await shop.db
      .insertInto('points_ledger')
      .values({ ...row, ...points })
      .execute();
  });
  afterAll(() => shop.close());

  it('adds up row by row, the latest first, in the demo too', async () => {
    const clinic = await shop.as('clinic');
    const log = (await clinic.get('/api/user/user_money_log')).envelope<{
      data: { change: number; user_money: number; created_at: number }[];
    }>().data!.data;
    expect(log.length).toBeGreaterThan(2);
    for (const [at, { change, user_money, created_at }] of log.entries()) {
      const before = log[at + 1];
      if (!before) continue;
      expect(user_money - change).toBeCloseTo(before.user_money, 6);
      expect(created_at).toBeGreaterThanOrEqual(before.created_at);
    }
  });

  describe.each(LOGS)('%s', (page, call, name, aliases) => {
    it('is in the page as it comes, at each of its addresses, filtered by kind and day', async () => {
      for (const address of [page, ...aliases])
        expect((await buyer.get(address)).text).toMatch(/<ol aria-label="(余额|积分)明细"/);
      const some = await buyer.get(`${page}?use_type=correction&start_time=2026-01-15&end_time=2026-01-15`);
      expect(some.text).toContain('共 1 条');
      expect(some.text).toContain('777');
      expect(some.text).toContain(`${call}/export?use_type=correction&amp;start_time=2026-01-15`);
      expect((await buyer.get(`${page}?start_time=2030-01-01`)).text).toContain('没有符合条件的明细');
      const answer = await buyer.get(`${call}?use_type=correction`);
      expect(answer.envelope()).toMatchObject({ data: { total: 1, data: [{ reference: '=1+1' }] } });
      expect((await buyer.get(`${call}?start_time=2026-01-02&end_time=2026-01-01`)).status).toBe(422);
    });

    it('is a file of the member’s own, in which no text is a formula', async () => {
      const csv = await buyer.get(`${call}/export?use_type=correction`);
      expect(csv.headers['content-disposition']).toMatch(new RegExp(`filename="${name}-[\\d-]+\\.csv"`));
      const [, line = ''] = csv.text.split('\r\n');
      expect(line).toContain("'=1+1");
      expect(line).not.toMatch(/(^|,)"?=/);
      expect((await buyer.get(`${call}/export?format=xlsx`)).text.slice(0, 2)).toBe('PK');
      expect((await (await shop.as('clinic')).get(`${call}/export`)).text).not.toContain('=1+1');
      expect((await buyer.get(`${call}/export?format=pdf`)).status).toBe(422);
      expect((await buyer.get(`${call}/export?use_type=gold`)).status).toBe(422);
    });
  });
});
