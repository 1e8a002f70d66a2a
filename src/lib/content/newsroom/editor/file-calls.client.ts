import { post } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { type AnswerOf, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/admin/article/files.ts';

/** Takes a file in that an article shall offer. */
export async function sendFile(file: File, signal: AbortSignal): Promise<AnswerOf<typeof POST>> {
  const form = new FormData();
  form.set('file', file);
  return post<typeof POST>(callPath<typeof POST>('/api/admin/article/files'), form, {
    timeoutMs: 300_000,
    signal,
  });
}
