import { callApi } from '#lib/platform/browser/calls/api.client.ts';
import type { ImportReport } from '#lib/content/newsroom/transfer/import-report.rules.ts';

/** Sends a form with `file` and perhaps `dry` and what to `overwrite`. Rejects with a `CallError`, said by the caller. */
export const importArticles = (form: FormData): Promise<ImportReport> =>
  callApi('POST', '/api/admin/article/import', form, { quiet: true, timeoutMs: 300_000 });
