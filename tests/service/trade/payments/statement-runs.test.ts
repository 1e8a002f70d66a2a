import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { endSandboxTrade } from '#lib/trade/payments/providers/sandbox-page.service.ts';
import { sandboxProvider } from '#lib/trade/payments/providers/sandbox-provider.service.ts';
import { sandboxStatementFile } from '#lib/trade/payments/providers/sandbox-statement.service.ts';
import {
  exportDifferences,
  noteDifference,
  readStatement,
} from '#lib/trade/payments/reconcile/read-statement.service.ts';
import { DIFFERENCES_PER_PAGE } from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import { reconcileFile } from '#lib/trade/payments/reconcile/reconcile.service.ts';
import { beginRun, insertLines } from '#lib/trade/payments/reconcile/statements.repository.ts';
import { askBack } from '#lib/trade/payments/tries/ask-back.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { pay, providersOf } from '#tests/support/gateways/payments.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('runs of a statement on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  const today = formatDate(Date.now());
  const of = { provider: 'sandbox', day: today } as const;
  const now = (): number => Date.now();
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', name: '赵敏' });
    const providers = providersOf(sandboxProvider(db, (token) => token));
    const member = await makeMember(db);
    const goodsId = await makeGoods(db, { stock: 100 });
    const order = await orderOne(db, member, [{ goodsId, quantity: 3 }], now());
    const row = await pay(db, member, [order.id], { providers });
    await endSandboxTrade(db, { token: row.startText, choice: 'silent' }, now());
    await askBack(db, providers, () => undefined, now() + 10_000);
  });
  afterAll(() => fresh.close());

  const file = () => sandboxStatementFile(db, of);
  const upload = async (text: string) => {
    const request = { of, isReplacing: true, file: new File([text], 'sandbox.csv') };
    return readStatement(db, await reconcileFile(db, operator, request, now()));
  };

  it('bears 30,000 strange rows: others go on, pages stay short, notes are kept, the next file is sound', async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => `${today} 12:00:00,付款,PX${at},SX${at},,77.70`);
    const text = `${(await file()).trimEnd()}\r\n${rows.join('\r\n')}\r\n`;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const running = upload(text);
    const waits: number[] = [];
    for (let isOver = false; !isOver;) {
      const begun = performance.now();
      await db.updateTable('member').set({ name: '赵敏' }).where('id', '=', operator.id).execute();
      waits.push(performance.now() - begun);
      isOver = await Promise.race([running.then(() => true), wait(50, false)]);
    }
    delay.disable();
    const { statement, differences, counts, pages } = await running;
    expect(counts).toMatchObject({ all: 30_000, statement_only: 30_000, gone: 0 });
    expect([differences.length, pages]).toEqual([DIFFERENCES_PER_PAGE, 600]);
    expect(statement.paidCount).toBe(30_000 + statement.matchedCount);
    // No writer waits for the whole of it, and no piece of it keeps the process to itself for long.
    expect(Math.max(...waits)).toBeLessThan(1500);
    expect(delay.percentile(99) / 1e6).toBeLessThan(250);

    const { id } = statement;
    const last = await readStatement(db, id, { tab: 'statement_only', page: 9999 });
    expect([last.page, last.differences.length]).toEqual([600, DIFFERENCES_PER_PAGE]);
    const one = await readStatement(db, id, { keywords: 'SX29999' });
    expect(one.differences.map(({ outTradeNo }) => outTradeNo)).toEqual(['PX29999']);
    expect(one.counts).toMatchObject({ all: 1, statement_only: 1 });
    const noting = { id: one.differences[0]!.id, state: 'explained', note: '别家店的' } as const;
    await noteDifference(db, operator, noting, now());
    const csv = await new Response((await exportDifferences(db, id)).csv).text();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(30_001);

    const sound = await upload(await file());
    expect(sound.counts).toMatchObject({ all: 1, gone: 1 });
    expect(sound.differences).toMatchObject([{ outTradeNo: 'PX29999', note: '别家店的', isCurrent: 0 }]);
    expect(sound.statement.id).toBe(id);
    await expect(noteDifference(db, operator, noting, now())).rejects.toMatchObject({ code: 'not_found' });
    for (const table of ['payment_difference', 'payment_statement_line'] as const) {
      const kept = await db
        .selectFrom(table)
        .select('run')
        .distinct()
        .where('statement_id', '=', id)
        .execute();
      expect(kept).toEqual([{ run: sound.statement.runs }]);
    }
  }, 120_000);

  it('leaves the result as it is where a run breaks off, and the next one jobs up', async () => {
    const { statement } = await upload(await file());
    const of = {
      statement_id: statement.id,
      run: statement.runs + 1,
      provider: 'sandbox' as const,
      key: 'paid:half',
    };
    await beginRun(db, {
      provider: 'sandbox',
      day: today,
      source: 'file',
      run_by: operator.id,
      run_at: now(),
    });
    await insertLines(db as Trx, [
      { ...of, line: 2, out_trade_no: 'half', trade_no: '', out_refund_no: '', amount_fen: 1 },
    ]);
    expect((await readStatement(db, statement.id)).statement).toMatchObject({
      runs: statement.runs,
      paidFen: statement.paidFen,
    });
    const after = await upload(await file());
    expect(after.statement.runs).toBe(statement.runs + 2);
    const half = await db
      .selectFrom('payment_statement_line')
      .select('id')
      .where('key', '=', of.key)
      .execute();
    expect(half).toEqual([]);
  });
});
