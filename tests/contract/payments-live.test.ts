import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Client } from '#tests/support/client.ts';
import { launchServer, startServer } from '#tests/support/server.ts';

describe('a shop that is open for business', () => {
  it('has no sandbox', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yaocang-live-'));
    const server = await startServer(`sqlite:${join(folder, 'shop.db')}`, { SITE_MODE: 'live' });
    const visitor = new Client(server.url);
    try {
      expect((await visitor.get('/sandbox/pay/x')).status).toBe(404);
      expect((await visitor.post('/api/sandbox/pay/x', { choice: 'paid' })).status).toBe(404);
      for (const provider of ['sandbox', 'alipay', 'wechat']) {
        const notice = await visitor.send('POST', `/api/payment/notice/${provider}`, { body: '{}' });
        expect([provider, notice.status]).toEqual([provider, 404]);
      }
    } finally {
      visitor.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it.each([
    [{ PAYMENT_SANDBOX: 'on' }, /PAYMENT_SANDBOX：正式营业/],
    [
      { WECHAT_MCH_ID: '1900000109', SITE_URL: 'https://shop.example' },
      /WECHAT_PRIVATE_KEY：没有设置；微信支付的几项/,
    ],
  ])('does not start with %o, and says why', async (env, words) => {
    const { listening, exited, log } = launchServer('sqlite:/nowhere/shop.db', { SITE_MODE: 'live', ...env });
    await expect(listening).rejects.toThrow(words);
    expect(await exited).toBe(1);
    expect(log()).toContain('启动设置有误');
  });
});
