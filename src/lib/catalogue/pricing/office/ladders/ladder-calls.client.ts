import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST as POST_SAVE } from '#pages/api/admin/ladder/index.ts';
import type { POST as POST_TRIAL } from '#pages/api/admin/ladder/trial.ts';
import type { TypedLadders } from './typed-ladders.rules.ts';

/** Said by the form itself, which keeps what was typed also where the session has ended. */
const QUIET = { quiet: true, timeoutMs: 60_000 };

function asForm({ type, lines, base }: TypedLadders, more: Record<string, string>): FormData {
  const form = new FormData();
  const fields = { type: String(type), lines, base: JSON.stringify(base), ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Saves the ladders, or says what to know first. Rejects with a `CallError` whose `fields.lines` say what is wrong. */
export const sendLadders = (typed: TypedLadders, isForced: boolean): Promise<AnswerOf<typeof POST_SAVE>> =>
  callApi<typeof POST_SAVE>(
    'POST',
    '/api/admin/ladder',
    asForm(typed, { force: isForced ? '1' : '' }),
    QUIET,
  );

/** What a cart costs with the ladders as typed and without. */
export const tryLadderForm = (
  typed: TypedLadders,
  by: { member: string; cart: string },
): Promise<AnswerOf<typeof POST_TRIAL>> =>
  callApi<typeof POST_TRIAL>('POST', '/api/admin/ladder/trial', asForm(typed, by), QUIET);
