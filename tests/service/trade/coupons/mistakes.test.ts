import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { batchOfForm, moreProblems } from '#lib/trade/coupons/office/batch-form.service.ts';
import { createBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { batchForm } from '#lib/trade/coupons/office/batch.fields.ts';
import { exportHolders, listHolders, takeBack } from '#lib/trade/coupons/office/holders.service.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';
import { couponCounts } from '#lib/trade/coupons/my-coupons.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const FORM = {
  kind: 'coupon',
  name: '秋季备货券',
  amount: '30',
  minimum: '500',
  scope_kind: 'all',
  validity: 'days',
  valid_days: '30',
  total: '200',
  per_member_limit: '1',
};

describe.each(ENGINES)('coupons that operators get wrong, on %s,', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await fresh.close();
  });

  const inputOf = (change: Record<string, unknown> = {}) =>
    batchOfForm(db, batchForm.parse({ ...FORM, ...change }), NOW);

  it('are not made for days that are over, and all that is looked up is reported at once', async () => {
    const today = formatDate(NOW);
    const window = (valid_through: string) => inputOf({ validity: 'window', valid_through });
    await expect(window(formatDate(NOW - DAY_MS))).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { valid_through: ['有效期的最后一天已经过去，请改成今天或以后'] },
    });
    expect((await window(today)).validUntil).toBeGreaterThan(NOW);
    const late = { is_claimable: '1', claim_until: formatDate(NOW - DAY_MS) };
    await expect(inputOf({ ...late, scope_kind: 'maker', makers: '没有的药厂' })).rejects.toMatchObject({
      fields: {
        claim_until: [expect.stringContaining('领取截止时间已经过去')],
        makers: ['第 1 行“没有的药厂”没有这个厂家'],
      },
    });
    const raw = {
      kind: 'coupon',
      name: '',
      scope_kind: 'zone',
      validity: 'window',
      valid_through: '2020-01-01',
    };
    expect(Object.keys(await moreProblems(db, raw, NOW))).toEqual(['zones', 'valid_through']);
  });

  it('are not made twice by a form that was gone back to, unless something is changed', async () => {
    const input = await inputOf({ name: '退回再填的券' });
    const make = (requestKey: string, onceAfter?: number, change = {}) =>
      createBatch(db, operator, { input: { ...input, ...change }, requestKey, onceAfter }, NOW);
    const first = await make('back-1', 0);
    expect(first.isNew).toBe(true);
    expect(await make('back-2', 0)).toEqual({ id: first.id, isNew: false });
    expect((await make('back-3', 0, { total: 7 })).isNew).toBe(true);
    const copy = await make('back-4', first.id);
    expect(copy.isNew).toBe(true);
    expect(await make('back-5', first.id)).toEqual({ id: copy.id, isNew: false });
    await expect(make('back-1', undefined, { total: 9 })).rejects.toMatchObject({
      code: 'conflict',
      fields: { request_key: [expect.stringContaining(`编号 ${first.id}`)] },
    });
    const late = { input, requestKey: 'back-6', onceAfter: 0 };
    expect((await createBatch(db, operator, late, NOW + 61 * 60_000)).isNew).toBe(true);
  });

  it('lose one that is taken back from its holder, once and with the reason', async () => {
    const batchId = await makeBatch(db, { amount_fen: 700, per_member_limit: 1 });
    const member = await makeMember(db, { company: '收回测试药房' });
    const id = await claimCoupon(db, member, batchId, NOW);
    const back = { id, reason: '发错了客户' };
    expect(await Promise.all([1, 2, 3].map(() => takeBack(db, operator, back, NOW)))).toEqual(
      Array(3).fill(batchId),
    );
    const query = { batchId, keywords: '', page: 1 };
    const { holders, counts } = await listHolders(db, { ...query, state: 'taken_back' }, NOW);
    expect(counts).toEqual({ all: 1, used: 0, unused: 0, expired: 0, taken_back: 1 });
    expect(holders).toMatchObject([{ id, state: 'taken_back' }]);
    expect((await listHolders(db, { ...query, state: 'unused' }, NOW)).holders).toEqual([]);
    const none = { usable: 0, used: 0, expired: 0 };
    expect(await couponCounts(db, member, NOW)).toEqual({ coupon: none, voucher: none });
    const ledger = await db.selectFrom('coupon_ledger').selectAll().where('coupon_id', '=', id).execute();
    expect(ledger.map(({ change_fen, reason }) => [change_fen, reason])).toEqual([
      [700, 'claimed'],
      [-700, 'taken_back'],
    ]);
    expect(await auditOf(db, `coupon_batch:${batchId}`, 5)).toMatchObject([
      { action: 'coupon_batch.take_back', detail: `收回测试药房 的 1 张（编号 ${id}），原因：发错了客户` },
    ]);
    await expect(claimCoupon(db, member, batchId, NOW)).rejects.toMatchObject({ code: 'conflict' });
    await expect(takeBack(db, operator, { ...back, id: 999_999 }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each(['=HYPERLINK("http://x")', '+86', '-2+3', '@SUM(A1)', '\t=1', '＝1+1', '＠a'])(
    'name a holder called %j as a text, never as a formula',
    async (company) => {
      const batchId = await makeBatch(db);
      await claimCoupon(db, await makeMember(db, { company }), batchId, NOW);
      const query = { batchId, state: 'all', keywords: '' } as const;
      const [, line = ''] = new TextDecoder()
        .decode(await exportHolders(db, operator, query, NOW))
        .split('\r\n');
      expect(line.replace(/^"/, '').replaceAll('""', '"').startsWith(`'${company}`)).toBe(true);
    },
  );
});
