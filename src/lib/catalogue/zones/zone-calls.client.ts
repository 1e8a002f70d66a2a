import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { formKey } from '#lib/platform/browser/memory/form-key.client.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import { type FormZone, type TypedZone, zoneFieldsOf } from '#lib/catalogue/zones/typed-zone.rules.ts';
import type { getAdminZone, postAdminZone } from '#lib/catalogue/zones/zones.calls.ts';

/** Errors are shown by the form itself, which keeps what was typed even if the session has ended. */
const QUIET = { quiet: true, timeoutMs: 60_000 };

const which = ({ key, id }: FormZone): Record<string, string> =>
  id === null ? { key } : { key, id: String(id) };

/** Saves a zone's form. Rejects with a `CallError` whose `fields` name the errors. */
export const sendZone = (zone: FormZone, typed: TypedZone): Promise<AnswerOf<typeof postAdminZone>> =>
  callApi<typeof postAdminZone>(
    'POST',
    '/api/admin/zone',
    {
      ...which(zone),
      ...(zone.id === null ? { idempotency_key: formKey() } : {}),
      version: String(zone.version),
      ...zoneFieldsOf(typed),
    },
    QUIET,
  );

/** The zone as it is saved now. */
export const readZoneAgain = (zone: FormZone): Promise<AnswerOf<typeof getAdminZone>> =>
  callApi<typeof getAdminZone>('GET', '/api/admin/zone', which(zone), QUIET);
