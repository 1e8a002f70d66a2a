import { chunks } from '#lib/catalogue/search/names/tokens.rules.ts';
import { FIRST_SYNONYMS } from '#lib/catalogue/search/synonyms/first-synonyms.rules.ts';
import { insertSynonyms } from '#lib/catalogue/search/synonyms/synonyms.repository.ts';
import { synonymColumns } from '#lib/catalogue/search/synonyms/synonyms-at-hand.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findSetting, setSetting } from '#lib/platform/db/setting.server.ts';

const FILLED = 'synonyms_filled';
const ROWS_AT_ONCE = 200;

/** Gives a shop its first spoken names, once: pairs that operators remove later are not added again. */
export async function fillFirstSynonyms(db: Db, now: number): Promise<void> {
  if ((await findSetting(db, FILLED)) !== undefined) return;
  await change(db, async (trx, touch) => {
    for (const some of chunks(FIRST_SYNONYMS, ROWS_AT_ONCE)) {
      const rows = some.map(([alias, name]) => ({
        ...synonymColumns({ alias, name }, now),
        created_at: now,
      }));
      await insertSynonyms(trx, rows);
    }
    await setSetting(trx, FILLED, '1');
    touch('synonyms');
  });
}
