import { promotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { findCovered, findFacts } from '#lib/catalogue/pricing/office/facts.repository.ts';
import {
  goodsErrors,
  goodsWarnings,
  implausible,
} from '#lib/catalogue/pricing/office/form/check-promotion.rules.ts';
import {
  type GoodsFacts,
  type Promotion,
  stateOf,
} from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { readPromotion } from '#lib/catalogue/pricing/office/form/read-promotion.rules.ts';
import {
  copyOf,
  type OpenPromotion,
  toTyped,
  type TypedPromotion,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import { goodsFacts } from '#lib/catalogue/pricing/office/pick-goods.service.ts';
import { changeWords, createdWords } from '#lib/catalogue/pricing/office/promotion-words.rules.ts';
import { findOverlaps } from '#lib/catalogue/pricing/office/overlaps.service.ts';
import {
  findPromotion,
  findPromotionByKey,
  insertPromotion,
  type KeptPromotion,
  setPromotion,
  stopPromotionRow,
} from '#lib/catalogue/pricing/office/promotion.repository.ts';
import { writeParts } from '#lib/catalogue/pricing/office/promotion-parts.repository.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import { regionName } from '#lib/platform/regions.rules.ts';
import { auditOf, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { type FieldErrors, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';

const GOODS_AT_FIRST = 100;
const TRAIL = 20;

/** Opens a promotion's form. Throws `not_found`. */
export async function openPromotion(db: Db, id: number, now: number): Promise<OpenPromotion> {
  const kept = await findPromotion(db, id);
  if (!kept) throw notFound('这个活动');
  const typed = toTyped(kept.promotion);
  return {
    id,
    base: kept.base,
    state: stateOf({ ...kept.promotion, stoppedAt: kept.stoppedAt }, now),
    typed,
    goods: await firstGoods(db, typed),
    trail: await auditOf(db, `promotion:${id}`, TRAIL),
  };
}

/** Returns a new promotion's form, filled with the values of another. Throws `not_found`. */
export async function copyPromotion(db: Db, id: number): Promise<Pick<OpenPromotion, 'typed' | 'goods'>> {
  const kept = await findPromotion(db, id);
  if (!kept) throw notFound('这个活动');
  const typed = copyOf(toTyped(kept.promotion));
  return { typed, goods: await firstGoods(db, typed) };
}

function firstGoods(db: Db, typed: TypedPromotion): Promise<GoodsFacts[]> {
  const granted = typed.tiers.map(({ grantGoodsId }) => Number(grantGoodsId)).filter((id) => id > 0);
  const listed = [...typed.goods.map(({ goodsId }) => goodsId), ...typed.excluded];
  return goodsFacts(db, [...new Set([...granted, ...listed.slice(0, GOODS_AT_FIRST)])]);
}

/** Form of a promotion as an operator sends it. */
interface PromotionToSave {
  /** null for a new one */
  id: number | null;
  /** version the change is based on; 0 for a new one */
  base: number;
  /** idempotency key of a new promotion's form, so that a repeat creates no second one */
  key: string;
  typed: TypedPromotion;
  /** save although there are warnings */
  isForced: boolean;
}

/** Result of saving, or the warnings to confirm first. */
type SavedPromotion = { id: number; warnings: [] } | { id: null; warnings: string[] };

/** A promotion that may be saved, with its goods. */
interface Checked {
  promotion: Promotion;
  known: Map<number, GoodsFacts>;
}

/**
 * Creates or changes a promotion in one transaction. Throws `invalid_form` by field, `not_found`, and `conflict` when
 * another user has changed or stopped it since.
 */
export async function savePromotion(
  db: Db,
  operator: Member,
  saved: PromotionToSave,
  now: number,
): Promise<SavedPromotion> {
  const made = saved.id === null ? await findPromotionByKey(db, saved.key) : undefined;
  if (made) return { id: made.id, warnings: [] };
  const before = saved.id === null ? null : await openForChange(db, saved.id, now);
  if (before && before.base !== saved.base) throw await changedMeanwhile(db, before.id);
  const checked = await checkPromotion(db, saved.typed, before, now);
  if (!saved.isForced) {
    const warnings = await warningsOf(db, before, checked, now);
    if (warnings.length > 0) return { id: null, warnings };
  }
  const id = await change(db, async (trx, touch) => {
    touchPages(touch, before?.promotion, checked.promotion);
    if (before) return changeOne(trx, operator, { before, base: saved.base, ...checked }, now);
    const repeated = await findPromotionByKey(trx, saved.key);
    return repeated ? repeated.id : createOne(trx, operator, { key: saved.key, ...checked }, now);
  });
  return { id, warnings: [] };
}

/** Invalidates every page with prices of these goods, before and after, and the lists. */
function touchPages(touch: Touch, ...promotions: (Promotion | undefined)[]): void {
  touch('offers', 'goods-list', 'home');
  for (const promotion of promotions)
    for (const { goodsId } of promotion?.goods ?? []) touch(goodsTag(goodsId));
}

async function openForChange(db: Db, id: number, now: number): Promise<KeptPromotion> {
  const kept = await findPromotion(db, id);
  if (!kept) throw notFound('这个活动');
  const state = stateOf({ ...kept.promotion, stoppedAt: kept.stoppedAt }, now);
  if (state === 'stopped' || state === 'over')
    throw new ShopError('conflict', '活动已经结束，不能再改。请复制一份，换一个时间。');
  return kept;
}

/** Reads a form and checks it against its goods. Throws `invalid_form` by field. */
export async function checkPromotion(
  db: Db,
  typed: TypedPromotion,
  before: KeptPromotion | null,
  now: number,
): Promise<Checked> {
  if (before && before.promotion.kind !== typed.kind)
    throw new ShopError('conflict', '活动的种类不能改，请刷新页面后重试。');
  const { promotion, errors } = readPromotion(typed);
  if (promotion.endsAt > 0 && promotion.endsAt <= now) (errors['endsAt'] ??= []).push('结束时间已经过去');
  for (const code of promotion.regions)
    if (regionName(code) === null) (errors['regions'] ??= []).push(`没有地区 ${code}`);
  const granted = promotion.tiers.flatMap(({ grant }) => grant?.goodsId ?? []);
  const wanted = [...promotion.goods.map(({ goodsId }) => goodsId), ...promotion.excludedIds, ...granted];
  const earlier = before?.promotion.goods.map(({ goodsId }) => goodsId) ?? [];
  const known = await findFacts(db, [...new Set([...wanted, ...earlier])]);
  promotion.excludedIds = promotion.excludedIds.filter((id) => known.has(id));
  refuse({ ...goodsErrors(promotion, known, before?.promotion), ...errors });
  return { promotion, known };
}

const ERRORS_TOLD = 300;

function refuse(errors: FieldErrors): void {
  const fields = Object.keys(errors);
  if (fields.length === 0) return;
  const first = errors[fields[0] ?? '']?.[0] ?? '';
  const message = fields.length === 1 ? first : `有 ${fields.length} 处需要修改，例如：${first}`;
  throw new ShopError(
    'invalid_form',
    message,
    Object.fromEntries(Object.entries(errors).slice(0, ERRORS_TOLD)),
  );
}

async function warningsOf(
  db: Db,
  before: KeptPromotion | null,
  { promotion, known }: Checked,
  now: number,
): Promise<string[]> {
  const isRunning =
    before !== null && stateOf({ ...before.promotion, stoppedAt: before.stoppedAt }, now) === 'running';
  const covered = promotion.coversAll ? await findCovered(db, promotion.excludedIds) : null;
  return [
    ...(isRunning ? ['活动正在进行：保存后一秒内所有页面按新规则计价，已提交的订单不变。'] : []),
    ...goodsWarnings(promotion, known),
    ...implausible(promotion, { known, covered, now }),
    ...(await findOverlaps(db, before?.id ?? 0, { promotion, known }, now)),
  ];
}

async function createOne(
  trx: Trx,
  operator: Member,
  { key, promotion, known }: Checked & { key: string },
  now: number,
): Promise<number> {
  const id = await insertPromotion(trx, promotion, { key, now });
  await writeParts(trx, id, promotion, now);
  const { label } = promotionKind(promotion.kind);
  const detail = `${label}“${promotion.name}”：${createdWords(promotion, known)}`;
  await audit(trx, operator, { id, action: 'promotion.create', detail }, now);
  return id;
}

async function changeOne(
  trx: Trx,
  operator: Member,
  { before, base, promotion, known }: Checked & { before: KeptPromotion; base: number },
  now: number,
): Promise<number> {
  const { id } = before;
  if (base !== before.base || !(await setPromotion(trx, id, promotion, { base, now })))
    throw await changedMeanwhile(trx, id);
  await writeParts(trx, id, promotion, now);
  const detail = changeWords(before.promotion, promotion, known) || '没有改动';
  await audit(trx, operator, { id, action: 'promotion.change', detail }, now);
  return id;
}

const MOST_SHOWN = 200;

/** Returns the conflict error of an outdated change, with the change made by the other user. */
async function changedMeanwhile(db: Db, id: number): Promise<ShopError> {
  const [last] = await auditOf(db, `promotion:${id}`, 1);
  const what = last
    ? `${last.who}刚刚改过这个活动（${last.detail.slice(0, MOST_SHOWN)}）。`
    : '别人刚刚改过这个活动。';
  return new ShopError('conflict', `${what}您填的没有保存，请看过差别再保存。`);
}

/** Writes an operator's action on a promotion to the audit record. */
const audit = (
  trx: Trx,
  operator: Member,
  { id, action, detail }: { id: number; action: string; detail: string },
  now: number,
): Promise<void> =>
  recordAudit(trx, { actorId: operator.id, action, subject: `promotion:${id}`, detail, at: now });

/**
 * Ends a promotion at once; placed orders keep their benefits. Stopping again changes nothing. Throws `not_found`, and
 * `conflict` when it had already ended by itself.
 */
export async function stopPromotion(db: Db, operator: Member, id: number, now: number): Promise<void> {
  await change(db, async (trx, touch) => {
    const kept = await findPromotion(trx, id);
    if (!kept) throw notFound('这个活动');
    if (await stopPromotionRow(trx, id, now)) {
      touchPages(touch, kept.promotion);
      await audit(trx, operator, { id, action: 'promotion.stop', detail: `“${kept.promotion.name}”` }, now);
      return;
    }
    if (kept.stoppedAt === null) throw new ShopError('conflict', '活动已经结束，不用再停止。');
  });
}
