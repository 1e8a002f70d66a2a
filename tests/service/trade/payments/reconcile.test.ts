import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { type Providers, STATEMENT_LIMITS } from '#lib/trade/payments/providers/provider.rules.ts';
import { endSandboxTrade } from '#lib/trade/payments/providers/sandbox-page.service.ts';
import { sandboxProvider } from '#lib/trade/payments/providers/sandbox-provider.service.ts';
import { sandboxStatementFile } from '#lib/trade/payments/providers/sandbox-statement.service.ts';
import {
  listStatements,
  noteDifference,
  readStatement,
} from '#lib/trade/payments/reconcile/read-statement.service.ts';
import { reconcileFetched, reconcileFile } from '#lib/trade/payments/reconcile/reconcile.service.ts';
import { readPayment } from '#lib/trade/payments/office/payments-office.service.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import { sendRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';
import { askBack } from '#lib/trade/payments/tries/ask-back.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { pay, providersOf } from '#tests/support/gateways/payments.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the daily reconciliation on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let providers: Providers;
  let operator: Member;
  let goodsId: number;
  const today = formatDate(Date.now());
  const of = { provider: 'sandbox', day: today } as const;
  const replacing = { of, isReplacing: true };
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    providers = providersOf(sandboxProvider(db, (token) => token));
    operator = await makeMember(db, { role: 'operator', name: '赵敏' });
    goodsId = await makeGoods(db, { stock: 10_000 });
  });
  afterAll(() => fresh.close());

  const now = (): number => Date.now();
  /** An order of ¥30.00 that was paid at the sandbox; the shop has asked. */
  const bought = async () => {
    const member = await makeMember(db);
    const order = await orderOne(db, member, [{ goodsId, quantity: 3 }], now());
    const row = await pay(db, member, [order.id], { providers });
    await endSandboxTrade(db, { token: row.startText, choice: 'silent' }, now());
    await askBack(db, providers, () => undefined, now() + 10_000);
    return row;
  };
  const upload = async (text: string | Uint8Array<ArrayBuffer>, name = 'sandbox.csv') =>
    readStatement(
      db,
      await reconcileFile(db, operator, { ...replacing, file: new File([text], name) }, now()),
    );
  const file = () => sandboxStatementFile(db, of);
  const found = async (text: string) =>
    (await upload(text)).differences
      .filter(({ isCurrent }) => isCurrent)
      .map(({ kind, outTradeNo, shopFen, statementFen }) => [kind, outTradeNo, shopFen, statementFen]);

  it('agrees with what the provider says, refunds too, fetched or from its file', async () => {
    const row = await bought();
    const { refundable } = await readPayment(db, row.id);
    const request = { tryId: row.id, number: 1, paymentId: refundable[0]!.payment!.id, amountFen: 500 };
    const refund = await enterRefund(db, operator, { ...request, target: 'provider', reason: '破损' }, now());
    await sendRefund(db, providers, refund!.id, now());
    const id = await reconcileFetched(db, operator, { of, providers }, now());
    const { statement, differences } = await readStatement(db, id);
    expect(differences).toEqual([]);
    expect(statement).toMatchObject({
      paidCount: 1,
      paidFen: 3000,
      refundCount: 1,
      refundFen: -500,
      matchedCount: 2,
      shopPaidFen: 3000,
      shopRefundFen: -500,
      matchedFen: 2500,
      runs: 1,
      source: 'provider',
      runner: '赵敏',
    });
    const again = await upload(await file(), '沙箱 11-20.csv');
    expect(again.statement).toMatchObject({ id, runs: 2, source: 'file', fileName: '沙箱 11-20.csv' });
    expect(again.differences).toEqual([]);
    expect(await auditOf(db, `payment_statement:${id}`, 9)).toMatchObject([
      { action: 'statement.run', detail: '相符 2 笔，不符 0 处，沙箱 11-20.csv' },
      { action: 'statement.run', detail: '相符 2 笔，不符 0 处' },
    ]);
  });

  it('finds what differs, and keeps what was noted of it as long as it is the same', async () => {
    const [gone, other] = [await bought(), await bought()];
    const lines = (await file()).split('\r\n');
    const changed = lines
      .filter((line) => !line.includes(gone.outTradeNo))
      .map((line) => (line.includes(other.outTradeNo) ? line.replace('30.00', '29.00') : line));
    const strange = `${today} 12:00:00,付款,P-strange,S9,,8.00`;
    const text = [...changed.filter(Boolean), strange, '乱七八糟', ''].join('\r\n');
    expect(new Set(await found(text))).toEqual(
      new Set([
        ['unreadable', '', null, null],
        ['amount', other.outTradeNo, 3000, 2900],
        ['statement_only', 'P-strange', null, 800],
        ['shop_only', gone.outTradeNo, 3000, null],
      ]),
    );
    const { differences, statement } = await upload(text);
    const amount = differences.find(({ kind }) => kind === 'amount')!;
    expect(amount.tryId).toBe(other.id);
    const noting = { id: amount.id, state: 'explained', note: '' } as const;
    await expect(noteDifference(db, operator, noting, now())).rejects.toMatchObject({
      fields: { note: [expect.any(String)] },
    });
    await noteDifference(db, operator, { ...noting, note: '平台手续费' }, now());
    const isIt = ({ key }: { key: string }) => key === amount.key;
    const after = await upload(text);
    expect(after.differences.find(isIt)).toMatchObject({
      state: 'explained',
      note: '平台手续费',
      noter: '赵敏',
      isCurrent: 1,
    });
    const again = await upload(text.replace('29.00', '28.00'));
    expect(again.differences.find(isIt)).toMatchObject({ state: 'open', note: '平台手续费' });
    const sound = await upload(await file());
    expect(sound.differences).toMatchObject([{ key: amount.key, isCurrent: 0, note: '平台手续费' }]);
    expect(sound.counts).toMatchObject({ all: 1, gone: 1, amount: 0 });
    const [listed] = (await listStatements(db, 1)).statements;
    expect(listed).toMatchObject({ id: statement.id, open: 0, found: 0 });
  });

  it('runs once at a time for a day, however many press', async () => {
    const text = await file();
    const runs = await Promise.all(
      Array.from({ length: 4 }, () =>
        reconcileFile(db, operator, { ...replacing, file: new File([text], 'x.csv') }, now()),
      ),
    );
    expect(new Set(runs).size).toBe(1);
    const kept = await db.selectFrom('payment_statement_line').select('key').execute();
    expect(kept).toHaveLength(text.trim().split('\r\n').length - 1);
  });

  it('counts what another day of the statement has reported to that day', async () => {
    const row = await bought();
    const yesterday = formatDate(now() - DAY_MS);
    const text = (await file()).split('\r\n');
    const [head = ''] = text;
    const late = text.find((line) => line.includes(row.outTradeNo)) ?? '';
    const before = new File([`${head}\r\n${late.replace(today, yesterday)}\r\n`], 'y.csv');
    const id = await reconcileFile(db, operator, { of: { ...of, day: yesterday }, file: before }, now());
    expect((await readStatement(db, id)).differences).toEqual([]);
    expect(await found(text.filter((line) => line !== late).join('\r\n'))).toEqual([]);
  });

  it('reads GBK, UTF-8 and archives, and refuses what is none', async () => {
    const utf8 = await file();
    const writer = new ZipWriter(new Uint8ArrayWriter());
    await writer.add('sum.csv', new Uint8ArrayReader(new TextEncoder().encode('a,b')));
    await writer.add('details.csv', new Uint8ArrayReader(new TextEncoder().encode(utf8)));
    const archive = await upload(await writer.close(), 'x.zip');
    expect(archive.differences.filter(({ isCurrent }) => isCurrent)).toEqual([]);
    const refused = { fields: { file: [expect.any(String)] } };
    await expect(upload(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).rejects.toMatchObject(refused);
    await expect(upload(new Uint8Array([0xff, 0xff, 0xff]))).rejects.toMatchObject(refused);
    await expect(upload('a,b\r\n')).rejects.toMatchObject(refused);
    // 支付宝交易号,商户订单号,业务类型,订单金额 and 交易, in GBK
    const gbk = Buffer.concat([
      ...[
        'd6a7b8b6b1a6bdbbd2d7bac52cc9ccbba7b6a9b5a5bac52cd2b5cef1c0e0d0cd2cb6a9b5a5bdf0b6ee0a',
        '54312c50312c',
      ].map((hex) => Buffer.from(hex, 'hex')),
      Buffer.from('bdbbd2d7', 'hex'),
      Buffer.from(',8.00\n#\n'),
    ]);
    const alipay = { provider: 'alipay', day: today } as const;
    const id = await reconcileFile(db, operator, { of: alipay, file: new File([gbk], 'a.csv') }, now());
    expect((await readStatement(db, id)).differences).toMatchObject([
      { kind: 'statement_only', outTradeNo: 'P1', tradeNo: 'T1', statementFen: 800 },
    ]);
  });

  it('asks before it replaces what was compared, and refuses files of another day, kind or size', async () => {
    const row = await bought();
    const { statement } = await upload(await file());
    const refuse = async (text: string, words: RegExp, asked: object = replacing) => {
      const attempt = reconcileFile(
        db,
        operator,
        { ...replacing, ...asked, file: new File([text], 'a.csv') },
        now(),
      );
      await expect(attempt).rejects.toThrow(words);
      expect((await readStatement(db, statement.id)).statement).toMatchObject({ runs: statement.runs });
    };
    await refuse(await file(), /已经对过账/, { isReplacing: false });
    const [head = ''] = (await file()).split('\r\n');
    const before = formatDate(now() - 2 * DAY_MS);
    await refuse(`${head}\r\n${before} 12:00:00,付款,P1,S1,,77.70\r\n`, /选择的是/);
    await refuse(`${head}\r\n`, /没有一笔记录/);
    await refuse('', /是空的/);
    await refuse((await file()).replace('类型', '种类'), /没有这些列：类型/);
    await refuse(`${head}\r\n${'坏行\n'.repeat(STATEMENT_LIMITS.rows)}`, /最多 50000 行/);
    await refuse(`${head}\r\n${'x'.repeat(100_000)}`, /太长/);
    await refuse('x'.repeat(STATEMENT_LIMITS.bytes + 1), /最大 20 MB/);
    const columns = (await file()).split('\r\n').map((line) => line.split(',').toReversed().join(','));
    const turned = `${columns.join('\r\n').replace('\uFEFF', '')}`;
    expect((await found(turned)).filter(([kind]) => kind !== 'shop_only')).toEqual([]);
    expect((await found(turned)).filter(([, no]) => no === row.outTradeNo)).toEqual([]);
  });

  it('asks for no day that is none, not yet there, or of a provider the shop has not', async () => {
    const attempt = (change: object) =>
      reconcileFetched(db, operator, { of: { ...of, ...change }, providers }, now());
    await expect(attempt({ day: '2026-02-31' })).rejects.toMatchObject({
      fields: { day: [expect.any(String)] },
    });
    const tomorrow = formatDate(now() + DAY_MS);
    await expect(attempt({ day: tomorrow })).rejects.toMatchObject({ fields: { day: ['这一天还没有到。'] } });
    await expect(attempt({ provider: 'wechat' })).rejects.toMatchObject({
      fields: { provider: [expect.any(String)] },
    });
    await expect(readStatement(db, 999_999)).rejects.toMatchObject({ code: 'not_found' });
  });
});
