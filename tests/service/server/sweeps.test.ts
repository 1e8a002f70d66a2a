import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { openSession } from '#lib/people/members/sessions/session.service.ts';
import { orderOne, prepare } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { sweepAll } from '#tests/support/sweeps.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

describe.each(ENGINES)('sweeps on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  it('take away what has run out and nothing else', async () => {
    const member = await makeMember(db);
    const goodsId = await makeGoods(db);
    await openSession(db, member.id, 'old', NOW - 8 * DAY_MS);
    await openSession(db, member.id, 'live', NOW);
    const old = await orderOne(db, member, [{ goodsId }], NOW - 2 * DAY_MS);
    const live = await orderOne(db, member, [{ goodsId }], NOW);
    await prepare(db, member, [{ goodsId }], NOW - 2 * DAY_MS);
    const kept = await prepare(db, member, [{ goodsId }], NOW);
    await db
      .insertInto('rate_limit')
      .values([
        { key: 'old', points: 1, expires_at: NOW },
        { key: 'live', points: 1, expires_at: NOW + 1 },
      ])
      .execute();
    const browser = { member_id: member.id, password_mark: '', created_at: NOW - 800 * DAY_MS };
    await db
      .insertInto('device')
      .values([
        { ...browser, token_hash: 'old', last_used_at: NOW - 365 * DAY_MS },
        { ...browser, token_hash: 'live', last_used_at: NOW - 364 * DAY_MS },
      ])
      .execute();
    await sweepAll(db, NOW);
    const states = await db.selectFrom('orders').select(['id', 'state']).orderBy('id').execute();
    expect(states).toEqual([
      { id: old.id, state: 'cancelled' },
      { id: live.id, state: 'unpaid' },
    ]);
    const agents = await db.selectFrom('session').select('user_agent').execute();
    expect(agents).toEqual([{ user_agent: 'live' }]);
    const browsers = await db.selectFrom('device').select('token_hash').execute();
    expect(browsers).toEqual([{ token_hash: 'live' }]);
    const open = await db.selectFrom('checkout_draft').select('key').where('state', '=', 'open').execute();
    expect(open).toEqual([{ key: kept.key }]);
    const keys = await db.selectFrom('rate_limit').select('key').orderBy('key').execute();
    expect(keys).toEqual([{ key: 'live' }]);
  });

  it('go on when one of them fails', async () => {
    const broken = await freshDatabase(engine);
    await broken.db.schema.dropTable('session').execute();
    const failed: string[] = [];
    const done = await sweepAll(broken.db, NOW, (name) => void failed.push(name));
    await broken.close();
    expect(failed).toEqual(['sessions']);
    expect(done).toContain('rate-limits');
  });
});
