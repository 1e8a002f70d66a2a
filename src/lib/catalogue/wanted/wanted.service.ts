import {
  countLiving,
  countWantedOf,
  findWanted,
  findWantedOf,
  type FoundWanted,
  putWanted,
  setArrived,
  setWithdrawn,
} from '#lib/catalogue/wanted/wanted.repository.ts';
import {
  groupKey,
  WANTED_LIMITS,
  WANTED_STATES,
  type Wanted,
  type WantedInput,
  type WantedState,
} from '#lib/catalogue/wanted/wanted.rules.ts';
import { cancelAlerts } from '#lib/catalogue/arrivals/arrivals.service.ts';
import { requireBuyer, type Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const PER_PAGE = 10;

/**
 * Registers a variety that a member looks for (product §8.9). The same variety again, while the first request is not
 * settled, is the same request with the number of the last time, and the last note that says something. Throws `forbidden`
 * for staff, `conflict` where the member has too many. Returns its id, its note, and whether it was there before.
 */
export async function addWanted(
  db: Db,
  member: Member,
  input: WantedInput,
  now: number,
): Promise<{ id: number; note: string; isAgain: boolean }> {
  requireBuyer(member, '登记求购');
  const group = groupKey(input);
  return transact(db, async (trx) => {
    const { id, createdAt, note } = await putWanted(trx, {
      ...input,
      ...{ member_id: member.id, group_key: group, living_key: `${member.id}:${group}` },
      ...{ state: 'open', goods_id: null, answered_at: null, answered_by: null, created_at: now },
    });
    if ((await countLiving(trx, member.id)) > WANTED_LIMITS.living)
      throw new ShopError(
        'conflict',
        `最多同时求购 ${WANTED_LIMITS.living} 个品种，请先撤回不需要的，或等答复后再登记。`,
      );
    return { id, note, isAgain: createdAt < now };
  });
}

/** A part of a member's requests, with how many there are in each state. */
export interface WantedPage {
  list: Wanted[];
  counts: Record<WantedState, number>;
  page: number;
  pages: number;
}

export const noCounts = (): Record<WantedState, number> => ({
  ...{ open: 0, sourcing: 0, awaited: 0 },
  ...{ found: 0, none: 0, withdrawn: 0 },
});

/** A page of a member's requests, the latest first; null is any state. */
export async function wantedPage(
  db: Db,
  member: Member,
  { state, page }: { state: WantedState | null; page: number },
): Promise<WantedPage> {
  const counts = noCounts();
  for (const row of await countWantedOf(db, member.id)) counts[row.state] = Number(row.count);
  const total = state === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
  const { offset, ...shown } = pageOf(page, total, PER_PAGE);
  const rows = await findWantedOf(db, { memberId: member.id, state }, { limit: PER_PAGE, offset });
  return { list: rows.map(toWanted), counts, ...shown };
}

/** One of a member's requests; null where it has no such one. */
export async function readWanted(db: Db, member: Member, id: number): Promise<Wanted | null> {
  const row = await findWanted(db, id, member.id);
  return row ? toWanted(row) : null;
}

/** Takes a request back. Again it is harmless. Throws `not_found`, or `conflict` where it is settled. */
export async function withdrawWanted(db: Db, member: Member, id: number): Promise<void> {
  await transact(db, async (trx) => {
    const withdrawn = await setWithdrawn(trx, id, member.id);
    if (withdrawn) {
      // Only of what the shop promised is there an alert that came with the request.
      if (withdrawn.goodsId !== null) await cancelAlerts(trx, member, [withdrawn.goodsId]);
      return;
    }
    const row = await findWanted(trx, id, member.id);
    if (!row) throw notFound('这个求购');
    if (row.state !== 'withdrawn')
      throw new ShopError('conflict', `这个求购${WANTED_STATES[row.state]}，不用撤回。`);
  });
}

/** Settles requests whose goods have come in; the message is that of the arrival alert. */
export const settleArrived = (db: Db, now: number): Promise<number> => setArrived(db, now);

const toWanted = (row: FoundWanted): Wanted => ({
  id: row.id,
  name: row.name,
  spec: row.spec,
  maker: row.maker,
  quantity: row.quantity,
  note: row.note,
  state: row.state,
  answer: row.answer,
  answeredAt: row.answeredAt,
  createdAt: row.createdAt,
  goods:
    row.goodsId === null
      ? null
      : {
          id: row.goodsId,
          name: row.goodsName ?? '',
          spec: row.goodsSpec ?? '',
          stock: row.goodsStock ?? 0,
          isOnSale: row.isOnSale === 1,
        },
});
