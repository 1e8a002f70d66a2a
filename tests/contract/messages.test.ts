import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Message } from '#lib/people/messages/messages.rules.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

interface Listed {
  list: { id: number; kind: string; title: string; link: string; is_read: 0 | 1 }[];
  unread: Record<string, number>;
  message_count: number;
  total: number;
}

describe('the calls of messages', () => {
  let shop: Shop;
  let told = 0;
  beforeAll(async () => {
    shop = await startShop();
    await shop.db.deleteFrom('message').execute();
  });
  afterAll(() => shop.close());

  /** Sends a member a message; returns the message's id. */
  async function tell(username: string, change: Partial<Message> = {}): Promise<number> {
    told += 1;
    const message = { kind: 'order', title: `第 ${told} 件事`, text: '请看一看', link: '' } as const;
    const member = await shop.db
      .selectFrom('member')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const idempotencyKey = `test:${told}`;
    await transact(shop.db, (trx) =>
      notifyMember(trx, member.id, { ...message, idempotencyKey, ...change }, Date.now()),
    );
    const { id } = await shop.db
      .selectFrom('message')
      .select('id')
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirstOrThrow();
    return id;
  }

  it('list the messages of a member, by kind, and count it in the user state', async () => {
    const clinic = await shop.as('clinic');
    const id = await tell('clinic', { kind: 'logistics', link: '/order' });
    await tell('clinic', { kind: 'wallet' });
    const { data } = (await clinic.get('/api/user/message?kind=logistics')).envelope<Listed>();
    expect(data).toMatchObject({
      list: [{ id, kind: 'logistics', is_read: 0, link: '/order' }],
      unread: { logistics: 1, wallet: 1 },
      message_count: 2,
      total: 1,
    });
    const base = (await clinic.get('/api/user/base')).envelope<{ message_count: number }>();
    expect(base.data?.message_count).toBe(2);
    expect((await clinic.get('/api/user/message')).envelope<Listed>().data?.total).toBe(2);
  });

  it('mark one as read and lead a plain form to what it speaks of', async () => {
    const buyer = await shop.as('buyer');
    const id = await tell('buyer', { link: '/wdqb/yhq' });
    const opened = await buyer.post(`/api/user/message/${id}/open`, {}, { accept: 'text/html' });
    expect([opened.status, opened.headers['location']]).toEqual([303, '/wdqb/yhq']);
    // The shop itself may write to the buyer in the meantime.
    const { list = [] } = (await buyer.get('/api/user/message')).envelope<Listed>().data ?? {};
    expect(list.find((one) => one.id === id)?.is_read).toBe(1);
    const without = await tell('buyer');
    const stays = await buyer.post(`/api/user/message/${without}/open`, {}, { accept: 'text/html' });
    expect([stays.status, stays.headers['location']]).toEqual([303, '/wdxx']);
  });

  it('mark some, a kind or all as read, and say how many are left', async () => {
    const chain = await shop.as('chain');
    const ids = [await tell('chain'), await tell('chain', { kind: 'wallet' })];
    await tell('chain', { kind: 'wallet' });
    await tell('chain', { kind: 'service' });
    const read = async (form: Record<string, unknown>) =>
      (await chain.post('/api/user/message/read', form)).envelope<{ read: number; message_count: number }>()
        .data;
    expect(await read({ ids: [ids[0]] })).toEqual({ read: 1, message_count: 3 });
    expect(await read({ kind: 'wallet' })).toEqual({ read: 2, message_count: 1 });
    expect(await read({ ids: String(ids[0]) })).toEqual({ read: 0, message_count: 1 });
    expect(await read({ all: '1' })).toEqual({ read: 1, message_count: 0 });
  });

  it.each([
    [{}, 'ids'],
    [{ ids: 'x' }, 'ids'],
    [{ ids: [0] }, 'ids'],
    [{ ids: { a: { b: 1 } } }, 'ids'],
    [{ ids: Array.from({ length: 201 }, (_, at) => at + 1).join(',') }, 'ids'],
    [{ kind: 'gossip' }, 'kind'],
    [{ kind: ['order', 'wallet'] }, 'kind'],
  ])('refuse to mark %j as read', async (form, field) => {
    const answer = await (await shop.as('buyer')).post('/api/user/message/read', form);
    expect([answer.status, Object.keys(answer.envelope().errors ?? {})]).toEqual([422, [field]]);
  });

  it('hide the messages of others, whoever asks', async () => {
    const id = await tell('buyer');
    for (const who of ['clinic', 'chain', 'store1', 'operator', 'admin']) {
      const client = await shop.as(who);
      expect((await client.post(`/api/user/message/${id}/open`)).status).toBe(404);
      expect((await client.post('/api/user/message/999999/open')).status).toBe(404);
      await client.post('/api/user/message/read', { ids: [id] });
    }
    const row = await shop.db.selectFrom('message').select('read_at').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ read_at: null });
    const visitor = shop.visitor();
    expect((await visitor.get('/api/user/message')).status).toBe(401);
    expect((await visitor.post('/api/user/message/read', { all: 1 })).status).toBe(401);
    expect((await visitor.get('/wdxx')).headers['location']).toContain('/login?next=');
  });

  it('show them on the page under both addresses, as text', async () => {
    const store = await shop.as('store2');
    await tell('store2', { title: '<b>粗</b>', text: '第一行\n第二行<script>' });
    for (const address of ['/wdxx', '/zhzx/wdxx', '/wdxx?kind=order']) {
      const { status, text } = await store.get(address);
      expect(status).toBe(200);
      expect(text).toContain('&lt;b&gt;粗&lt;/b&gt;');
    }
    expect((await store.get('/wdxx?kind=wallet')).text).toContain('没有钱包消息');
  });
});
