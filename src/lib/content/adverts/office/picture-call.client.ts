import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { postAdminPicture } from '#lib/content/newsroom/pictures/pictures.calls.ts';

/** Uploads a picture for a banner. Rejects with a `CallError` that describes the error. */
export function sendOfficePicture(picture: File, alt: string): Promise<AnswerOf<typeof postAdminPicture>> {
  const form = new FormData();
  form.set('picture', picture);
  form.set('alt', alt);
  return callApi<typeof postAdminPicture>('POST', '/api/admin/picture', form, {
    quiet: true,
    timeoutMs: 120_000,
  });
}
