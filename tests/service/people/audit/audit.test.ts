import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, auditOfEach, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the audit trail on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let named: Member;
  let nameless: Member;
  const record = (actorId: number | null, subject: string, detail: string, at: number) =>
    transact(db, (trx) => recordAudit(trx, { actorId, action: 'goods.change', subject, detail, at }));

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    named = await makeMember(db, { role: 'operator', kind: 'staff', name: '周运营' });
    nameless = await makeMember(db, { role: 'operator', kind: 'staff', name: '' });
    await record(named.id, 'goods:1', '一', NOW);
    await record(nameless.id, 'goods:1', '二', NOW + 1);
    await record(null, 'goods:1', '三', NOW + 1);
    await record(named.id, 'goods:11', '别的', NOW + 2);
  });
  afterAll(() => fresh.close());

  it('names who did what and when, the newest first', async () => {
    const action = 'goods.change';
    expect(await auditOf(db, 'goods:1', 10)).toEqual([
      { who: '', action, detail: '三', at: NOW + 1 },
      { who: nameless.username, action, detail: '二', at: NOW + 1 },
      { who: '周运营', action, detail: '一', at: NOW },
    ]);
  });

  it('ends at its limit', async () => {
    const lines = await auditOf(db, 'goods:1', 2);
    expect(lines.map(({ detail }) => detail)).toEqual(['三', '二']);
  });

  it('distinguishes subjects', async () => {
    const each = await auditOfEach(db, ['goods:1', 'goods:11', 'goods:2']);
    expect([...each.keys()].toSorted()).toEqual(['goods:1', 'goods:11']);
    expect(each.get('goods:1')).toEqual(await auditOf(db, 'goods:1', 10));
    expect(each.get('goods:11')?.map(({ detail }) => detail)).toEqual(['别的']);
  });

  it('is empty where nothing was done and where nothing is asked', async () => {
    expect(await auditOf(db, 'goods:2', 10)).toEqual([]);
    expect(await auditOfEach(db, [])).toEqual(new Map());
  });
});
