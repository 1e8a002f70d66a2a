import { columnsOf } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { inBatches } from '#lib/platform/db/in-batches.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { withoutNul } from '#lib/platform/http/call/plain-text.rules.ts';
import { FairQueue } from '#lib/platform/process/fair-queue.server.ts';
import { DAY_MS, parseDateTime, startOfDay } from '#lib/platform/time.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import {
  GatewayError,
  type Providers,
  type Statement,
  UnreadableStatement,
} from '#lib/trade/payments/providers/provider.rules.ts';
import { readStatement, type StatementFormat } from '#lib/trade/payments/providers/statement-text.server.ts';
import { ALIPAY_FORMAT } from '#lib/trade/payments/providers/alipay.server.ts';
import { SANDBOX_FORMAT } from '#lib/trade/payments/providers/sandbox-statement.service.ts';
import { WECHAT_FORMAT } from '#lib/trade/payments/providers/wechat.server.ts';
import { type Compared, compareDay } from '#lib/trade/payments/reconcile/compare-day.service.ts';
import { keyOfLine, RECONCILE_LIMITS, wrongDay } from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import {
  beginRun,
  deleteRows,
  findByKey,
  findNoted,
  findStale,
  findStatementOf,
  holdStatement,
  insertDifferences,
  insertLines,
  type RunOf,
  setDifference,
  setStatement,
} from '#lib/trade/payments/reconcile/statements.repository.ts';
import type { StatementRow } from '#lib/trade/payments/payments.table.ts';

const LONGEST_NAME = 120;
const FORMATS: Record<PaymentProviderName, StatementFormat> = {
  alipay: ALIPAY_FORMAT,
  wechat: WECHAT_FORMAT,
  sandbox: SANDBOX_FORMAT,
};
/** Queue that runs one comparison at a time: a large day takes seconds and some tens of megabytes. */
const turns = new FairQueue({
  atOnce: 1,
  places: 4,
  full: () => new ShopError('too_many_requests', '正在对的账太多了，请稍后再试。'),
});

/** Provider and day to compare with the books; `day` is `2026-11-20`. */
interface DayOfProvider {
  provider: PaymentProviderName;
  day: string;
}

interface Request {
  of: DayOfProvider;
  /** Confirmed: the result of a day that was compared before is replaced. */
  isReplacing?: boolean;
}

/**
 * Compares a downloaded statement with the books of its day; for a provider that the sandbox simulates, the file may be
 * the sandbox's or the provider's own. Returns the day's id. Throws `invalid_form`.
 */
export async function reconcileFile(
  db: Db,
  operator: Member,
  { file, isPlayed = false, ...request }: Request & { file: File; isPlayed?: boolean | undefined },
  now: number,
): Promise<number> {
  const { of } = request;
  await checkDay(db, request, now);
  if (file.size === 0) throw fieldError('file', `文件“${file.name}”是空的（0 字节），请重新下载。`);
  const name = withoutNul(file.name).slice(0, LONGEST_NAME);
  return turns.run(String(operator.id), async () => {
    const statement = await readStatement(
      file,
      FORMATS[of.provider],
      ...(isPlayed ? [SANDBOX_FORMAT] : []),
    ).catch((error: unknown) => {
      throw error instanceof UnreadableStatement ? fieldError('file', error.message) : error;
    });
    const wrong = wrongDay(statement, of.day);
    if (wrong !== null) throw fieldError('file', wrong);
    return reconcile(db, operator, { of, statement, source: 'file', name }, now);
  });
}

/** Does the same with the statement that the provider is asked for. Also throws `gateway_failed`. */
export async function reconcileFetched(
  db: Db,
  operator: Member,
  { providers, ...request }: Request & { providers: Providers },
  now: number,
): Promise<number> {
  const { of } = request;
  await checkDay(db, request, now);
  const word = PAYMENT_PROVIDERS[of.provider];
  const provider = providers.get(of.provider);
  if (!provider) throw fieldError('provider', `本站没有开通${word}，请上传它的对账文件。`);
  return turns.run(String(operator.id), async () => {
    const statement = await provider.statement(of.day).catch((error: unknown) => {
      if (error instanceof UnreadableStatement)
        throw new ShopError('gateway_failed', `${word}给的对账单读不出来：${error.message}`);
      if (!(error instanceof GatewayError)) throw error;
      const words = error.kind === 'silent' ? '没有响应' : '没有给出这一天的对账单，多半还没有生成';
      throw new ShopError('gateway_failed', `${word}${words}。请稍后再试，或上传文件。`);
    });
    return reconcile(db, operator, { of, statement, source: 'provider', name: '' }, now);
  });
}

