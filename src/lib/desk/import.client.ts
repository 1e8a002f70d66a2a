import { callApi } from '#lib/browser/api-client.ts';

/** What an import did, or would do; `problems` name the file and say how to mend it. */
export interface ImportReport {
  created: number;
  changed: number;
  unchanged: number;
  problems: string[];
}

/** Sends a form with `file` and perhaps `dry`. Rejects with a `CallError`, said by the caller. */
export const importArticles = (form: FormData): Promise<ImportReport> =>
  callApi('POST', '/api/admin/article/import', form, { quiet: true, timeoutMs: 300_000 });
