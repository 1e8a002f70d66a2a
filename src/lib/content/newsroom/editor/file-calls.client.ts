import { post } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { type AnswerOf, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { postAdminArticleFiles } from '#lib/content/newsroom/newsroom-files.calls.ts';

/** Uploads a file for an article to offer. */
export async function sendFile(
  file: File,
  signal: AbortSignal,
): Promise<AnswerOf<typeof postAdminArticleFiles>> {
  const form = new FormData();
  form.set('file', file);
  return post<typeof postAdminArticleFiles>(
    callPath<typeof postAdminArticleFiles>('/api/admin/article/files'),
    form,
    {
      timeoutMs: 300_000,
      signal,
    },
  );
}
