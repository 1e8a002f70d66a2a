import type { Db } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { goPublic } from '#lib/content/newsroom/publish/go-public.service.ts';
import {
  findDueIds,
  findNextDue,
  findScheduler,
  findStanding,
} from '#lib/content/newsroom/standing.repository.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';

/**
 * Publishes what is due; many nodes may do it at once, each article is published by one of them. Its date is the
 * one that was set. Returns how many this one published; `now` in ms.
 */
export async function publishDue(db: Db, now: number): Promise<number> {
  let published = 0;
  const failures: unknown[] = [];
  for (const id of await findDueIds(db, now)) {
    try {
      if (await publishOne(db, id, now)) published += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} due articles stayed`);
  return published;
}

/** When the next article is due (ms), null where none is. */
export const nextDue = findNextDue;

function publishOne(db: Db, id: number, now: number): Promise<boolean> {
  return change(db, async (trx, touch) => {
    const seen = await findStanding(trx, id);
    if (!seen || seen.dueNumber === null || seen.dueAt === null || seen.dueAt > now) return false;
    const scheduler = await findScheduler(trx, id);
    if (!(await goPublic(trx, touch, { seen, number: seen.dueNumber }, seen.dueAt))) return false;
    const words = `第 ${seen.dueNumber} 版，按定时`;
    await recordAudit(trx, {
      actorId: scheduler,
      action: 'article.publish',
      subject: `article:${id}`,
      detail: words,
      at: now,
    });
    return true;
  });
}
