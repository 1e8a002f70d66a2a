import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { withoutNul } from '#lib/platform/http/call/plain-text.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { DAY_MS, parseDateTime, startOfDay } from '#lib/platform/time.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import { GatewayError, type Providers, type Statement } from '#lib/trade/payments/gateway/provider.rules.ts';
import {
  compare,
  type Comparison,
  type Difference,
  type DifferenceState,
  keyOfLine,
  RECONCILE_LIMITS,
} from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import { readStatementFile } from '#lib/trade/payments/reconcile/statement-file.server.ts';
import {
  countStatements,
  deleteRetired,
  findDifference,
  findDifferences,
  findKeysElsewhere,
  findPaidBook,
  findRefundBook,
  findStatement,
  findStatements,
  findTryIds,
  holdStatement,
  insertDifference,
  replaceLines,
  retireDifferences,
  setDifference,
  setStatement,
  type StatementDay,
} from '#lib/trade/payments/reconcile/statements.repository.ts';
import type { DifferenceRow, StatementRow } from '#lib/trade/payments/reconcile/statements.table.ts';

const STATEMENTS_PER_PAGE = 20;
const LONGEST_NAME = 120;

/** Which day of which provider is held against the books; `day` is `2026-11-20`. */
export interface DayOfProvider {
  provider: PaymentProviderName;
  day: string;
}

/** Holds a statement that was downloaded against the books of its day. Returns the day's id. Throws `invalid_form`. */
export async function reconcileFile(
  db: Db,
  operator: Member,
  { of, file }: { of: DayOfProvider; file: File },
  now: number,
): Promise<number> {
  checkDay(of, now);
  const statement = await readStatementFile(of.provider, new Uint8Array(await file.arrayBuffer()));
  const name = withoutNul(file.name).slice(0, LONGEST_NAME);
  return reconcile(db, operator, { of, statement, source: 'file', name }, now);
}

/** The same with the statement that the provider is asked for. Throws `gateway_failed` too. */
export async function reconcileFetched(
  db: Db,
  operator: Member,
  { of, providers }: { of: DayOfProvider; providers: Providers },
  now: number,
): Promise<number> {
  checkDay(of, now);
  const word = PAYMENT_PROVIDERS[of.provider];
  const provider = providers.get(of.provider);
  if (!provider) throw fieldError('provider', `本站没有开通${word}，请上传它的对账文件。`);
  const statement = await provider.statement(of.day).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    const words = error.kind === 'silent' ? '没有响应' : '没有给出这一天的对账单，多半还没有生成';
    throw new ShopError('gateway_failed', `${word}${words}。请稍后再试，或上传文件。`);
  });
  return reconcile(db, operator, { of, statement, source: 'provider', name: '' }, now);
}

function checkDay({ day }: DayOfProvider, now: number): void {
  const from = parseDateTime(day);
  if (from === null) throw fieldError('day', '请选择日期，例如 2026-11-20。');
  if (from > startOfDay(now)) throw fieldError('day', '这一天还没有到。');
}

interface Run {
  of: DayOfProvider;
  statement: Statement;
  source: StatementRow['source'];
  name: string;
}

function reconcile(
  db: Db,
  operator: Member,
  { of, statement, source, name }: Run,
  now: number,
): Promise<number> {
  const from = parseDateTime(of.day) ?? 0;
  return transact(db, async (trx) => {
    const begun = { ...of, source, run_by: operator.id, run_at: now };
    const { id } = await holdStatement(trx, begun);
    const compared = await compareDay(
      trx,
      { ...of, from, until: from + DAY_MS },
      { statementId: id, statement },
    );
    await setStatement(trx, id, { ...sumsOf(compared), ...begun, file_name: name });
    await replaceLines(
      trx,
      id,
      statement.lines.map((line) => ({
        ...{ statement_id: id, provider: of.provider, key: keyOfLine(line), line: line.line },
        ...{ out_trade_no: line.outTradeNo, trade_no: line.tradeNo, out_refund_no: line.outRefundNo },
        amount_fen: line.amountFen,
      })),
    );
    await keepDifferences(trx, id, compared.differences);
    const detail = `相符 ${compared.matched.count} 笔，不符 ${compared.differences.length} 处${name && `，${name}`}`;
    const subject = `payment_statement:${id}`;
    await recordAudit(trx, { actorId: operator.id, action: 'statement.run', subject, detail, at: now });
    return id;
  });
}

