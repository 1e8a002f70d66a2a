import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { NewCertificate } from '#lib/people/certificates/certificates.table.ts';
import {
  lastReminded,
  remindByHand,
  remindOfCertificates,
} from '#lib/people/certificates/reminders.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('reminders of certificates on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { kind: 'staff', role: 'operator', name: '李敏' });
  });
  afterAll(() => fresh.close());

  const showing = async (
    { id: member_id }: Member,
    days: number | null,
    change: Partial<NewCertificate> = {},
  ): Promise<number> => {
    const row = await db
      .insertInto('certificate')
      .values({
        member_id,
        kind: 'drug_licence',
        state: 'approved',
        number: '1',
        holder: '百草堂',
        expires_at: days === null ? null : NOW + days * DAY_MS,
        created_at: NOW,
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const messagesTo = async ({ id }: Member): Promise<string[]> => {
    const query = db.selectFrom('message').select(['title', 'text']).where('member_id', '=', id);
    return (await query.orderBy('id').execute()).map(({ title }) => title);
  };

  it('come at 60, 30 and 7 days and at the end, each once, however many nodes ask', async () => {
    const store = await makeMember(db, { kind: 'store' });
    await showing(store, 60);
    const days = [0, 1, 29, 30, 31, 53, 60, 61];
    for (const day of days) {
      const at = NOW + day * DAY_MS;
      await Promise.all([remindOfCertificates(db, at), remindOfCertificates(db, at)]);
      await remindOfCertificates(db, at + 1000);
    }
    expect(await messagesTo(store)).toEqual([
      '药品经营许可证还有 60 天到期',
      '药品经营许可证还有 30 天到期',
      '药品经营许可证还有 7 天到期',
      '药品经营许可证已到期',
    ]);
  });

  it('say nothing of what holds longer, has no end, is not in force, or is of a closed account', async () => {
    const at = NOW + 100 * DAY_MS;
    const member = await makeMember(db);
    const closed = await makeMember(db, { state: 'closed' });
    await showing(member, 161);
    await showing(member, null, { kind: 'business_licence' });
    for (const state of ['draft', 'waiting', 'rejected', 'replaced'] as const)
      await showing(member, 101, { state, kind: 'authorisation' });
    await showing(closed, 101);
    await remindOfCertificates(db, at);
    expect(await messagesTo(member)).toEqual([]);
    expect(await messagesTo(closed)).toEqual([]);
  });

  it('tell of one that comes late the last reminder alone, and that its renewal is reviewed', async () => {
    const at = NOW + 200 * DAY_MS;
    const [late, renewed] = [await makeMember(db), await makeMember(db)];
    await showing(late, 205);
    await showing(renewed, 205);
    await showing(renewed, 900, { state: 'waiting' });
    await remindOfCertificates(db, at);
    expect(await messagesTo(late)).toEqual(['药品经营许可证还有 5 天到期']);
    const { text } = await db
      .selectFrom('message')
      .select('text')
      .where('member_id', '=', renewed.id)
      .executeTakeFirstOrThrow();
    expect(text).toContain('更新的证照正在审核');
  });

  it('reach more members than are written to at a time', async () => {
    const at = NOW + 400 * DAY_MS;
    const ids = await Promise.all(Array.from({ length: 5 }, () => makeMember(db)));
    for (const member of ids)
      for (let count = 0; count < 45; count += 1) await showing(member, 407, { number: String(count) });
    await remindOfCertificates(db, at);
    for (const member of ids) expect(await messagesTo(member)).toHaveLength(45);
  });

  it('are sent by a reviewer once a day, with an entry in the trail', async () => {
    const at = NOW + 500 * DAY_MS;
    const member = await makeMember(db);
    await showing(member, 520);
    await showing(member, 540, { kind: 'authorisation' });
    await showing(member, 900, { kind: 'buyer_id' });
    await expect(remindByHand(db, operator, member.id, at)).resolves.toMatchObject({ reminded: 2 });
    await expect(remindByHand(db, operator, member.id, at + 1000)).resolves.toEqual({
      reminded: 0,
      texts: [],
    });
    expect(await messagesTo(member)).toEqual(['药品经营许可证还有 20 天到期', '授权委托书还有 40 天到期']);
    expect(await lastReminded(db, [member.id, operator.id])).toEqual(new Map([[member.id, at]]));
    const [line] = await auditOf(db, `certificates:${member.id}`, 5);
    expect(line).toMatchObject({
      who: '李敏',
      action: 'certificate.reminded',
      detail: '药品经营许可证、授权委托书',
    });
    await expect(remindByHand(db, operator, member.id, at + DAY_MS)).resolves.toMatchObject({
      reminded: 2,
      texts: [{ phone: member.phone }],
    });
    expect(await messagesTo(member)).toHaveLength(4);
  });

  it('are not sent to who has nothing that runs out', async () => {
    const member = await makeMember(db);
    await showing(member, 800);
    await expect(remindByHand(db, operator, member.id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await expect(remindByHand(db, operator, 999_999, NOW)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('go to the phone too as the end comes near, once for all certificates of a business', async () => {
    const member = await makeMember(db, { phone: '13800138222', company: '安康药店' });
    const renewed = await makeMember(db, { phone: '13800138333' });
    for (const [kind, days] of [
      ['drug_licence', 730],
      ['authorisation', 730],
      ['food_record', 760],
    ] as const)
      await showing(member, days, { kind });
    await showing(renewed, 730);
    await showing(renewed, 900, { state: 'waiting' });
    const textsOn = async (day: number) =>
      (await remindOfCertificates(db, NOW + day * DAY_MS)).filter(({ phone }) =>
        [member.phone, renewed.phone].includes(phone),
      );
    expect(await textsOn(700)).toEqual([]);
    expect(await textsOn(723)).toEqual([
      {
        phone: '13800138222',
        template: 'certificates_ending',
        values: { company: '安康药店', what: '药品经营许可证还有 7 天到期，共 2 份证照要更新' },
      },
    ]);
    expect(await textsOn(724)).toEqual([]);
    expect(await textsOn(730)).toMatchObject([
      { values: { what: '药品经营许可证已到期，共 2 份证照要更新' } },
    ]);
  });

  it('tell the head office of its stores', async () => {
    const office = await makeMember(db, { kind: 'head_office', phone: '13800138444', company: '百姓连锁' });
    const store = await makeMember(db, {
      kind: 'store',
      phone: '',
      company: '花园路店',
      head_office_id: office.id,
    });
    await showing(store, 807);
    const texts = await remindOfCertificates(db, NOW + 800 * DAY_MS);
    expect(texts.filter(({ phone }) => phone === office.phone)).toMatchObject([
      { values: { company: '百姓连锁', what: '门店花园路店的药品经营许可证还有 7 天到期' } },
    ]);
    expect(await messagesTo(store)).toEqual(['药品经营许可证还有 7 天到期']);
    expect(await messagesTo(office)).toEqual(['花园路店：药品经营许可证还有 7 天到期']);
    const { link } = await db
      .selectFrom('message')
      .select('link')
      .where('member_id', '=', office.id)
      .executeTakeFirstOrThrow();
    expect(link).toBe(`/ddgl/${store.id}`);
  });
});
