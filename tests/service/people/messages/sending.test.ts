import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { NewMember } from '#lib/people/members/members.table.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { readMessages } from '#lib/people/messages/messages.service.ts';
import type { Named, Words } from '#lib/people/messages/sending/sending.rules.ts';
import {
  beginSending,
  finishSendings,
  listSendings,
  previewSending,
  writeBite,
} from '#lib/people/messages/sending/sending.service.ts';
import {
  addTemplate,
  listTemplates,
  removeTemplate,
  saveTemplate,
  templateOf,
  templatesTrail,
} from '#lib/people/messages/sending/templates.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { messagesTo } from '#tests/support/messages-sent.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

const ALL: Named = { by: 'filter', to: '', ranks: [], kinds: [], regions: [], onlyPassed: false };
const WORDS: Words = {
  kind: 'service',
  title: '{公司}，您好',
  text: '{姓名}，请更新证照。',
  link: '/zhzx/zzzj',
};

describe.each(ENGINES)('messages of the staff on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { kind: 'staff', role: 'operator', name: '李敏' });
  });
  afterAll(() => fresh.close());
  beforeEach(async () => {
    await db.deleteFrom('message').execute();
    await db.deleteFrom('message_sending').execute();
  });

  const send = async (
    named: Partial<Named> = {},
    {
      idempotencyKey = randomUUID() as string,
      ...seen
    }: { idempotencyKey?: string; expected?: number; digest?: string } = {},
    words: Partial<Words> = {},
  ) => {
    const whom = { ...ALL, ...named };
    const form = { named: whom, words: { ...WORDS, ...words } };
    const { recipients: expected, digest } = await previewSending(db, form);
    return beginSending(db, operator, { ...form, idempotencyKey, expected, digest, ...seen }, NOW);
  };
  /** Members of a region of their own, many at once. */
  const crowd = async (count: number, region_code: string): Promise<void> => {
    const rows: NewMember[] = Array.from({ length: count }, (_, at) => ({
      username: `crowd${region_code}-${at}`,
      password_hash: 'none',
      kind: 'pharmacy',
      name: '',
      phone: '',
      company: `药房 ${at}`,
      address: '',
      region_code,
      is_passed: 1,
      created_at: NOW,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await db
        .insertInto('member')
        .values(rows.slice(from, from + 500))
        .execute();
  };
  const countSent = async (region: string): Promise<{ messages: number; members: number }> => {
    const { messages, members } = await db
      .selectFrom('message')
      .innerJoin('member', 'member.id', 'message.member_id')
      .select((row) => [
        row.fn.countAll<number>().as('messages'),
        row.fn.count<number>('member.id').distinct().as('members'),
      ])
      .where('member.region_code', '=', region)
      .executeTakeFirstOrThrow();
    return { messages: Number(messages), members: Number(members) };
  };

  it('writes to one member, with its own names filled in, and counts who has read it', async () => {
    const member = await makeMember(db, { company: '同仁大药房', name: '王芳' });
    const { id } = await send({ by: 'member', to: member.username });
    const [message] = await messagesTo(db, member);
    expect(message).toMatchObject({
      title: '同仁大药房，您好',
      text: '王芳，请更新证照。',
      link: '/zhzx/zzzj',
    });
    const shown = async () => (await listSendings(db, 1)).sendings[0];
    expect(await shown()).toMatchObject({
      id,
      audience: '同仁大药房',
      sent: 1,
      read: 0,
      doneAt: NOW,
      who: '李敏',
    });
    await readMessages(db, member, { kind: null }, NOW);
    expect(await shown()).toMatchObject({ read: 1 });
    expect(await auditOf(db, `sending:${id}`, 5)).toMatchObject([{ action: 'sending.begun', who: '李敏' }]);
  });

  it('writes to those of a rank, kind and region that have passed, and to no others', async () => {
    const fits = { rank: 3, kind: 'clinic', region_code: '650100', is_passed: 1 } as const;
    const wanted = await makeMember(db, fits);
    const others = [
      await makeMember(db, { ...fits, rank: 2 }),
      await makeMember(db, { ...fits, kind: 'store' }),
      await makeMember(db, { ...fits, region_code: '540100' }),
      await makeMember(db, { ...fits, is_passed: 0 }),
      await makeMember(db, { ...fits, state: 'closed' }),
      await makeMember(db, { ...fits, role: 'operator' }),
    ];
    await send({ ranks: [3], kinds: ['clinic'], regions: ['650000'], onlyPassed: true });
    expect(await messagesTo(db, wanted)).toHaveLength(1);
    for (const other of others) expect(await messagesTo(db, other)).toHaveLength(0);
  });

  it('is one sending for one key, also at once', async () => {
    const member = await makeMember(db);
    const idempotencyKey = randomUUID();
    const named = { by: 'member', to: member.username } as const;
    const [first, second] = await Promise.all([
      send(named, { idempotencyKey }),
      send(named, { idempotencyKey }),
    ]);
    const third = await send(named, { idempotencyKey, expected: 99 });
    expect(new Set([first.id, second.id, third.id]).size).toBe(1);
    expect(await messagesTo(db, member)).toHaveLength(1);
  });

  it('is not begun where others would get it than were seen, nobody would, or nobody is named', async () => {
    await makeMember(db, { region_code: '820000' });
    const region = { regions: ['820000'] };
    await expect(send(region, { expected: 2 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(send({ regions: ['710000'] }, { expected: 1 })).rejects.toMatchObject({ code: 'conflict' });
    for (const to of ['niemand', operator.username])
      await expect(send({ by: 'member', to }, { expected: 1 })).rejects.toMatchObject({
        fields: { to: [expect.any(String)] },
      });
    expect((await listSendings(db, 1)).sendings).toEqual([]);
  });

  it.each<[string, Partial<Named>, Partial<Words>]>([
    ['a recipient', { to: 'other' }, {}],
    ['a kind', {}, { kind: 'order' }],
    ['a title', {}, { title: '别的标题' }],
    ['a text', {}, { text: '别的内容' }],
    ['a link', {}, { link: '/list' }],
  ])('is not begun with %s other than was previewed', async (_, whom, words) => {
    const [seen, other] = [await makeMember(db), await makeMember(db)];
    const named: Named = { ...ALL, by: 'member', to: seen.username };
    const { digest } = await previewSending(db, { named, words: WORDS });
    const changed = { ...named, ...(whom.to && { to: other.username }) };
    await expect(send(changed, { digest }, words)).rejects.toMatchObject({
      code: 'conflict',
      fields: { digest: ['内容或收件人改过，请核对预览后再发。'] },
    });
    expect([await messagesTo(db, seen), await messagesTo(db, other)]).toEqual([[], []]);
    await send(named, { digest });
    expect(await messagesTo(db, seen)).toHaveLength(1);
  });

  it('goes on where it was broken off, and writes to each member once', async () => {
    const region = engine === 'sqlite' ? '460100' : '460200';
    await crowd(3500, region);
    const { id, doneAt } = await send({ regions: ['460000'] });
    expect([doneAt, (await countSent(region)).members]).toEqual([null, 2000]);
    // A process that dies within a batch leaves nothing of it.
    await expect(
      db.transaction().execute(async (trx) => {
        await writeBite(trx, id, NOW);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await countSent(region)).toEqual({ messages: 2000, members: 2000 });
    await Promise.all([finishSendings(db, NOW + 1), finishSendings(db, NOW + 1)]);
    expect(await countSent(region)).toEqual({ messages: 3500, members: 3500 });
    const [sending] = (await listSendings(db, 1)).sendings;
    expect(sending).toMatchObject({ id, sent: 3500, doneAt: NOW + 1 });
    expect(await finishSendings(db, NOW + 2)).toBe(0);
  });

  it('leaves out who joined after it was begun', async () => {
    const idempotencyKey = randomUUID();
    await makeMember(db, { region_code: '630100' });
    const late = await makeMember(db, { region_code: '630100', created_at: NOW + 1 });
    await send({ regions: ['630000'] }, { idempotencyKey });
    expect(await messagesTo(db, late)).toHaveLength(0);
  });

  describe('templates', () => {
    let made = 0;
    const add = (name = `模板 ${(made += 1)}`) => addTemplate(db, operator, { name, ...WORDS }, NOW);

    it('are kept by a name of their own, changed and removed', async () => {
      const id = await add('到期提醒');
      await expect(add('到期提醒')).rejects.toMatchObject({ fields: { name: [expect.any(String)] } });
      const other = await add();
      const taken = { id: other, version: 1, name: '到期提醒', ...WORDS };
      await expect(saveTemplate(db, operator, taken, NOW)).rejects.toMatchObject({ code: 'invalid_form' });
      await saveTemplate(db, operator, { ...taken, id, name: '到期提醒', title: '新标题' }, NOW);
      expect(await templateOf(db, id)).toMatchObject({ title: '新标题', version: 2 });
      expect(await removeTemplate(db, operator, id, NOW)).toBe(true);
      expect(await removeTemplate(db, operator, id, NOW)).toBe(false);
      expect((await listTemplates(db)).map((one) => one.id)).toEqual([other]);
      expect((await templatesTrail(db)).map(({ detail }) => detail)).toContain('到期提醒');
    });

    it('are left as a colleague saved them', async () => {
      const id = await add();
      const save = (title: string) =>
        saveTemplate(db, operator, { id, version: 1, name: `模板 ${made}`, ...WORDS, title }, NOW);
      await save('先到');
      await expect(save('后到')).rejects.toMatchObject({
        code: 'conflict',
        fields: { version: expect.any(Array) },
      });
      expect((await templateOf(db, id))?.title).toBe('先到');
      const gone = { id: 987_654, version: 1, name: '没有', ...WORDS };
      await expect(saveTemplate(db, operator, gone, NOW)).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});
