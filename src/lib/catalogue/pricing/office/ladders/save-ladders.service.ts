import { goodsTag } from '#lib/cache-tag.rules.ts';
import { auditOfEach, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import { goodsWarnings, implausible } from '#lib/catalogue/pricing/office/form/check-promotion.rules.ts';
import { findFacts } from '#lib/catalogue/pricing/office/facts.repository.ts';
import { findOverlaps } from '#lib/catalogue/pricing/office/overlaps.service.ts';
import {
  type LADDER_ACTIONS,
  asSpecialPrices,
  ladderState,
  ladderWords,
  type TypedLadders,
} from '#lib/catalogue/pricing/office/ladders/ladders.rules.ts';
import {
  type LadderChange,
  linesWithTheirs,
  statesOf,
} from '#lib/catalogue/pricing/office/ladders/merge-ladders.rules.ts';
import { checkLadders, writeLadders } from '#lib/catalogue/pricing/office/ladders/ladders.service.ts';
import { findKeptLadders } from './ladders.repository.ts';

/**
 * Result of saving, or the warnings to confirm first; `base` is the current state of the ladders, for the next attempt.
 */
interface SavedLadders {
  /** number of ladders changed; null when nothing was saved */
  saved: number | null;
  warnings: string[];
  base: Record<string, string>;
  /** number of ladders changed by a colleague since the form was opened; they stay as they are */
  theirs: number;
  /** lines of the form with those ladders */
  lines: string;
}

/**
 * Sets the ladders of the goods on the lines, all or none. Changes that the operator has not seen are returned as
 * warnings first: always for ladders that others have set since, where the line was changed too or was typed by hand;
 * unless forced for everything else. Lines that were not changed are left to colleagues. Saving the same again changes
 * nothing. Throws `invalid_form` by line, and `conflict` where another user writes at this moment.
 */
export async function saveLadders(
  db: Db,
  operator: Member,
  { typed, isForced }: { typed: TypedLadders; isForced: boolean },
  now: number,
): Promise<SavedLadders> {
  const { all, changes, asked, theirs } = await checkLadders(db, typed);
  const merged = { theirs: theirs.length, lines: linesWithTheirs(typed.lines, theirs) };
  const warnings = [
    ...(await changedMeanwhile(db, asked, typed.base)),
    ...(isForced ? [] : await warningsOf(db, changes, now)),
  ];
  if (warnings.length > 0)
    return { saved: null, warnings, base: statesOf(all, ({ before }) => before), ...merged };
  await change(db, async (trx, touch) => {
    if (!(await writeLadders(trx, changes)))
      throw new ShopError('conflict', '别人正在改这些商品的阶梯价。您填的还在，请再保存一次。');
    for (const each of changes) await audit(trx, operator, { action: 'ladder.set', ...each }, now);
    touchPages(touch, changes);
  });
  const stands = (each: LadderChange) => (theirs.includes(each) ? each.before : each.ladder);
  return { saved: changes.length, warnings: [], base: statesOf(all, stands), ...merged };
}

/**
 * Removes the ladder of a goods; removing it again changes nothing. Throws `not_found`, and `conflict` where it is not
 * the one seen.
 */
export async function removeLadder(
  db: Db,
  operator: Member,
  { goodsId, base }: { goodsId: number; base: string },
  now: number,
): Promise<void> {
  const goods = (await findFacts(db, [goodsId])).get(goodsId);
  if (!goods) throw notFound('这个商品');
  await change(db, async (trx, touch) => {
    const before = (await findKeptLadders(trx, [goodsId])).get(goodsId);
    if (!before) return;
    const one = { goods, before, ladder: { ...before, tiers: [] } };
    if (ladderState(before) !== base || !(await writeLadders(trx, [one])))
      throw new ShopError('conflict', `没有取消：${await standsText(trx, one, CHANGED)}请看过再取消。`);
    await audit(trx, operator, { action: 'ladder.remove', ...one }, now);
    touchPages(touch, [one]);
  });
}

function touchPages(touch: Touch, changes: readonly Pick<LadderChange, 'goods'>[]): void {
  if (changes.length > 0) touch('offers', 'goods-list', 'home');
  for (const { goods } of changes) touch(goodsTag(goods.id));
}

const MOST_SHOWN = 8;

/** Returns warnings about ladders that the operator has not seen and would replace. */
async function changedMeanwhile(
  db: Db,
  unseen: readonly LadderChange[],
  base: TypedLadders['base'],
): Promise<string[]> {
  const lines = [];
  for (const each of unseen.slice(0, MOST_SHOWN))
    lines.push(await standsText(db, each, base[each.goods.id] === undefined ? REPLACES : CHANGED));
  return unseen.length > MOST_SHOWN ? [...lines, `另有 ${unseen.length - MOST_SHOWN} 种也是这样。`] : lines;
}

const CHANGED = '，与您打开时不同。';
const REPLACES = '，保存后就换成您填的。';

async function standsText(
  db: Db,
  { goods, before }: Pick<LadderChange, 'goods' | 'before'>,
  end: string,
): Promise<string> {
  const trails = await auditOfEach(db, [subjectOf(goods.id)]);
  const last = trails.get(subjectOf(goods.id))?.[0];
  const who = last ? `（${last.who || '药仓'}，${formatDateTime(last.at)}）` : '';
  const stands = before.tiers.length === 0 ? '已经取消' : `现在是 ${ladderWords(before, goods.unit)}`;
  return `《${goods.name}》${goods.spec}的阶梯价${stands}${who}${end}`;
}

async function warningsOf(db: Db, changes: readonly LadderChange[], now: number): Promise<string[]> {
  const promotion = asSpecialPrices(changes, now);
  const known = new Map(changes.map(({ goods }) => [goods.id, goods]));
  return [
    ...goodsWarnings(promotion, known),
    ...implausible(promotion, { known, covered: null, now }),
    ...(await findOverlaps(db, 0, { promotion, known }, now)),
  ];
}

const subjectOf = (goodsId: number): string => `goods_ladder:${goodsId}`;

const audit = (
  trx: Trx,
  operator: Member,
  { action, goods, before, ladder }: Omit<LadderChange, 'line'> & { action: keyof typeof LADDER_ACTIONS },
  now: number,
): Promise<void> => {
  const { id, name, spec, unit } = goods;
  const detail = `《${name}》${spec}（${id}）：${ladderWords(before, unit)} → ${ladderWords(ladder, unit)}`;
  return recordAudit(trx, { actorId: operator.id, action, subject: subjectOf(id), detail, at: now });
};
