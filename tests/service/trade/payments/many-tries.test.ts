import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { askBack } from '#lib/trade/payments/tries/ask-back.service.ts';
import { startTopUp } from '#lib/trade/payments/tries/start.service.ts';
import { MOST_OPEN, MOST_PAYABLE, START_LIMIT } from '#lib/trade/payments/tries/tries.rules.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Desk, openDesk } from '#tests/support/gateways/desk.ts';
import { pay, stateOf, topUp } from '#tests/support/gateways/payments.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';

const MANY = 3000;
const SECOND_MS = 1000;

describe.each(ENGINES)('many open payments of one member on %s', (engine) => {
  let desk: Desk;
  let db: Db;
  beforeAll(async () => {
    desk = await openDesk(engine);
    db = desk.db;
  });
  afterAll(() => desk.close());

  const ask = (at: number) => askBack(db, desk.providers, fail, at);
  const triesOf = (member: Member) =>
    db
      .selectFrom('payment_try')
      .select(['id', 'state', 'needless_at'])
      .where('member_id', '=', member.id)
      .orderBy('id')
      .execute();
  const begin = (member: Member, amountFen: number, now: number) => {
    const gateway = {
      providers: desk.providers,
      provider: 'wechat' as const,
      returnTo: () => 'http://127.0.0.1/',
    };
    return startTopUp(db, member, { amountFen, gateway }, now);
  };

  it('keep no other member waiting for what no notice reported', async () => {
    const busy = await makeMember(db);
    const from = Date.now();
    for (let part = 0; part < MANY; part += 500) {
      await db
        .insertInto('payment_try')
        .values(
          Array.from({ length: 500 }, (_, nth) => ({
            member_id: busy.id,
            provider: 'wechat' as const,
            purpose: 'top_up' as const,
            subject: 'top_up',
            amount_fen: 100,
            out_trade_no: `P${String(part + nth).padStart(24, '0')}`,
            state: 'open' as const,
            start_kind: 'code' as const,
            confirmed_by: '' as const,
            created_at: from,
            expires_at: from + 900_000,
            next_query_at: from,
          })),
        )
        .execute();
    }
    const member = await makeMember(db);
    const order = await orderOne(db, member, [{ goodsId: desk.goodsId, quantity: 1 }], from);
    const row = await pay(db, member, [order.id], { providers: desk.providers, now: from });
    desk.wechat.trades.get(row.outTradeNo)!.state = 'SUCCESS';
    expect(await ask(from + 8 * SECOND_MS)).toBe(100);
    expect(await stateOf(db, row)).toMatchObject({ state: 'paid', confirmedBy: 'query', queries: 1 });
    await db.deleteFrom('payment_try').where('member_id', '=', busy.id).execute();
  });

  it('are few: one more closes the first, at the provider too', async () => {
    const member = await makeMember(db);
    const rows = [];
    for (let nth = 0; nth < MOST_PAYABLE.top_up + 2; nth += 1)
      rows.push(await topUp(db, member, 1000 + nth, desk.providers));
    await ask(Date.now());
    const states = (await triesOf(member)).map(({ state }) => state);
    expect(states).toEqual(['closed', 'closed', 'open', 'open', 'open']);
    expect(desk.wechat.trades.get(rows[0]!.outTradeNo)?.state).toBe('CLOSED');
    expect(desk.wechat.trades.get(rows.at(-1)!.outTradeNo)?.state).toBe('NOTPAY');
    const again = await topUp(db, member, 1000, desk.providers);
    expect(again.id).not.toBe(rows[0]!.id);
  });

  it('count what was paid before it could be closed', async () => {
    const member = await makeMember(db);
    const first = await topUp(db, member, 1000, desk.providers);
    desk.wechat.trades.get(first.outTradeNo)!.state = 'SUCCESS';
    for (let nth = 1; nth <= MOST_PAYABLE.top_up; nth += 1)
      await topUp(db, member, 1000 + nth, desk.providers);
    await ask(Date.now());
    expect(await stateOf(db, first)).toMatchObject({ state: 'paid' });
  });

  it('are refused in words while the provider does not close them, and when too many are begun', async () => {
    const member = await makeMember(db);
    const from = Date.now();
    for (let nth = 0; nth < MOST_OPEN.top_up; nth += 1) await begin(member, 1000 + nth, from);
    await expect(begin(member, 5000, from)).rejects.toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('正在关闭'),
    });
    let begun = MOST_OPEN.top_up;
    for (; begun < START_LIMIT.points; begun += 1) {
      await db
        .updateTable('payment_try')
        .set({ state: 'closed' })
        .where('member_id', '=', member.id)
        .execute();
      await begin(member, 10_000 + begun, from);
    }
    await expect(begin(member, 90_000, from)).rejects.toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('太频繁'),
    });
    expect(await begin(member, 10_000 + begun - 1, from)).toMatchObject({ state: 'open' });
    await begin(member, 90_000, from + START_LIMIT.durationMs);
  });
});

function fail(error: unknown): never {
  throw error;
}
