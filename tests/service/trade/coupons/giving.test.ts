import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { selectionFields, selectionOfForm } from '#lib/trade/coupons/office/giving.fields.ts';
import {
  getGiving,
  giveOut,
  listGivings,
  prepareGiving,
  previewGiving,
} from '#lib/trade/coupons/office/giving.service.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { messagesTo } from '#tests/support/messages-sent.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('giving coupons to members on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let clinics: Member[];
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
    clinics = [
      await makeMember(db, { kind: 'clinic', rank: 2, region_code: '410300' }),
      await makeMember(db, { kind: 'clinic', rank: 3, region_code: '410100' }),
      await makeMember(db, { kind: 'clinic', rank: 3, region_code: '320500' }),
      await makeMember(db, { kind: 'clinic', rank: 3, region_code: '410100', is_passed: 0 }),
    ];
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await fresh.close();
  });

  const idsOf = (members: readonly (Member | undefined)[]) => members.map((member) => member?.id);
  const prepareFor = (batchId: number, form: Record<string, unknown>) =>
    prepareGiving(db, operator, { batchId, selection: selectionOfForm(selectionFields.parse(form)) }, NOW);
  const preview = async (id: number) => previewGiving(db, await getGiving(db, id));
  const holdersOf = async (batchId: number) =>
    (
      await db
        .selectFrom('coupon')
        .select('member_id')
        .where('batch_id', '=', batchId)
        .orderBy('member_id')
        .execute()
    ).map(({ member_id }) => member_id);
  const toClinics = { by: 'filter', kinds: ['clinic'] };

  it('reaches those of a rank, region and kind, and no staff', async () => {
    const batch = await makeBatch(db);
    const form = { by: 'filter', ranks: '2,3', regions: ['410000'], kinds: ['clinic'], only_passed: 'on' };
    const id = await prepareFor(batch, form);
    expect(await preview(id)).toEqual({ recipients: 2, atLimit: 0, left: null, willGive: 2, unknown: [] });
    expect(await holdersOf(batch)).toEqual([]);
    expect(await giveOut(db, operator, id, NOW)).toEqual({ given: 2, atLimit: 0, unserved: 0 });
    expect(await holdersOf(batch)).toEqual(idsOf([clinics[0], clinics[1]]));
    expect(await auditOf(db, `coupon_batch:${batch}`, 5)).toMatchObject([
      { action: 'coupon_batch.given', detail: '发出 2 张' },
      { action: 'coupon_batch.give', detail: '等级 2、3；河南省；诊所；资质已通过，共 2 家' },
    ]);
    const everybody = await prepareFor(await makeBatch(db), { by: 'filter' });
    const { recipients } = await preview(everybody);
    const { buyers } = await db
      .selectFrom('member')
      .select((member) => member.fn.countAll<number>().as('buyers'))
      .where('role', '=', 'buyer')
      .executeTakeFirstOrThrow();
    expect(recipients).toBe(buyers);
  });

  it('reads a pasted list line by line and loses none of it', async () => {
    const twins = [
      await makeMember(db, { company: '双生药房' }),
      await makeMember(db, { company: '双生药房' }),
    ];
    const shop = await makeMember(db, { company: '康民大药房（解放路店）' });
    const list = `${clinics[0]?.username.toUpperCase()}\n\n康民大药房(解放路店)\n没有的药房\n双生药房\n${clinics[0]?.company}`;
    const id = await prepareFor(await makeBatch(db), { by: 'list', list });
    const usernames = twins.map(({ username }) => username).join('、');
    expect(await preview(id)).toMatchObject({
      recipients: 2,
      unknown: [
        { number: 4, text: '没有的药房', why: '没有这个客户，请核对用户名或公司全称' },
        { number: 5, text: '双生药房', why: `有 2 个账户用这个公司名，请改填用户名：${usernames}` },
      ],
    });
    const giving = await getGiving(db, id);
    expect(giving.selection).toEqual({ by: 'list', text: list });
    await giveOut(db, operator, id, NOW);
    expect(await holdersOf(giving.batchId)).toEqual(idsOf([clinics[0], shop]));
  });

  it('gives each member one however often it is pressed, and goes on where it was broken off', async () => {
    const batch = await makeBatch(db);
    const id = await prepareFor(batch, toClinics);
    await Promise.all(Array.from({ length: 5 }, () => giveOut(db, operator, id, NOW)));
    expect(await holdersOf(batch)).toEqual(idsOf(clinics));
    expect(await giveOut(db, operator, id, NOW)).toEqual({ given: 4, atLimit: 0, unserved: 0 });

    const broken = await makeBatch(db);
    const second = await prepareFor(broken, toClinics);
    await giveOut(db, operator, second, NOW);
    // as if the process had ended before the last of them and the end
    const last = clinics.at(-1)?.id ?? 0;
    const ofLast = db
      .selectFrom('coupon')
      .select('id')
      .where('batch_id', '=', broken)
      .where('member_id', '=', last);
    await db.deleteFrom('coupon_ledger').where('coupon_id', 'in', ofLast).execute();
    await db.deleteFrom('coupon').where('batch_id', '=', broken).where('member_id', '=', last).execute();
    await db.updateTable('coupon_batch').set({ handed_out: 3 }).where('id', '=', broken).execute();
    await db.updateTable('coupon_giving').set({ finished_at: null }).where('id', '=', second).execute();
    expect(await giveOut(db, operator, second, NOW)).toEqual({ given: 4, atLimit: 0, unserved: 0 });
    expect(await holdersOf(broken)).toEqual(idsOf(clinics));
    expect(await listGivings(db, broken)).toMatchObject([
      { id: second, given: 4, recipients: 4, who: '李敏' },
    ]);
  });

  it('keeps to the total and to what a member may have, next to those who fetch one', async () => {
    const few = await makeBatch(db, { total: 3 });
    await claimCoupon(db, clinics[1] as Member, few, NOW);
    const id = await prepareFor(few, toClinics);
    expect(await preview(id)).toMatchObject({ recipients: 4, atLimit: 1, left: 2, willGive: 2 });
    expect(await giveOut(db, operator, id, NOW)).toEqual({ given: 2, atLimit: 1, unserved: 1 });
    expect(await holdersOf(few)).toEqual(idsOf(clinics.slice(0, 3)));

    const batch = await makeBatch(db, { total: 4 });
    const both = await prepareFor(batch, toClinics);
    const claims = clinics.map((member) => claimCoupon(db, member, batch, NOW).catch(() => null));
    await Promise.all([giveOut(db, operator, both, NOW), ...claims]);
    expect(await holdersOf(batch)).toEqual(idsOf(clinics));
    const { handed_out } = await db
      .selectFrom('coupon_batch')
      .select('handed_out')
      .where('id', '=', batch)
      .executeTakeFirstOrThrow();
    expect(handed_out).toBe(4);
  });

  it('is refused for what was stopped or can never be used, and forgets what was only prepared', async () => {
    const stopped = await makeBatch(db, { stopped_at: NOW });
    await expect(prepareFor(stopped, toClinics)).rejects.toMatchObject({
      message: '这批券已停止发放。可以复制一批新的再发。',
    });
    const past = await makeBatch(db, { valid_days: null, valid_until: NOW });
    await expect(prepareFor(past, toClinics)).rejects.toMatchObject({ code: 'conflict' });
    await expect(claimCoupon(db, clinics[0] as Member, past, NOW)).rejects.toMatchObject({
      message: '这批券的有效期已过，不能再领。',
    });
    const batch = await makeBatch(db);
    const first = await prepareFor(batch, toClinics);
    await prepareFor(batch, { by: 'filter', kinds: ['store'] });
    await expect(getGiving(db, first)).rejects.toMatchObject({ code: 'not_found' });
    expect(selectionFields.safeParse({ by: 'list', list: ' \n ' }).error?.issues[0]?.message).toBe(
      '请至少填写一行',
    );
  });

  it('is reported to who gets one, and not to who fetched one', async () => {
    const member = await makeMember(db);
    const other = await makeMember(db);
    const batchId = await makeBatch(db, { name: '冬季采购', per_member_limit: 2 });
    const id = await prepareFor(batchId, { by: 'list', list: member.username });
    await giveOut(db, operator, id, NOW);
    await giveOut(db, operator, id, NOW);
    await claimCoupon(db, other, batchId, NOW);
    const [told, ...more] = await messagesTo(db, member);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: 'activity', title: '收到一张满减券', link: '/wdqb/yhq' });
    expect(told?.text).toContain('冬季采购');
    expect(await messagesTo(db, other)).toEqual([]);
  });
});
