import type { Db } from '#lib/platform/db/database.server.ts';
import { findSetting, setSetting } from '#lib/platform/db/setting.server.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';
import { countTerms } from './index-goods.service.ts';
import { findTermIdsAfter } from './terms.repository.ts';

/** The id of the last name counted. */
const COUNTED_TO = 'search_counted_to';
/** A bite of a minute: a shop of 100,000 names is through in less than an hour, and no minute of it is felt. */
const TERMS_AT_ONCE = 2000;

/**
 * Counts again what stands behind the next names, from the first again after the last: orders change sales and stock
 * all the time and leave the index alone, which would order suggestions by what sold long ago.
 */
export async function recountSomeTerms(db: Db, termsAtOnce = TERMS_AT_ONCE): Promise<void> {
  const from = Number((await findSetting(db, COUNTED_TO)) ?? 0);
  const ids = await findTermIdsAfter(db, from, termsAtOnce);
  await countTerms(db, ids);
  await setSetting(db, COUNTED_TO, String(ids.length < termsAtOnce ? 0 : ids.at(-1)));
}

/** When to go on (ms): in a minute while names are left, else null. */
export async function nextRecount(db: Db, now: number): Promise<number | null> {
  return Number((await findSetting(db, COUNTED_TO)) ?? 0) > 0 ? now + MINUTE_MS : null;
}
