import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { listMessages, sendSms, deleteOldOutbox } from '#lib/platform/sms/outbox.service.ts';
import type { SmsMessage } from '#lib/platform/sms/sms.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';
import { senderWith, signatureOf, startWebhook, type Webhook } from '#tests/support/messages-sent.ts';

const SECRET = 'a secret of the test';
const message: SmsMessage = {
  phone: '13900001001',
  template: 'code',
  values: { code: '204816', purpose: '签署年度合同', minutes: 5 },
};
const ALL = { state: null, phone: '', page: 1 };

describe.each(ENGINES)('the outbox on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let webhook: Webhook;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    webhook = await startWebhook();
  });
  beforeEach(() => db.deleteFrom('outbox').execute());
  afterAll(async () => {
    await webhook.close();
    await fresh.close();
  });
  const throughWebhook = (warned: unknown[] = []) =>
    senderWith({ SITE_MODE: 'live', SMS_WEBHOOK_URL: webhook.url, SMS_WEBHOOK_SECRET: SECRET }, warned);

  it('holds the whole text in a demo shop', async () => {
    expect(await sendSms(db, senderWith(), message, NOW)).toBe(true);
    const { messages } = await listMessages(db, ALL);
    expect(messages).toMatchObject([{ phone: '13900001001', state: 'sent', provider: 'outbox', error: '' }]);
    expect(messages[0]?.text).toContain('204816');
  });

  it('sends through the signed webhook, and holds no code of a live shop', async () => {
    webhook.answer(202);
    expect(await sendSms(db, throughWebhook(), message, NOW)).toBe(true);
    const { headers, body } = webhook.received.at(-1)!;
    expect(JSON.parse(body)).toMatchObject({
      phone: '13900001001',
      template: 'code',
      values: { code: '204816' },
    });
    expect(headers['x-signature']).toBe(signatureOf(SECRET, String(headers['x-timestamp']), body));
    const stored = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ state: 'sent', provider: 'webhook' });
    expect(JSON.stringify(stored)).not.toContain('204816');
  });

  it('says why a message did not go out, and logs neither phone nor code', async () => {
    webhook.answer(503);
    const warned: unknown[] = [];
    expect(await sendSms(db, throughWebhook(warned), message, NOW)).toBe(false);
    const { messages } = await listMessages(db, ALL);
    expect(messages).toMatchObject([{ state: 'failed', error: '短信服务回答 503' }]);
    expect(JSON.stringify(warned)).toContain('139****1001');
    expect(JSON.stringify(warned)).not.toMatch(/13900001001|204816/);
  });

  it('sends nothing from a live shop without a service', async () => {
    const warned: unknown[] = [];
    const sender = senderWith({ SITE_MODE: 'live' }, warned);
    expect(warned).toHaveLength(1);
    expect(await sendSms(db, sender, message, NOW)).toBe(false);
    expect((await listMessages(db, ALL)).messages[0]?.error).toContain('SMS_WEBHOOK_URL');
  });

  it('is searched by phone and state, the newest first, page by page', async () => {
    for (let sent = 0; sent < 25; sent += 1) {
      const phone = sent % 5 === 0 ? '13700000007' : '13900001001';
      const sender = sent % 2 === 0 ? senderWith() : senderWith({ SITE_MODE: 'live' });
      await sendSms(db, sender, { ...message, phone }, NOW + sent);
    }
    const first = await listMessages(db, ALL);
    expect(first).toMatchObject({ total: 25, pages: 2, counts: { sent: 13, failed: 12, queued: 0 } });
    expect(first.messages[0]?.createdAt).toBe(NOW + 24);
    expect((await listMessages(db, { ...ALL, page: 2 })).messages).toHaveLength(5);
    const some = await listMessages(db, { state: 'failed', phone: '0007', page: 1 });
    expect(some.messages.map(({ phone }) => phone)).toEqual(['13700000007', '13700000007']);
    expect((await listMessages(db, { ...ALL, phone: '%' })).messages).toEqual([]);
  });

  it('gives up what a stopped process left, and forgets after ninety days', async () => {
    const row = {
      phone: '13900001001',
      template: 'code',
      text: '',
      provider: 'webhook',
      done_at: null,
    } as const;
    await db
      .insertInto('outbox')
      .values([
        { ...row, state: 'queued', created_at: NOW },
        { ...row, state: 'queued', created_at: NOW + 50_000 },
        { ...row, state: 'sent', created_at: NOW - 91 * DAY_MS },
      ])
      .execute();
    await deleteOldOutbox(db, NOW + 61_000);
    const { messages } = await listMessages(db, ALL);
    expect(messages.map(({ state }) => state)).toEqual(['queued', 'failed']);
  });
});
