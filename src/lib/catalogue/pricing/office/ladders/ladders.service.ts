import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import type { ListedLadder } from '#lib/catalogue/pricing/office/ladders/ladders.columns.ts';
import {
  countLadders,
  findKeptLadders,
  findLadderGoodsIds,
  holdLadders,
  replaceLadders,
  setLadderType,
} from '#lib/catalogue/pricing/office/ladders/ladders.repository.ts';
import {
  LADDER_ACTIONS,
  type Ladder,
  LADDER_LIMITS,
  ladderLine,
  ladderProblem,
  ladderState,
  ladderWords,
  lineWords,
  NO_LADDER,
  type OpenLadders,
  pricedTiers,
  readLadderLines,
  type TypedLadders,
  typedTiers,
} from '#lib/catalogue/pricing/office/ladders/ladders.rules.ts';
import {
  type LadderChange,
  type SortedLadders,
  sortLadders,
} from '#lib/catalogue/pricing/office/ladders/merge-ladders.rules.ts';
import { findFacts } from '#lib/catalogue/pricing/office/facts.repository.ts';
import { findNamed } from '#lib/catalogue/pricing/office/pick-goods.service.ts';
import type { Trial } from '#lib/catalogue/pricing/office/form/promotions-answer.fields.ts';
import {
  plainLines,
  priceTried,
  readTried,
  type TriedBy,
  undone,
} from '#lib/catalogue/pricing/office/trial.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { auditOfActions } from '#lib/people/audit/audit.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAfresh } from '#lib/platform/db/memo.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const PER_PAGE = 20;
const GOODS_NAMED = 500;
const TRAIL = 20;

interface LadderList {
  list: ListedLadder[];
  total: number;
  page: number;
  pages: number;
  /** recent audit entries, the newest first */
  trail: AuditLine[];
}

/**
 * Returns a page of the goods that have ladders, for operators; keywords match a name, or goods by the shop's search.
 */
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

/** Opens the form with the ladders of goods. Those with another type than the first are left out. */
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

/**
 * Checks the form against the goods it names, and sorts its lines by who changed them. Throws `invalid_form` with a
 * message for each wrong line; a line that is as it was when the form was opened is not checked again.
 */
export async function checkLadders(
  db: Db,
  { type, lines: text, base }: TypedLadders,
): Promise<SortedLadders> {
  const lines = readLadderLines(text, type);
  if (lines.length === 0) throw refused(['请写上商品和阶梯，一行一种，如 1024 10:11.50 50:10.80']);
  if (lines.length > LADDER_LIMITS.lines) throw refused([`一次最多 ${LADDER_LIMITS.lines} 行，请分几次保存`]);
  const found = await findNamed(db, lines);
  const wrong: string[] = [];
  const lined = new Map<number, Omit<LadderChange, 'before'>>();
  for (const line of lines) {
    const goods = found.get(line.code) ?? [];
    const [one] = goods;
    const tiers = one ? pricedTiers(line.tiers, one.basePriceFen) : [];
    const problem =
      namingProblem(goods) ||
      line.problem ||
      (one && lined.has(one.id) ? '与前面的一行是同一商品' : '') ||
      (one && ladderState({ type, tiers }) !== base[one.id] ? ladderProblem({ type, tiers }, one) : '');
    if (problem) wrong.push(lineWords(line, problem));
    else if (one) lined.set(one.id, { line: line.line, goods: one, ladder: { type, tiers } });
  }
  if (wrong.length > 0) throw refused(wrong);
  const kept = await findKeptLadders(db, [...lined.keys()]);
  const all = [...lined.values()].map((each) => ({ ...each, before: kept.get(each.goods.id) ?? NO_LADDER }));
  return sortLadders(all, base);
}

function namingProblem(goods: readonly GoodsFacts[]): string {
  if (goods.length === 0) return '没有这个商品编号、批准文号或条形码';
  if (goods.length === 1) return '';
  const choices = goods.slice(0, 5).map(({ id, spec, makerName }) => `${id}（${spec} ${makerName}）`);
  return `有 ${goods.length} 个商品，请改用商品编号：${choices.join('、')}`;
}

const MOST_SHOWN = 300;

const refused = (wrong: readonly string[]): ShopError => {
  const [first = ''] = wrong;
  const words = wrong.length === 1 ? first : `有 ${wrong.length} 行需要修改，例如${first}`;
  return new ShopError('invalid_form', words, { lines: wrong.slice(0, MOST_SHOWN) });
};

/**
 * Returns the cost of a cart with the ladders as typed and as stored: they are written, the cart is priced like any
 * other, and the transaction is rolled back. Throws `invalid_form` where the form, the member or the cart is wrong.
 */
export async function tryLadders(
  db: Db,
  { typed, by }: { typed: TypedLadders; by: TriedBy },
  now: number,
): Promise<Trial> {
  const { member, name, bought, problems } = await readTried(db, by);
  if (bought.length === 0) throw fieldError('cart', problems[0]?.problem ?? '请粘贴要买的商品，一行一种');
  const { changes } = await checkLadders(db, typed);
  const carts = await undone(db, async (trx) => {
    readAfresh(trx);
    const lines = plainLines(bought);
    const without = await priceTried(trx, member, lines, now);
    await writeLadders(trx, changes);
    return { with: await priceTried(trx, member, lines, now), without };
  });
  return { member: name, ...carts, problems };
}

/** Writes ladders, all of one type; writes nothing and returns false where one was changed since it was read. */
export async function writeLadders(
  trx: Trx,
  changes: readonly Omit<LadderChange, 'line'>[],
): Promise<boolean> {
  const [first] = changes;
  if (!first) return true;
  const ids = changes.map(({ goods }) => goods.id).sort((a, b) => a - b);
  await holdLadders(trx, ids);
  const kept = await findKeptLadders(trx, ids);
  const stands = (id: number): string => ladderState(kept.get(id) ?? NO_LADDER);
  if (!changes.every(({ goods, before }) => stands(goods.id) === ladderState(before))) return false;
  await setLadderType(trx, ids, first.ladder.type);
  await replaceLadders(trx, new Map(changes.map(({ goods, ladder }) => [goods.id, ladder])));
  return true;
}
