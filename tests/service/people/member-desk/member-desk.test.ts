import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addScope,
  pauseMember,
  removeScope,
  resumeMember,
  setContact,
  setRights,
} from '#lib/people/member-desk/change-member.service.ts';
import { contactForm, memberQuery, rightsForm } from '#lib/people/member-desk/member-desk.fields.ts';
import type { Flag } from '#lib/people/member-desk/member-desk.rules.ts';
import { deskMember, listContacts, listMembers } from '#lib/people/member-desk/member-desk.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { NewMember } from '#lib/people/members/members.table.ts';
import { memberOfSession, openSession } from '#lib/people/members/sessions/session.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { putCertificate } from '#tests/support/certificate-rows.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, memberOf, NOW } from '#tests/support/shop-fixture.ts';

const OFF: Record<Flag, boolean> = {
  is_special: false,
  is_show_youx: false,
  is_can_chat: false,
  is_after_sale: false,
};

describe.each(ENGINES)('the desk of members on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let member: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { kind: 'staff', role: 'operator', name: '李敏' });
  });
  afterAll(() => fresh.close());
  beforeEach(async () => {
    member = await makeMember(db);
  });

  const search = (query: Record<string, string>) => listMembers(db, memberQuery.parse(query));
  const idsFor = async (query: Record<string, string>) =>
    (await search(query)).members.map((one) => one.member.id);
  const trailOf = async ({ id }: Member) =>
    (await deskMember(db, id)).trail.map(({ action, detail }) => [action, detail]);
  const scopesOf = async ({ id }: Member) =>
    (await deskMember(db, id)).scopes.map(({ code, expiresAt }) => [code, expiresAt]);

  describe('the list', () => {
    it.each([
      ['a part of the company', { company: '同仁大药房' }, '同仁大'],
      ['a part of the phone', { phone: '13777770001' }, '77770001'],
      ['a credit code in small letters', { credit_code: '91410104MA40DEM12M' }, 'ma40dem12m'],
      ['a person', { name: '欧阳小明' }, '阳小'],
    ])('finds by %s', async (_, change, keywords) => {
      const { id } = await makeMember(db, change);
      expect(await idsFor({ keywords })).toEqual([id]);
    });

    it('finds by several words, each of them somewhere', async () => {
      const { id } = await makeMember(db, {
        company: '同德堂大药房',
        address: '江苏省苏州市姑苏区人民路 1 号',
      });
      await makeMember(db, { company: '同德堂二店', address: '浙江省杭州市上城区解放路 2 号' });
      expect(await idsFor({ keywords: '同德堂 苏州' })).toEqual([id]);
      expect(await idsFor({ keywords: ' 苏州  大药房 ' })).toEqual([id]);
      expect(await idsFor({ keywords: '同德堂 南京' })).toEqual([]);
      expect(await idsFor({ keywords: `同德堂 苏州 ${'药 '.repeat(40)}` })).toEqual([]);
    });

    it('takes signs of patterns for themselves', async () => {
      expect(await idsFor({ keywords: '%' })).toEqual([]);
      expect(await idsFor({ keywords: '_' })).toEqual([]);
    });

    it('narrows by kind, rank, application, region, state and contact together', async () => {
      const wanted: Partial<NewMember> = {
        kind: 'clinic',
        rank: 3,
        application: 'rejected',
        region_code: '650100',
        state: 'paused',
        admin_id: operator.id,
      };
      const { id } = await makeMember(db, wanted);
      const query = {
        kind: 'clinic',
        rank: '3',
        application: 'rejected',
        region: '650000',
        state: 'paused',
        contact: String(operator.id),
      };
      expect(await idsFor(query)).toEqual([id]);
      const others = { kind: 'store', rank: '2', application: 'passed', region: '110000', state: 'active' };
      for (const [name, value] of Object.entries({ ...others, contact: '0' }))
        expect(await idsFor({ ...query, [name]: value }), name).toEqual([]);
    });

    it('lists no staff, and closed accounts only where they are asked for', async () => {
      const closed = await makeMember(db, { state: 'closed', company: '已经关门的药房' });
      expect(await idsFor({ keywords: '已经关门的药房' })).toEqual([]);
      expect(await idsFor({ keywords: '已经关门的药房', state: 'closed' })).toEqual([closed.id]);
      expect(await idsFor({ keywords: '李敏' })).toEqual([]);
    });

    it('shows twenty a page, and the last page for one beyond it', async () => {
      for (let at = 0; at < 21; at += 1) await makeMember(db, { region_code: '460100' });
      const first = await search({ region: '460000' });
      expect([first.total, first.members.length, first.pages]).toEqual([21, 20, 2]);
      expect((await search({ region: '460000', page: '99' })).members).toHaveLength(1);
    });

    it('takes what makes no sense for no restriction', async () => {
      const { total } = await search({});
      const odd = { kind: 'staff', rank: '9', region: '999999', state: 'x', contact: '-1', page: 'x' };
      expect((await search(odd)).total).toBe(total);
    });
  });

  describe('rank and switches', () => {
    const marks = marksOf(textsOf(rightsForm, { rank: 1, ...OFF }));

    it('are set, with old and new in the trail, once', async () => {
      const wanted = { id: member.id, marks, rank: 3, ...OFF, is_special: true } as const;
      expect(await setRights(db, operator, wanted, NOW)).toBe(true);
      expect(await setRights(db, operator, wanted, NOW)).toBe(false);
      expect(await memberOf(db, member.id)).toMatchObject({ rank: 3, isSpecial: true, isCanChat: false });
      expect(await trailOf(member)).toEqual([['member.rights', '等级 1 → 3；可买特殊管理品种：否 → 是']]);
    });

    it('keep what a colleague changed meanwhile, and are asked about where both changed them', async () => {
      const set = (rank: 1 | 2 | 3, change: Partial<Record<Flag, boolean>> = {}) =>
        setRights(db, operator, { id: member.id, marks, rank, ...OFF, ...change }, NOW);
      await set(2);
      expect(await set(1, { is_can_chat: true })).toBe(true);
      expect(await memberOf(db, member.id)).toMatchObject({ rank: 2, isCanChat: true });
      const holds = { rank: '3', is_can_chat: '1' };
      await expect(set(3)).rejects.toMatchObject({ fields: { rank: [expect.any(String)] }, holds });
      expect((await memberOf(db, member.id)).rank).toBe(2);
    });

    it('are not those of staff, of nobody or of a closed account', async () => {
      const closed = await makeMember(db, { state: 'closed' });
      const set = (id: number) => setRights(db, operator, { id, marks, rank: 2, ...OFF }, NOW);
      await expect(set(operator.id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(set(987_654)).rejects.toMatchObject({ code: 'not_found' });
      await expect(set(closed.id)).rejects.toMatchObject({ code: 'conflict' });
      await expect(deskMember(db, operator.id)).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('who looks after a member', () => {
    const over = (shown: number) => marksOf(textsOf(contactForm, { admin_id: shown }));
    const give = (to: number, shown = 0) =>
      setContact(db, operator, { id: member.id, admin_id: to, marks: over(shown) }, NOW);

    it('is one of the staff at work, or the house', async () => {
      expect((await listContacts(db)).map(({ id }) => id)).toContain(operator.id);
      expect(await give(operator.id)).toBe(true);
      expect(await give(operator.id)).toBe(false);
      expect((await memberOf(db, member.id)).adminId).toBe(operator.id);
      expect(await give(0, operator.id)).toBe(true);
      expect((await memberOf(db, member.id)).adminId).toBeNull();
      expect(await trailOf(member)).toEqual([
        ['member.contact', '李敏 → 平台客服'],
        ['member.contact', '平台客服 → 李敏'],
      ]);
    });

    it('is no buyer, nobody paused and nobody unknown', async () => {
      const paused = await makeMember(db, { kind: 'staff', role: 'editor', state: 'paused' });
      for (const id of [member.id, paused.id, 987_654])
        await expect(give(id)).rejects.toMatchObject({ fields: { admin_id: [expect.any(String)] } });
    });

    it('is left where a colleague was faster', async () => {
      const other = await makeMember(db, { kind: 'staff', role: 'operator' });
      await give(operator.id);
      await expect(give(other.id, 0)).rejects.toMatchObject({ code: 'conflict' });
    });
  });

  describe('pausing', () => {
    const pause = (reason = '多次拒收') => pauseMember(db, operator, { id: member.id, reason }, NOW);
    const resume = () => resumeMember(db, operator, { id: member.id, reason: '' }, NOW);

    it('ends the sessions at once, is done once, and is undone', async () => {
      const session = await openSession(db, member.id, '', NOW);
      expect(await pause()).toBe(true);
      expect(await pause()).toBe(false);
      expect(await memberOfSession(db, session, NOW)).toBeNull();
      expect(await resume()).toBe(true);
      expect(await resume()).toBe(false);
      expect(await memberOfSession(db, session, NOW)).toBeNull();
      expect(await trailOf(member)).toEqual([
        ['member.resumed', ''],
        ['member.paused', '多次拒收'],
      ]);
    });

    it('goes over that of the head office, which the shop does not undo', async () => {
      member = await makeMember(db, { kind: 'store', state: 'paused', paused_by: 'head_office' });
      await expect(resume()).rejects.toMatchObject({ code: 'conflict' });
      expect(await pause()).toBe(true);
      expect((await deskMember(db, member.id)).row).toMatchObject({ state: 'paused', pausedBy: 'shop' });
      expect(await resume()).toBe(true);
    });
  });

  describe('business scopes', () => {
    const END = NOW + 30 * DAY_MS;
    const add = (until: number | null) =>
      addScope(db, operator, { id: member.id, scope: 'herb', until, reason: '变更办理中' }, NOW);
    const remove = (scope = 'herb') => removeScope(db, operator, { id: member.id, scope }, NOW);

    it('are opened by hand for a term, once, and taken back', async () => {
      await add(END);
      await add(END);
      expect(await scopesOf(member)).toEqual([
        ['chem', null],
        ['herb', END],
      ]);
      expect(await remove()).toBe(true);
      expect(await remove()).toBe(false);
      expect(await scopesOf(member)).toEqual([['chem', null]]);
      expect((await trailOf(member)).map(([action]) => action)).toEqual([
        'member.scope_removed',
        'member.scope_added',
      ]);
    });

    it('are not opened for a term that is over', async () => {
      await expect(add(NOW)).rejects.toMatchObject({ fields: { until: [expect.any(String)] } });
    });

    it('hold as the certificate says once the hand is taken off', async () => {
      const certificate = await db
        .insertInto('certificate')
        .values({
          member_id: member.id,
          kind: 'drug_licence',
          state: 'approved',
          number: '1',
          holder: '百草堂',
          expires_at: END,
          created_at: NOW,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const scope = { certificate_id: certificate.id, scope_code: 'herb' };
      await db.insertInto('certificate_scope').values(scope).execute();
      await db
        .insertInto('member_scope')
        .values({ ...scope, member_id: member.id, expires_at: END })
        .execute();
      await expect(remove()).rejects.toMatchObject({ code: 'conflict' });
      await add(null);
      expect(await scopesOf(member)).toContainEqual(['herb', null]);
      await remove();
      expect(await scopesOf(member)).toContainEqual(['herb', END]);
    });

    it('hold as long as the longer of hand and certificate says', async () => {
      const store = await makeMember(db, { kind: 'store' });
      const { id } = await putCertificate(db, store.id, 'drug_licence', {
        expires_at: END,
        state: 'approved',
      });
      await db.insertInto('certificate_scope').values({ certificate_id: id, scope_code: 'herb' }).execute();
      const give = (until: number) =>
        addScope(db, operator, { id: store.id, scope: 'herb', until, reason: '变更办理中' }, NOW);
      const counting = async () =>
        (await deskMember(db, store.id)).scopes
          .filter(({ code }) => code === 'herb')
          .map(({ certificateId, expiresAt, isCounting }) => [certificateId, expiresAt, isCounting]);
      const held = async () => (await memberOf(db, store.id)).scopes.filter(({ code }) => code === 'herb');
      expect(await give(END - DAY_MS)).toBe(END);
      expect(await held()).toEqual([{ code: 'herb', expiresAt: END }]);
      expect(await counting()).toEqual([
        [null, END - DAY_MS, false],
        [id, END, true],
      ]);
      expect(await give(END + DAY_MS)).toBeUndefined();
      expect(await held()).toEqual([{ code: 'herb', expiresAt: END + DAY_MS }]);
      expect(await counting()).toEqual([
        [null, END + DAY_MS, true],
        [id, END, false],
      ]);
    });
  });
});