async function checkDay(db: Db, { of, isReplacing = false }: Request, now: number): Promise<void> {
  const from = parseDateTime(of.day);
  if (from === null) throw fieldError('day', '请选择日期，例如 2026-11-20。');
  if (from > startOfDay(now)) throw fieldError('day', '这一天还没有到。');
  if (!isReplacing && (await findStatementOf(db, of)))
    throw fieldError('replace', '这一天已经对过账，重新对账会替换结果。要替换，请勾选“替换”，再交一次。');
}

interface Run {
  of: DayOfProvider;
  statement: Statement;
  source: StatementRow['source'];
  name: string;
}

/**
 * Writes the result in batches next to the one that counts, and makes it count once it is complete: an interrupted run
 * changes nothing, and a large one blocks no other requests. Of two runs of a day, the one begun later counts.
 */
async function reconcile(
  db: Db,
  operator: Member,
  { of, statement, source, name }: Run,
  now: number,
): Promise<number> {
  const from = parseDateTime(of.day) ?? 0;
  const begun = { ...of, source, run_by: operator.id, run_at: now };
  const { id, run } = await beginRun(db, begun);
  const day = { provider: of.provider, from, until: from + DAY_MS };
  const compared = await compareDay(db, day, { statementId: id, statement });
  await writeRun(db, { id, run }, { provider: of.provider, statement, compared });
  const counts = await transact(db, async (trx) => {
    const counting = await holdStatement(trx, id);
    if (counting > run) return false;
    await setStatement(trx, id, { ...sumsOf(compared), ...begun, file_name: name, runs: run });
    await keepNotes(trx, { id, run: counting }, run);
    const detail = `相符 ${compared.matched.count} 笔，不符 ${compared.differences.length} 处${name && `，${name}`}`;
    const subject = `payment_statement:${id}`;
    await recordAudit(trx, { actorId: operator.id, action: 'statement.run', subject, detail, at: now });
    return true;
  });
  await job(db, id, counts ? run : run + 1);
  return id;
}

async function writeRun(
  db: Db,
  { id, run }: RunOf,
  {
    provider,
    statement,
    compared,
  }: { provider: PaymentProviderName; statement: Statement; compared: Compared },
): Promise<void> {
  const write = inBatches(db);
  const of = { statement_id: id, run };
  await write(statement.lines, (trx, some) =>
    insertLines(
      trx,
      some.map((line) => ({
        ...of,
        provider,
        key: keyOfLine(line),
        line: line.line,
        out_trade_no: line.outTradeNo,
        trade_no: line.tradeNo,
        out_refund_no: line.outRefundNo,
        amount_fen: line.amountFen,
      })),
    ),
  );
  await write(compared.differences, (trx, some) =>
    insertDifferences(
      trx,
      some.map((one) => ({
        ...of,
        key: one.key,
        kind: one.kind,
        line: one.line,
        try_id: one.tryId,
        is_current: 1 as const,
        out_trade_no: one.outTradeNo,
        trade_no: one.tradeNo,
        out_refund_no: one.outRefundNo,
        shop_fen: one.shopFen,
        statement_fen: one.statementFen,
        said: withoutNul(one.said).slice(0, RECONCILE_LIMITS.line),
        state: 'open' as const,
        note: '',
        noted_by: null,
        noted_at: null,
      })),
    ),
  );
}

const sumsOf = ({ matched, statement, shop }: Compared) => ({
  matched_count: matched.count,
  matched_fen: matched.fen,
  paid_count: statement.paid.count,
  paid_fen: statement.paid.fen,
  refund_count: statement.refunded.count,
  refund_fen: statement.refunded.fen,
  shop_paid_count: shop.paid.count,
  shop_paid_fen: shop.paid.fen,
  shop_refund_count: shop.refunded.count,
  shop_refund_fen: shop.refunded.fen,
});

/**
 * Copies the notes on differences from run to run; a difference of another amount is open again, and one that is no
 * longer found is kept as it was.
 */
async function keepNotes(trx: Trx, before: RunOf, run: number): Promise<void> {
  for (const { id: _, ...noted } of await findNoted(trx, before)) {
    const found = await findByKey(trx, { id: before.id, run }, noted.key);
    if (!found) {
      await insertDifferences(trx, [columnsOf({ ...noted, run, isCurrent: 0 as const })]);
      continue;
    }
    const isSame = noted.shopFen === found.shopFen && noted.statementFen === found.statementFen;
    const { note, notedBy, notedAt } = noted;
    await setDifference(trx, found.id, {
      note,
      noted_by: notedBy,
      noted_at: notedAt,
      ...(isSame && { state: noted.state }),
    });
  }
}

/** Deletes the runs of a day before `until`, in batches. */
async function job(db: Db, id: number, until: number): Promise<void> {
  const write = inBatches(db);
  for (const table of ['payment_difference', 'payment_statement_line'] as const) {
    for (let ids = await findStale(db, table, id, until); ids.length > 0;) {
      await write(ids, (trx, some) => deleteRows(trx, table, some));
      ids = await findStale(db, table, id, until);
    }
  }
}
