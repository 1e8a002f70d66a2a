import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, optionalText } from '#lib/platform/http/call/common.fields.ts';
import {
  DIFFERENCE_STATES,
  type DifferenceState,
  RECONCILE_LIMITS,
} from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import { noteDifference } from '#lib/trade/payments/reconcile/read-statement.service.ts';

const states = Object.keys(DIFFERENCE_STATES) as DifferenceState[];

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/statement/difference/{id}',
  summary: '给一处对账差异写备注，记为待查（open）或已查明（explained）',
  who: 'operator',
  input: z.object({
    id: idField,
    state: z.enum(states, { error: '请选择待查或已查明' }),
    note: optionalText(RECONCILE_LIMITS.note, '备注'),
  }),
  answer: z.object({ id: z.int(), state: z.enum(['explained', 'open']) }),
  run: async ({ db, member, input: { id, state, note }, now }) => {
    await noteDifference(db, member, { id, state, note }, now);
    return { data: { id, state }, message: `已记为${DIFFERENCE_STATES[state]}` };
  },
});
