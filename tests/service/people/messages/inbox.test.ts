import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  forgetOldMessages,
  inboxOf,
  notifyMember,
  openMessage,
  readMessages,
  unreadOf,
} from '#lib/people/messages/messages.service.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the inbox on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let member: Member;
  let other: Member;
  let told = 0;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());
  beforeEach(async () => {
    member = await makeMember(db);
    other = await makeMember(db);
  });

  const tell = (to: Member, change: Partial<Message> = {}, now = NOW): Promise<void> => {
    told += 1;
    const message = { kind: 'order', title: `第 ${told} 件事`, text: '', link: '' } as const;
    return transact(db, (trx) =>
      notifyMember(trx, to.id, { ...message, idempotencyKey: `event:${told}`, ...change }, now),
    );
  };
  const inbox = (of: Member, kind: Message['kind'] | null = null, page = 1) =>
    inboxOf(db, of, { kind, page });

  it('sends an event once, also to two members', async () => {
    await tell(member, { idempotencyKey: 'once' });
    await tell(member, { idempotencyKey: 'once', title: '又一次' });
    await tell(other, { idempotencyKey: 'once' });
    expect((await inbox(member)).messages).toHaveLength(1);
    expect((await inbox(member)).messages[0]?.title).not.toBe('又一次');
    expect(await unreadOf(db, other.id)).toBe(1);
  });

  it('counts by kind and lists the newest first, twenty a page', async () => {
    for (let at = 0; at < 21; at += 1) await tell(member, { kind: 'wallet', title: `充值 ${at}` }, NOW + at);
    await tell(member, { kind: 'logistics', title: '已发货' }, NOW + 100);
    const all = await inbox(member);
    expect(all.messages[0]?.title).toBe('已发货');
    expect([all.messages.length, all.page, all.pages, all.total]).toEqual([
      20,
      1,
      2,
      { all: 22, unread: 22 },
    ]);
    const wallet = await inbox(member, 'wallet', 2);
    expect(wallet.messages.map(({ title }) => title)).toEqual(['充值 0']);
    expect(wallet.counts).toEqual({
      wallet: { all: 21, unread: 21 },
      logistics: { all: 1, unread: 1 },
    });
    expect((await inbox(member, 'return', 9)).messages).toEqual([]);
  });

  it('marks one, a kind or all as read, and never those of others', async () => {
    await tell(member, { kind: 'order' });
    await tell(member, { kind: 'wallet' });
    await tell(member, { kind: 'activity' });
    await tell(other, { kind: 'order' });
    const [foreign] = (await inbox(other)).messages;
    const first = (await inbox(member, 'order')).messages[0]!;
    expect(await readMessages(db, member, { ids: [first.id, foreign!.id] }, NOW)).toBe(1);
    expect(await readMessages(db, member, { ids: [first.id] }, NOW)).toBe(0);
    expect(await readMessages(db, member, { kind: 'wallet' }, NOW)).toBe(1);
    expect(await unreadOf(db, member.id)).toBe(1);
    expect(await readMessages(db, member, { kind: null }, NOW)).toBe(1);
    expect([await unreadOf(db, member.id), await unreadOf(db, other.id)]).toEqual([0, 1]);
  });

  it('opens what a message speaks of and keeps when it was read first', async () => {
    await tell(member, { link: '/order' });
    const [{ id } = { id: 0 }] = (await inbox(member)).messages;
    expect(await openMessage(db, member, id, NOW + 1)).toBe('/order');
    expect(await openMessage(db, member, id, NOW + 2)).toBe('/order');
    const row = await db
      .selectFrom('message')
      .select('read_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.read_at).toBe(NOW + 1);
    const absent = { code: 'not_found' };
    await expect(openMessage(db, other, id, NOW)).rejects.toMatchObject(absent);
    await expect(openMessage(db, other, 2_000_000, NOW)).rejects.toMatchObject(absent);
  });

  it('forgets messages after 180 days, read or not', async () => {
    await tell(member, { title: '很久以前' }, NOW - 180 * DAY_MS - 1);
    await tell(member, { title: '正好' }, NOW - 180 * DAY_MS);
    await forgetOldMessages(db, NOW);
    expect((await inbox(member)).messages.map(({ title }) => title)).toEqual(['正好']);
  });

  it('cuts what is too long without breaking a sign in two', async () => {
    await tell(member, { title: '药'.repeat(59) + '😀😀', text: '字'.repeat(1201) });
    const [message] = (await inbox(member)).messages;
    expect(message?.title.isWellFormed()).toBe(true);
    expect(message?.text).toBe('字'.repeat(1200));
  });
});
