import { memberOf } from '#demo/fill-orders.ts';
import { bookSheet, makeSheet, readSheet, typeSheet } from '#lib/catalogue/goods/counts/sheets.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';

/** Place of the first goods (`fill-lots.ts`). */
const SHELF = 'B-02';
const HOURS_AGO = 3;

/** Fills in a sheet of one shelf: the first lots are counted and booked, one is a unit short, the others are open. */
export async function fillCounts(trx: Trx, now: number): Promise<void> {
  const operator = await memberOf(trx, 'operator');
  const at = now - HOURS_AGO * HOUR_MS;
  const sheet = { place: SHELF, isBlind: true, idempotencyKey: 'demo-count-sheet' };
  const { id } = await makeSheet(trx, operator, sheet, at);
  const { rows } = await readSheet(trx, id);
  const counted = rows.slice(0, 2).map(({ lotId, should }, index) => ({
    lotId,
    counted: Math.max(should - index, 0),
    remark: index === 0 ? '' : '破损一盒',
  }));
  await typeSheet(trx, id, counted);
  await bookSheet(trx, operator, { id, sure: new Set() }, at);
}
