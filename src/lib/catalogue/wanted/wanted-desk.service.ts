import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { listExport } from '#lib/platform/http/call/forms/list-export.server.ts';
import { wantedDeskQuery } from '#lib/catalogue/wanted/wanted.fields.ts';
import {
  countGroups,
  type DeskRequest,
  findGroupOf,
  findGroups,
  findRequests,
  type GroupSearch,
  type WantedGroup,
} from '#lib/catalogue/wanted/wanted-desk.repository.ts';
import { WANTED_STATES, type WantedSort, type WantedState } from '#lib/catalogue/wanted/wanted.rules.ts';
import { noCounts } from '#lib/catalogue/wanted/wanted.service.ts';
import type { WantedRow } from '#lib/catalogue/wanted/wanted.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const GROUPS_PER_PAGE = 20;

/** What a request was answered with. */
type AnsweredGoods = Pick<Goods, 'id' | 'name' | 'spec'>;

/** A variety that members want, as the desk lists it: named as its first request names it. */
type DeskGroup = WantedGroup &
  Pick<WantedRow, 'name' | 'spec' | 'maker' | 'answer'> & { goods: AnsweredGoods | null };

export interface WantedDeskPage {
  groups: DeskGroup[];
  counts: Record<WantedState, number>;
  page: number;
  pages: number;
}

/** A page of the varieties wanted in a state, with how many members want them and how many units. */
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
    return [{ ...group, name, spec, maker, answer, goods: goods.get(goodsId ?? 0) ?? null }];
  });
  return { groups, counts, ...shown };
}

/** The same list as a file. */
export const wantedExport = listExport({
  query: wantedDeskQuery,
  read: async (db, asked) => {
    const { groups, pages } = await listWanted(db, asked);
    return { rows: groups.map((group) => ({ ...group, state: asked.state })), pages };
  },
  columns: [
    { label: '品种', value: ({ name }) => name },
    { label: '规格', value: ({ spec }) => spec },
    { label: '生产厂家', value: ({ maker }) => maker },
    { label: '状态', value: ({ state }) => WANTED_STATES[state] },
    { label: '求购家数', value: ({ members }) => members },
    { label: '合计数量', value: ({ units }) => units },
    { label: '最早登记', kind: 'moment', value: ({ since }) => since },
    { label: '最近登记', kind: 'moment', value: ({ latest }) => latest },
    { label: '答复的商品', value: ({ goods }) => goods && `${goods.name} ${goods.spec}`.trim() },
    { label: '答复', value: ({ answer }) => answer },
  ],
});

const SHOWN_AT_MOST = 200;

/** All who want the variety of a request, the first 200, each with its answer; null where there is no such request. */
export async function readGroup(
  db: Db,
  id: number,
): Promise<(DeskRequest & { goods: AnsweredGoods | null })[] | null> {
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
  return new Map(goods.map(({ id, name, spec }) => [id, { id, name, spec }]));
}
