import { cancelAlerts } from '#lib/catalogue/arrivals/arrivals.service.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { wantedColumns } from '#lib/catalogue/wanted/wanted.columns.ts';
import { wantedDeskQuery } from '#lib/catalogue/wanted/wanted.fields.ts';
import {
  countGroups,
  countLiving,
  countWantedOf,
  type DeskRequest,
  findGroupOf,
  findGroups,
  findRequests,
  findWanted,
  findWantedOf,
  type FoundWanted,
  type GroupSearch,
  putWanted,
  setArrived,
  setWithdrawn,
  type WantedGroup,
} from '#lib/catalogue/wanted/wanted.repository.ts';
import {
  groupKey,
  type Wanted,
  WANTED_LIMITS,
  WANTED_STATES,
  type WantedInput,
  type WantedSort,
  type WantedState,
} from '#lib/catalogue/wanted/wanted.rules.ts';
import type { WantedRow } from '#lib/catalogue/wanted/wanted.table.ts';
import { type Member, requireBuyer } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const PER_PAGE = 10;

/**
 * Registers a variety that a member searches for (product §8.9). Repeating it while the first request is unsettled
 * updates that request: the latest number, and the latest note that is not empty. Throws `forbidden` for staff,
 * `conflict` where the member has too many. Returns its id, its note, and whether it existed before.
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
      member_id: member.id,
      group_key: group,
      living_key: `${member.id}:${group}`,
      state: 'open',
      goods_id: null,
      answered_at: null,
      answered_by: null,
      created_at: now,
    });
    if ((await countLiving(trx, member.id)) > WANTED_LIMITS.living)
      throw new ShopError(
        'conflict',
        `最多同时求购 ${WANTED_LIMITS.living} 个品种，请先撤回不需要的，或等答复后再登记。`,
      );
    return { id, note, isAgain: createdAt < now };
  });
}

/** A part of a member's requests, with the number in each state. */
interface WantedPage {
  list: Wanted[];
  counts: Record<WantedState, number>;
  page: number;
  pages: number;
}

const noCounts = (): Record<WantedState, number> => ({
  open: 0,
  sourcing: 0,
  awaited: 0,
  found: 0,
  none: 0,
  withdrawn: 0,
});

/** A page of a member's requests, the latest first; null stands for any state. */
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

/** One of a member's requests; null where it does not exist. */
export async function readWanted(db: Db, member: Member, id: number): Promise<Wanted | null> {
  const row = await findWanted(db, id, member.id);
  return row ? toWanted(row) : null;
}

/** Withdraws a request; repeating it has no effect. Throws `not_found`, or `conflict` where it is settled. */
export async function withdrawWanted(db: Db, member: Member, id: number): Promise<void> {
  await transact(db, async (trx) => {
    const withdrawn = await setWithdrawn(trx, id, member.id);
    if (withdrawn) {
      // Only goods that the shop promised have an alert that was set with the request.
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

const GROUPS_PER_PAGE = 20;

/** Goods that a request was answered with. */
type AnsweredGoods = Pick<Goods, 'id' | 'name' | 'spec' | 'makerName'>;

/** A variety that members want, as the desk lists it in a state, with the name in its first request. */
export type DeskGroup = WantedGroup &
  Pick<WantedRow, 'name' | 'spec' | 'maker' | 'answer' | 'state'> & { goods: AnsweredGoods | null };

/** A request for a variety, with its answer. */
export type GroupRequest = DeskRequest & { goods: AnsweredGoods | null };

interface WantedDeskPage {
  groups: DeskGroup[];
  counts: Record<WantedState, number>;
  page: number;
  pages: number;
}

/** A page of the varieties wanted in a state, with the number of members and of units. */
export async function listWanted(
  db: Db,
  {
    page,
    size = GROUPS_PER_PAGE,
    ...search
  }: GroupSearch & { sort: WantedSort; page: number; size?: number },
): Promise<WantedDeskPage> {
  const counts = noCounts();
  for (const row of await countGroups(db, search)) counts[row.state] = Number(row.count);
  const { offset, ...shown } = pageOf(page, counts[search.state], size);
  const found = await findGroups(db, search, { limit: size, offset });
  const firsts = new Map(
    (
      await findRequests(
        db,
        found.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const goods = await answeredGoods(db, [...firsts.values()]);
  const groups = found.flatMap((group): DeskGroup[] => {
    const first = firsts.get(group.id);
    if (!first) return [];
    const { name, spec, maker, answer, goodsId } = first;
    const answered = { answer, goods: goods.get(goodsId ?? 0) ?? null };
    return [{ ...group, name, spec, maker, state: search.state, ...answered }];
  });
  return { groups, counts, ...shown };
}

/** The same list as a file. */
export const wantedExport = listExport({
  query: wantedDeskQuery,
  read: async (db, asked) => {
    const { groups, pages } = await listWanted(db, asked);
    return { rows: groups, pages };
  },
  columns: wantedColumns,
});

const SHOWN_AT_MOST = 200;

/**
 * All requests for the variety of a request, the first 200, each with its answer; null where there is no such request.
 */
export async function readGroup(db: Db, id: number): Promise<GroupRequest[] | null> {
  const requests = await findGroupOf(db, id, SHOWN_AT_MOST);
  if (requests.length === 0) return null;
  const goods = await answeredGoods(db, requests);
  return requests.map((one) => ({ ...one, goods: goods.get(one.goodsId ?? 0) ?? null }));
}

/** Goods that requests were answered with, by their ids. */
async function answeredGoods(
  db: Db,
  requests: readonly Pick<WantedRow, 'goodsId'>[],
): Promise<Map<number, AnsweredGoods>> {
  const ids = [...new Set(requests.flatMap(({ goodsId }) => goodsId ?? []))];
  const goods = ids.length === 0 ? [] : await findGoodsByIds(db, ids);
  return new Map(goods.map(({ id, name, spec, makerName }) => [id, { id, name, spec, makerName }]));
}
