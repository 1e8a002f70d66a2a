import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { STATEMENT_LIMITS } from '#lib/trade/payments/providers/provider.rules.ts';
import { statementForm } from '#lib/trade/payments/payments.fields.ts';
import { paymentProviders } from '#lib/trade/payments/providers/providers.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { reconcileFile } from '#lib/trade/payments/reconcile/reconcile.service.ts';

/** Larger than a statement may be, so that a file that is a little too large is refused with its limit. */
const LARGEST_BODY = 1.5 * STATEMENT_LIMITS.bytes;
const STATEMENT_MB = STATEMENT_LIMITS.bytes / 1024 / 1024;

export const POST = defineCall({
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
