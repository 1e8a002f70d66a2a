import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { auditOfActions } from '#lib/people/audit/audit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import type { LadderType } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import type { GoodsFacts } from '../form/promotion.rules.ts';
import { findFacts } from '../pick/facts.repository.ts';
import { countLadders, findKeptLadders, findLadderGoodsIds } from './ladders.repository.ts';
import { LADDER_ACTIONS } from './save-ladders.service.ts';
import {
  type Ladder,
  ladderLine,
  ladderState,
  ladderWords,
  NO_LADDER,
  type OpenLadders,
  typedTiers,
} from './typed-ladders.rules.ts';

const PER_PAGE = 20;
const GOODS_NAMED = 500;
const TRAIL = 20;

/** A goods with a ladder, for the list. */
export interface ListedLadder {
  goods: GoodsFacts;
  type: LadderType;
  words: string;
  /** how it stands, to be sent along with what is done to it */
  state: string;
}

export interface LadderList {
  list: ListedLadder[];
  total: number;
  page: number;
  pages: number;
  /** what was done lately, the newest first */
  trail: AuditLine[];
}

/** A page of the goods that have ladders, for operators; words are of a name, or what the shop's search finds. */
export async function listLadders(
  db: Db,
  { keywords, page: asked }: { keywords: string; page: number },
): Promise<LadderList> {
  const goodsIds = keywords === '' ? [] : (await searchGoodsIds(db, keywords, 0)).slice(0, GOODS_NAMED);
  const scope = { keywords, goodsIds };
  const total = await countLadders(db, scope);
  const { page, pages, offset } = pageOf(asked, total, PER_PAGE);
  const ids = await findLadderGoodsIds(db, scope, { limit: PER_PAGE, offset });
  const opened = await withLadders(db, ids);
  const list = opened.map(({ goods, ladder }) => ({
    goods,
    type: ladder.type,
    state: ladderState(ladder),
    words: ladderWords(ladder, goods.unit),
  }));
  const trail = await auditOfActions(db, Object.keys(LADDER_ACTIONS), TRAIL);
  return {
    list,
    total,
    page,
    pages,
    trail: trail.map(({ who, action, detail, at }) => ({ who, action, detail, at })),
  };
}

/** Opens the form with the ladders of goods. Those of another type than the first one's are left out. */
export async function openLadders(
  db: Db,
  { ids, copied }: { ids: readonly number[]; copied: number | null },
): Promise<OpenLadders> {
  const [from] = copied === null ? [] : await withLadders(db, [copied]);
  const opened = await withLadders(db, ids);
  const type = (from ?? opened[0])?.ladder.type ?? 0;
  const alike = opened.filter(({ ladder }) => ladder.tiers.length === 0 || ladder.type === type);
  const lines = alike.map(({ goods, ladder }) => `${ladderLine(goods, typedTiers(ladder))}\n`).join('');
  const base = Object.fromEntries(alike.map(({ goods, ladder }) => [String(goods.id), ladderState(ladder)]));
  return { typed: { type, lines, base }, tiers: from ? typedTiers(from.ladder) : '' };
}

async function withLadders(db: Db, ids: readonly number[]): Promise<{ goods: GoodsFacts; ladder: Ladder }[]> {
  if (ids.length === 0) return [];
  const facts = await findFacts(db, ids);
  const ladders = await findKeptLadders(db, ids);
  return ids.flatMap((id) => {
    const goods = facts.get(id);
    return goods ? [{ goods, ladder: ladders.get(id) ?? NO_LADDER }] : [];
  });
}
