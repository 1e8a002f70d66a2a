import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { formKey } from '#lib/platform/browser/memory/form-key.client.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { TypedAdvert } from '#lib/content/adverts/office/typed-advert.rules.ts';
import type { POST } from '#pages/api/admin/advert/index.ts';
import type { GET as OPEN } from '#pages/api/admin/advert/[id]/index.ts';

/** Said by the form itself, which keeps what was typed also where the session has ended. */
const QUIET = { quiet: true, timeoutMs: 60_000 };

/** Saves an advert; a new one where there is no id. Rejects with a `CallError` whose `fields` name what is wrong. */
export const sendAdvert = (
  { id, version }: { id: number | null; version: number },
  { imageUrl, startsAt, endsAt, ...typed }: TypedAdvert,
): Promise<AnswerOf<typeof POST>> =>
  callApi<typeof POST>(
    'POST',
    '/api/admin/advert',
    {
      ...typed,
      ...(id === null ? { request_key: formKey() } : { id: String(id) }),
      version: String(version),
      image_url: imageUrl,
      starts_at: startsAt,
      ends_at: endsAt,
    },
    QUIET,
  );

/** The advert as it is saved now. */
export const readAdvertAgain = (id: number): Promise<AnswerOf<typeof OPEN>> =>
  callApi<typeof OPEN>('GET', `/api/admin/advert/${id}`, {}, QUIET);
