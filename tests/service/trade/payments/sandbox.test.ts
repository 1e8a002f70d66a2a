import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Db } from '#lib/platform/db/database.server.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import type { PaymentProvider, Providers } from '#lib/trade/payments/providers/provider.rules.ts';
import {
  sandboxKeys,
  sandboxProvider,
  signText,
} from '#lib/trade/payments/providers/sandbox-provider.service.ts';
import {
  endSandboxTrade,
  sandboxTrade,
  sendSandboxNotices,
} from '#lib/trade/payments/providers/sandbox-page.service.ts';
import {
  MOMENT_HEADER,
  SANDBOX_CHOICES,
  type SandboxChoice,
  SIGNATURE_HEADER,
  signedText,
} from '#lib/trade/payments/providers/sandbox.rules.ts';
import { askBack } from '#lib/trade/payments/tries/ask-back.service.ts';
import { answerNotice } from '#lib/trade/payments/tries/settle.service.ts';
import { countWatches, watchTry } from '#lib/trade/payments/tries/watch.service.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { pay, providersOf, stateOf } from '#tests/support/gateways/payments.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the sandbox gateway on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let provider: PaymentProvider;
  let providers: Providers;
  let goodsId: number;
  /** The shop's own call for notices. */
  let door: Server;
  let noticeUrl: string;
  let isClosed = false;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    provider = sandboxProvider(db, (token) => `http://127.0.0.1/sandbox/pay/${token}`);
    providers = providersOf(provider);
    goodsId = await makeGoods(db, { stock: 10_000 });
    door = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (isClosed) return void response.writeHead(503).end('busy');
      const headers = new Headers(request.headers as Record<string, string>);
      const received = { headers, body: Buffer.concat(chunks).toString() };
      const { status, body } = await answerNotice(db, provider, received, Date.now());
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const address = door.address();
    noticeUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  });
  afterAll(async () => {
    door.closeAllConnections();
    await new Promise((resolve) => door.close(resolve));
    await fresh.close();
  });

  const now = (): number => Date.now();
  const start = async () => {
    const member = await makeMember(db);
    const order = await orderOne(db, member, [{ goodsId, quantity: 3 }], now());
    const row = await pay(db, member, [order.id], { providers });
    return { member, order, row, token: row.startText.split('/').at(-1) ?? '' };
  };
  const noticesOf = (id: number) =>
    db.selectFrom('payment_notice').select('outcome').where('try_id', '=', id).execute();

  it('has one pair of keys, whichever process asks first', async () => {
    const elsewhere = openDatabase(fresh.url);
    const [one, other] = await Promise.all([sandboxKeys(db), sandboxKeys(elsewhere)]);
    await elsewhere.destroy();
    expect(one.publicPem).toBe(other.publicPem);
    expect(one.privatePem).toContain('BEGIN PRIVATE KEY');
  });

  it.each(Object.keys(SANDBOX_CHOICES) as SandboxChoice[])('ends a payment as chosen: %s', async (choice) => {
    const { member, order, row, token } = await start();
    await endSandboxTrade(db, { token, choice }, now());
    await expect(endSandboxTrade(db, { token, choice }, now())).rejects.toMatchObject({ code: 'conflict' });
    while ((await sendSandboxNotices(db, () => noticeUrl, now())) > 0);
    const sent = await noticesOf(row.id);
    expect(sent).toHaveLength({ paid: 1, failed: 1, twice: 1, late: 0, silent: 0 }[choice]);
    if (choice === 'late') await sendSandboxNotices(db, () => noticeUrl, now() + 21_000);
    if (choice === 'silent') await askBack(db, providers, () => undefined, now() + 10_000);
    const { state } = await getOrder(db, member, order.id);
    expect(state).toBe(choice === 'failed' ? 'unpaid' : 'paid');
    const ended = await stateOf(db, row);
    expect(ended).toMatchObject({
      state: choice === 'failed' ? 'failed' : 'paid',
      confirmedBy: { paid: 'notice', twice: 'notice', late: 'notice', failed: '', silent: 'query' }[choice],
    });
    if (choice === 'failed') {
      expect(ended.problem).toContain('没有扣款成功');
      expect((await pay(db, member, [order.id], { providers })).id).not.toBe(row.id);
    }
  });

  it('sends a notice again until it is taken, one process each time', async () => {
    const { member, order, row, token } = await start();
    await endSandboxTrade(db, { token, choice: 'paid' }, now());
    isClosed = true;
    const rounds = await Promise.all([1, 2, 3].map(() => sendSandboxNotices(db, () => noticeUrl, now())));
    expect(rounds.toSorted()).toEqual([0, 0, 1]);
    isClosed = false;
    expect(await sendSandboxNotices(db, () => noticeUrl, now())).toBe(0);
    expect(await sendSandboxNotices(db, () => noticeUrl, now() + 8000)).toBe(1);
    expect((await getOrder(db, member, order.id)).state).toBe('paid');
    expect(await noticesOf(row.id)).toEqual([{ outcome: 'counted' }]);
    expect(await sendSandboxNotices(db, () => noticeUrl, now() + 3_600_000)).toBe(0);
  });

  it('believes no notice that was changed, is old, or has no signature', async () => {
    const { token, row } = await start();
    await endSandboxTrade(db, { token, choice: 'silent' }, now());
    const body = JSON.stringify({
      id: 'x',
      out_trade_no: row.outTradeNo,
      trade_no: 't',
      state: 'paid',
      amount_fen: 3000,
    });
    for (const headers of [
      new Headers(),
      new Headers({ 'sandbox-moment': String(now()), 'sandbox-signature': 'AAAA' }),
    ])
      expect(await answerNotice(db, provider, { headers, body }, now())).toMatchObject({
        status: 400,
        body: 'fail',
      });
    expect((await stateOf(db, row)).state).toBe('open');
  });

  it('takes a signed notice with a NUL in its numbers as if there were none', async () => {
    const { token, row } = await start();
    await endSandboxTrade(db, { token, choice: 'silent' }, now());
    const paid = { state: 'paid', amount_fen: row.amountFen };
    const numbers = { id: 'n\0ul', out_trade_no: `${row.outTradeNo}\0`, trade_no: '\0t' };
    const body = JSON.stringify({ ...numbers, ...paid });
    const moment = String(now());
    const headers = new Headers({
      [MOMENT_HEADER]: moment,
      [SIGNATURE_HEADER]: signText(await sandboxKeys(db), signedText(moment, body)),
    });
    expect(await answerNotice(db, provider, { headers, body }, now())).toMatchObject({ status: 200 });
    expect((await stateOf(db, row)).state).toBe('paid');
  });

  it('cannot be paid once its time is over or the shop has closed it', async () => {
    const { token, row } = await start();
    const over = row.expiresAt + 1;
    await expect(endSandboxTrade(db, { token, choice: 'paid' }, over)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await sandboxTrade(db, token, over)).toMatchObject({ state: 'closed' });
    await provider.close(row.outTradeNo);
    await expect(endSandboxTrade(db, { token, choice: 'paid' }, now())).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await sandboxTrade(db, 'nothing', now())).toBeNull();
  });

  it('refunds once for each number, never more than was paid, and reports it in the statement', async () => {
    const { token, row } = await start();
    await endSandboxTrade(db, { token, choice: 'silent' }, now());
    const refund = { outTradeNo: row.outTradeNo, totalFen: 3000, reason: '' };
    await provider.refund({ ...refund, outRefundNo: `${token}-1`, amountFen: 2000 });
    await provider.refund({ ...refund, outRefundNo: `${token}-1`, amountFen: 2000 });
    await expect(
      provider.refund({ ...refund, outRefundNo: `${token}-2`, amountFen: 1001 }),
    ).rejects.toMatchObject({ kind: 'refused' });
    const { lines } = await provider.statement(formatDate(now()));
    expect(
      lines.filter(({ outTradeNo }) => outTradeNo === row.outTradeNo).map(({ amountFen }) => amountFen),
    ).toEqual([3000, -2000]);
  });

  it('answers those who watch, refuses too many, and holds nobody who has gone', async () => {
    const { token, row } = await start();
    const watch = () => watchTry(db, row).body!.getReader();
    const textOf = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> => {
      let text = '';
      for (let part = await reader.read(); !part.done; part = await reader.read())
        text += new TextDecoder().decode(part.value);
      return text;
    };
    const others = Array.from({ length: 6 }, watch);
    expect(watch).toThrow(/付款页面太多/);
    expect(countWatches()).toBe(6);
    await Promise.all(others.slice(1).map((reader) => reader.cancel()));
    expect(countWatches()).toBe(1);
    await endSandboxTrade(db, { token, choice: 'paid' }, now());
    await sendSandboxNotices(db, () => noticeUrl, now());
    expect(await textOf(others[0]!)).toMatch(/data: open\n\ndata: paid\n\n$/);
    expect(countWatches()).toBe(0);
    const late = await start();
    const over = watchTry(db, { ...late.row, expiresAt: now() - 60_000 }).body!.getReader();
    expect(await textOf(over)).toContain('data: expired');
  });
});
