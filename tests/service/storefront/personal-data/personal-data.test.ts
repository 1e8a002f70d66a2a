import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '#lib/concepts.rules.ts';
import { END_NOT_SAID } from '#lib/people/certificates/certificates.rules.ts';
import { unpackZip } from '#lib/platform/zip.server.ts';
import { setFace } from '#lib/people/account/account.service.ts';
import { addAddress } from '#lib/people/addresses/addresses.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { hashPassword } from '#lib/people/members/password.service.ts';
import { memberOfSession, openSession } from '#lib/people/members/sessions/session.service.ts';
import { deleteOldUploads } from '#lib/people/uploads/uploads.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { closeAccount, whatKeepsOpen } from '#lib/storefront/personal-data/closing.service.ts';
import { exportOwnData } from '#lib/storefront/personal-data/export-member.service.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { order } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, memberOf, NOW } from '#tests/support/shop-fixture.ts';
import { solidPng } from '#tests/support/files.ts';

const PASSWORD = 'medicine-7h';
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };
let used = 0;
const newPhone = (): string => `134${String((used += 1)).padStart(8, '0')}`;

describe.each(ENGINES)('personal data on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let password_hash: string;
  let goods: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    password_hash = await hashPassword(PASSWORD, CHEAP);
    await makeShipping(db);
    goods = await makeGoods(db);
  });
  afterAll(() => fresh.close());

  const holder = (change: Parameters<typeof makeMember>[1] = {}) =>
    makeMember(db, { password_hash, phone: newPhone(), ...change });
  const parcel = (member: Member, receiver: string) =>
    addAddress(
      db,
      member,
      { receiver, phone: '0512-65550123', regionCode: '320500', detail: '人民路 1 号', isDefault: true },
      NOW,
    );
  const rowsOf = async (
    table: 'address' | 'session' | 'orders' | 'certificate' | 'message',
    member: Member,
  ) => (await db.selectFrom(table).selectAll().where('member_id', '=', member.id).execute()).length;

  it('stand in tables that the manifests declare as a member’s', async () => {
    const tables = await db.introspection.getTables();
    const ofMembers = tables.filter(({ columns }) => columns.some(({ name }) => name === 'member_id'));
    const declared = Object.entries(TABLES).flatMap(([name, of]) => (of !== 'house' && !of.by ? [name] : []));
    expect(ofMembers.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  });

  describe('the export', () => {
    const unpacked = async (member: Member, now = NOW) => {
      const { bytes, name } = await exportOwnData(db, member, now);
      const files = new Map<string, Uint8Array>();
      for await (const file of unpackZip(bytes, { entries: 100, total: 1e8, each: 1e8 }))
        files.set(file.name, file.bytes!);
      const text = new TextDecoder().decode(files.get('data.json'));
      return { name, files, text, data: JSON.parse(text) as Record<string, Record<string, unknown>[]> };
    };

    it('has all of the member, its files among it, and nothing of others', async () => {
      const [member, other] = [await holder(), await holder({ company: '别家大药房' })];
      await parcel(member, '韩梅梅');
      await parcel(other, '别家收货人');
      await db
        .insertInto('member_scope')
        .values({ member_id: member.id, scope_code: 'device2', expires_at: null, certificate_id: null })
        .execute();
      await order(db, member, [{ goodsId: goods, quantity: 1, type: 0 }]);
      const face = await setFace(db, await memberOf(db, member.id), await solidPng(300, 300), NOW);
      const { name, files, text, data } = await unpacked(member);
      expect(name).toBe('yaocang-data-2026-11-20.zip');
      expect(data['account']).toMatchObject({ username: member.username, phone: member.phone });
      expect(data['address']!.map(({ receiver }) => receiver)).toContain('韩梅梅');
      expect(data['scope']).toContainEqual({ scope_code: 'device2', expires_at: null });
      expect(data['orders']).toHaveLength(1);
      expect(data['order_line']).toHaveLength(1);
      expect(data['upload']).toMatchObject([{ file: `files/face-${face}.webp`, purpose: 'face' }]);
      expect(files.get(`files/face-${face}.webp`)!.byteLength).toBeGreaterThan(0);
      for (const word of ['别家', other.phone, other.username]) expect(text).not.toContain(word);
    });

    it('shows times as people read them, and no secrets', async () => {
      const member = await holder();
      const token = await openSession(db, member.id, 'test', NOW);
      await db
        .insertInto('api_token')
        .values({ member_id: member.id, name: 'ERP', scope: 'read', token_hash: 'hash', created_at: NOW })
        .execute();
      const { text, data } = await unpacked(member);
      expect(data['session']).toMatchObject([{ user_agent: 'test', created_at: '2026-11-20 12:00:00' }]);
      for (const word of [token, password_hash, 'token_hash', 'password', 'idempotency_key'])
        expect(text).not.toContain(word);
    });

    it('says no end of a certificate for which none was said yet', async () => {
      const member = await holder();
      await db
        .insertInto('certificate')
        .values({
          member_id: member.id,
          kind: 'business_licence',
          state: 'draft',
          expires_at: END_NOT_SAID,
          replaces_id: null,
          reminded_days: null,
          created_at: NOW,
          submitted_at: null,
          reviewed_at: null,
          reviewed_by: null,
        })
        .execute();
      expect((await unpacked(member)).data['certificate']).toMatchObject([{ expires_at: null }]);
    });

    it('is made three times a day', async () => {
      const member = await holder();
      for (let index = 0; index < 3; index += 1) await exportOwnData(db, member, NOW);
      await expect(exportOwnData(db, member, NOW)).rejects.toMatchObject({ code: 'too_many_requests' });
      await expect(exportOwnData(db, member, NOW + DAY_MS)).resolves.toBeDefined();
    });
  });

  describe('closing an account', () => {
    const close = (member: Member, change = {}) =>
      closeAccount(db, member, { confirm: member.company, password: PASSWORD, ...change }, NOW);

    it('takes away what is personal, and keeps orders and approved certificates', async () => {
      const member = await holder();
      const [placed] = await order(db, member, [{ goodsId: goods, quantity: 1, type: 0 }]);
      await cancelOrder(db, member, { id: placed!.id, reason: '不要了' }, NOW);
      const token = await openSession(db, member.id, 'test', NOW);
      await setFace(db, member, await solidPng(300, 300), NOW);
      const certificate = { member_id: member.id, created_at: NOW, expires_at: null, replaces_id: null };
      const decided = { reminded_days: null, submitted_at: NOW, reviewed_at: null, reviewed_by: null };
      for (const state of ['approved', 'waiting'] as const)
        await db
          .insertInto('certificate')
          .values({ ...certificate, ...decided, kind: 'business_licence', state })
          .execute();
      await close(member, { confirm: ` ${member.company} ` });
      const row = await db.selectFrom('member').selectAll().where('id', '=', member.id).executeTakeFirst();
      expect(row).toMatchObject({
        state: 'closed',
        username: `closed-${member.id}`,
        phone: '',
        name: '',
        face_id: null,
        company: member.company,
        is_passed: 0,
        password_hash: 'closed',
      });
      expect(await memberOfSession(db, token, NOW)).toBeNull();
      expect(await Promise.all([rowsOf('address', member), rowsOf('message', member)])).toEqual([0, 0]);
      expect(await rowsOf('orders', member)).toBe(1);
      expect(await rowsOf('certificate', member)).toBe(1);
      await deleteOldUploads(db, NOW + 2 * DAY_MS);
      const uploads = await db.selectFrom('upload').select('id').where('member_id', '=', member.id).execute();
      expect(uploads).toEqual([]);
      const audit = await db
        .selectFrom('audit_log')
        .select('action')
        .where('subject', '=', `member:${member.id}`)
        .execute();
      expect(audit).toEqual([{ action: 'account.close' }]);
    });

    it('frees its phone, and takes what was sent there', async () => {
      const member = await holder();
      const message = {
        template: 'code',
        text: '',
        state: 'sent',
        provider: 'outbox',
        done_at: NOW,
      } as const;
      await db
        .insertInto('outbox')
        .values({ ...message, phone: member.phone, created_at: NOW })
        .execute();
      await close(member);
      const sent = await db.selectFrom('outbox').select('id').where('phone', '=', member.phone).execute();
      expect(sent).toEqual([]);
    });

    it('is refused with reasons while something is not over', async () => {
      const member = await holder({ balance_fen: 1234 });
      await order(db, member, [{ goodsId: goods, quantity: 1, type: 0 }]);
      const reasons = await whatKeepsOpen(db, member);
      expect(reasons).toEqual([expect.stringContaining('1 个订单'), expect.stringContaining('12.34')]);
      await expect(close(member)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('1 个订单') as string,
      });
      expect((await memberOf(db, member.id)).phone).toBe(member.phone);
    });

    it('is refused to a head office with stores, until they are closed', async () => {
      const office = await holder({ kind: 'head_office' });
      const store = await holder({ kind: 'store', head_office_id: office.id });
      expect(await whatKeepsOpen(db, office)).toEqual([expect.stringContaining('1 家门店')]);
      await close(store);
      expect(await whatKeepsOpen(db, office)).toEqual([]);
    });

    it('is refused while a payment or a refund may still move money', async () => {
      const member = await holder();
      const payment = {
        member_id: member.id,
        provider: 'sandbox' as const,
        purpose: 'top_up' as const,
        subject: 'top_up',
        amount_fen: 100,
        out_trade_no: `no-${member.id}`,
        start_kind: 'page' as const,
        paid_fen: null,
        confirmed_by: '' as const,
        created_at: NOW,
        expires_at: NOW + 1000,
        paid_at: null,
      };
      const { id: try_id } = await db
        .insertInto('payment_try')
        .values({ ...payment, state: 'open', next_query_at: NOW })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(await whatKeepsOpen(db, member)).toEqual([expect.stringContaining('付款或退款')]);
      await db
        .updateTable('payment_try')
        .set({ state: 'paid', next_query_at: null })
        .where('id', '=', try_id)
        .execute();
      expect(await whatKeepsOpen(db, member)).toEqual([]);
      await db
        .insertInto('refund')
        .values({
          try_id,
          member_id: member.id,
          amount_fen: 100,
          target: 'provider',
          state: 'failed',
          reason: '重复付款',
          refund_no: `refund-${member.id}`,
          created_at: NOW,
        })
        .execute();
      expect(await whatKeepsOpen(db, member)).toEqual([expect.stringContaining('付款或退款')]);
    });

    it('needs the name as it is, and the password', async () => {
      const member = await holder();
      await expect(close(member, { confirm: '别家大药房' })).rejects.toMatchObject({
        fields: { confirm: [expect.stringContaining(member.company)] },
      });
      await expect(close(member, { password: 'wrong' })).rejects.toMatchObject({
        fields: { password: [expect.any(String)] },
      });
      expect(await memberOf(db, member.id)).toMatchObject({ phone: member.phone });
    });

    it('is done once, of however many tries at the same time', async () => {
      const member = await holder();
      const done = await Promise.allSettled([close(member), close(member)]);
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });
});
