import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer, keysOf, sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { idField, optionalText } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { statementForm } from '#lib/trade/payments/payments.fields.ts';
import { STATEMENT_LIMITS } from '#lib/trade/payments/providers/provider.rules.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { exportDifferences, noteDifference } from '#lib/trade/payments/reconcile/read-statement.service.ts';
import {
  DIFFERENCE_STATES,
  type DifferenceState,
  RECONCILE_LIMITS,
} from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import { reconcileFetched, reconcileFile } from '#lib/trade/payments/reconcile/reconcile.service.ts';
import { z } from 'zod';

export const getAdminStatementIdExport = defineCall({
  method: 'GET',
  path: '/api/admin/statement/{id}/export',
  summary: '导出一天的对账差异（CSV）',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: sentAs('text/csv'),
  run: async ({ db, input }) => {
    const { statement, csv } = await exportDifferences(db, input.id);
    const name = `reconcile-${statement.provider}-${statement.day}.csv`;
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    };
    return { data: null, response: new Response(csv, { headers }) };
  },
});

const states = Object.keys(DIFFERENCE_STATES) as DifferenceState[];

export const postAdminStatementDifferenceId = defineCall({
  method: 'POST',
  path: '/api/admin/statement/difference/{id}',
  summary: '给一处对账差异写备注，记为待查（open）或已查明（explained）',
  who: 'operator',
  input: z.object({
    id: idField,
    state: z.enum(states, { error: '请选择待查或已查明' }),
    note: optionalText(RECONCILE_LIMITS.note, '备注'),
  }),
  answer: z.object({ id: z.int(), state: keysOf(DIFFERENCE_STATES) }),
  run: async ({ db, member, input: { id, state, note }, now }) => {
    await noteDifference(db, member, { id, state, note }, now);
    return { data: { id, state }, message: `已记为${DIFFERENCE_STATES[state]}` };
  },
});

export const postAdminStatementFetch = defineCall({
  method: 'POST',
  path: '/api/admin/statement/fetch',
  summary: '向支付平台取一天的对账单并对账；这一天对过账时要 replace=1 才替换',
  who: 'operator',
  input: statementForm.omit({ file: true }),
  answer: idAnswer,
  run: async ({ db, member, input: { replace: isReplacing, ...of }, now }) => {
    const providers = paymentProviders(runtime().settings, db);
    const id = await reconcileFetched(db, member, { of, isReplacing, providers }, now);
    return { data: { id }, message: '对账完成', next: pathTo('payment_statement', { id }) };
  },
});

/** Larger than a statement may be, so that a slightly larger file is refused with a message about the limit. */
const LARGEST_BODY = 1.5 * STATEMENT_LIMITS.bytes;

const STATEMENT_MB = STATEMENT_LIMITS.bytes / 1024 / 1024;

export const postAdminStatement = defineCall({
  method: 'POST',
  path: '/api/admin/statement',
  summary: '上传一天的对账文件并对账：CSV（GBK 或 UTF-8），或平台给的 zip；这一天对过账时要 replace=1 才替换',
  who: 'operator',
  files: {
    largest: LARGEST_BODY,
    field: 'file',
    words: `对账文件不能超过 ${STATEMENT_MB} MB，请上传平台给的 zip。`,
  },
  input: statementForm,
  answer: idAnswer,
  run: async ({ db, member, input: { provider, day, file, replace: isReplacing }, now }) => {
    const isPlayed = paymentProviders(runtime().settings, db).get(provider)?.isPlayed;
    const id = await reconcileFile(db, member, { of: { provider, day }, isReplacing, file, isPlayed }, now);
    return { data: { id }, message: '对账完成', next: pathTo('payment_statement', { id }) };
  },
});