async function compareDay(
  trx: Trx,
  day: StatementDay,
  { statementId, statement }: { statementId: number; statement: Statement },
): Promise<Comparison> {
  const { lines } = statement;
  const paid = lines.filter(({ amountFen }) => amountFen >= 0).map(({ outTradeNo }) => outTradeNo);
  const refunded = lines.filter(({ amountFen }) => amountFen < 0).map(({ outRefundNo }) => outRefundNo);
  const book = [...(await findPaidBook(trx, day, paid)), ...(await findRefundBook(trx, day, refunded))];
  const here = { provider: day.provider, statementId };
  const elsewhere = await findKeysElsewhere(
    trx,
    here,
    book.map(({ key }) => key),
  );
  const compared = compare(statement, book, elsewhere);
  const strays = compared.differences.filter(({ tryId, outTradeNo }) => tryId === null && outTradeNo !== '');
  const ids = await findTryIds(
    trx,
    day.provider,
    strays.map(({ outTradeNo }) => outTradeNo),
  );
  for (const stray of strays) stray.tryId = ids.get(stray.outTradeNo) ?? null;
  return compared;
}

const sumsOf = ({ matched, statement, shop }: Comparison) => ({
  ...{ matched_count: matched.count, matched_fen: matched.fen },
  ...{ paid_count: statement.paid.count, paid_fen: statement.paid.fen },
  ...{ refund_count: statement.refunded.count, refund_fen: statement.refunded.fen },
  ...{ shop_paid_count: shop.paid.count, shop_paid_fen: shop.paid.fen },
  ...{ shop_refund_count: shop.refunded.count, shop_refund_fen: shop.refunded.fen },
});

/** What was noted of a difference stays with it as long as it is the same one; another amount is to be looked at anew. */
async function keepDifferences(trx: Trx, statementId: number, found: readonly Difference[]): Promise<void> {
  const known = new Map((await findDifferences(trx, statementId)).map((row) => [row.key, row]));
  await retireDifferences(trx, statementId);
  for (const difference of found) {
    const row = known.get(difference.key);
    const facts = {
      ...{ kind: difference.kind, line: difference.line, try_id: difference.tryId, is_current: 1 as const },
      ...{ out_trade_no: difference.outTradeNo, trade_no: difference.tradeNo },
      ...{ out_refund_no: difference.outRefundNo },
      ...{ shop_fen: difference.shopFen, statement_fen: difference.statementFen },
      said: withoutNul(difference.said).slice(0, RECONCILE_LIMITS.line),
    };
    const isSame = row?.shop_fen === difference.shopFen && row.statement_fen === difference.statementFen;
    const state = isSame ? row.state : ('open' as const);
    if (row) await setDifference(trx, row.id, { ...facts, state });
    else {
      const added = { ...facts, statement_id: statementId, key: difference.key, state };
      await insertDifference(trx, { ...added, note: '', noted_by: null, noted_at: null });
    }
  }
  await deleteRetired(trx, statementId);
}

/** Notes of a difference what was found out. Throws `not_found`. Returns the day's id. */
export async function noteDifference(
  db: Db,
  operator: Member,
  { id, state, note }: { id: number; state: DifferenceState; note: string },
  now: number,
): Promise<number> {
  return transact(db, async (trx) => {
    const row = await findDifference(trx, id);
    if (!row) throw notFound('这处差异');
    if (state === 'explained' && note === '') throw fieldError('note', '请写明查到了什么，再记为已查明。');
    await setDifference(trx, id, { state, note, noted_by: operator.id, noted_at: now });
    const subject = `payment_statement:${row.statement_id}`;
    const detail = `${row.out_refund_no || row.out_trade_no || `第 ${row.line ?? 0} 行`}：${note}`;
    const action = `statement.${state}`;
    await recordAudit(trx, { actorId: operator.id, action, subject, detail, at: now });
    return row.statement_id;
  });
}

export type Noted = DifferenceRow & { noter: string };

/** A day that was held against the books. Throws `not_found`. */
export async function readStatement(
  db: Db,
  id: number,
): Promise<{ statement: StatementRow & { runner: string }; differences: Noted[] }> {
  const statement = await findStatement(db, id);
  if (!statement) throw notFound('这一天的对账');
  return { statement, differences: await findDifferences(db, id) };
}

/** A page of the days that were held against the books, the latest first. */
export async function listStatements(db: Db, page: number) {
  const shown = pageOf(page, await countStatements(db), STATEMENTS_PER_PAGE);
  const statements = await findStatements(db, STATEMENTS_PER_PAGE, shown.offset);
  return { statements, page: shown.page, pages: shown.pages };
}
