import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/admin/article/import.ts';

/** Sends a form with `file` and perhaps `dry` and what to `overwrite`. Rejects with a `CallError`, said by the caller. */
export const importArticles = (form: FormData): Promise<AnswerOf<typeof POST>> =>
  callApi<typeof POST>('POST', '/api/admin/article/import', form, { quiet: true, timeoutMs: 300_000 });
