import { auditOf, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, OvertakenForm, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { changeWords } from '#lib/platform/http/call/forms/open-form.server.ts';
import { recordOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { windowText } from '#lib/platform/time.rules.ts';
import { zoneTag } from '#lib/cache-tag.rules.ts';
import { requireLinks } from '#lib/content/newsroom/links/links.service.ts';
import { requirePictures } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import {
  bringParts,
  endParts,
  shownParts,
  takePartsAway,
} from '#lib/storefront/festivals/festival-parts.service.ts';
import {
  festivalForm,
  type FestivalInput,
  type FestivalStart,
} from '#lib/storefront/festivals/festivals.fields.ts';
import {
  deleteFestival,
  findFestival,
  findFestivals,
  findOwners,
  insertFestival,
  setFestival,
} from '#lib/storefront/festivals/festivals.repository.ts';
import {
  copyOf,
  FESTIVAL_ZONE,
  type FestivalSlot,
  type FestivalState,
  festivalState,
  keptWords,
  nextYear,
  type PartKind,
  proposalOf,
  reworded,
  spanOf,
} from '#lib/storefront/festivals/festivals.rules.ts';
import type { FestivalRow } from '#lib/storefront/festivals/festivals.table.ts';
import { findSource, requireSource, sourceGroups } from '#lib/storefront/festivals/goods-sources.service.ts';
import { findOneBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { couponCentre } from '#lib/trade/coupons/offered-coupons.service.ts';

const subjectOf = (id: number): string => `festival:${id}`;
const OVERTAKEN = '别人刚改过这个活动，这次没有保存。请看过差别再保存。';

/** Returns the festivals in a state, or all, latest first, with the number in each state. `now` in ms. */
export async function listFestivals(db: Db, { state }: { state: FestivalState | null }, now: number) {
  const all = (await findFestivals(db)).map((row) => ({ ...row, state: festivalState(row, now) }));
  const counts = { all: all.length, planned: 0, running: 0, over: 0 };
  for (const festival of all) counts[festival.state] += 1;
  return { list: all.filter((festival) => state === null || festival.state === state), counts };
}
/** A festival in the list of administrators. */
export type ListedFestival = Awaited<ReturnType<typeof listFestivals>>['list'][number];

/** Returns picture and text of each festival, also where its parts were changed by hand. */
export const festivalPictures = async (db: Db): Promise<{ title: string; text: string }[]> =>
  (await findFestivals(db)).map(({ name, imageUrl, text }) => ({
    title: name,
    text: `${imageUrl}\n${text}`,
  }));

/** Returns a festival for its page. Throws `not_found`. */
export async function openFestival(db: Db, id: number, now: number) {
  const row = await festivalOf(db, id);
  const [parts, trail] = await Promise.all([shownParts(db, id), auditOf(db, subjectOf(id), 20)]);
  const { version, startsAt, endsAt } = row;
  const input = inputOf(row);
  return { id, version, state: festivalState(row, now), startsAt, endsAt, input, parts, trail };
}

async function festivalOf(db: Db, id: number): Promise<FestivalRow> {
  const row = await findFestival(db, id);
  if (!row) throw notFound('这个节庆活动');
  return row;
}

const listOf = (text: string, separator: string): string[] => text.split(separator).filter(Boolean);

const inputOf = (row: FestivalRow): FestivalInput =>
  recordOf(festivalForm, {
    ...row,
    slots: listOf(row.slots, ',') as FestivalSlot[],
    hotWords: listOf(row.hotWords, '\n'),
  });

const columnsOf = ({ starts_at, ends_at, slots, hot_words, ...rest }: FestivalInput, now: number) => ({
  ...rest,
  starts_at: starts_at ?? 0,
  ends_at: ends_at ?? 0,
  slots: slots.join(','),
  hot_words: hot_words.join('\n'),
  updated_at: now,
});

/** Returns the choices of a festival's form (`adjust`), always with its current coupon. `now` in ms. */
export async function festivalChoices(db: Db, { coupon_id }: Pick<FestivalInput, 'coupon_id'>, now: number) {
  const [groups, { coupons }, own] = await Promise.all([
    sourceGroups(db, now),
    couponCentre(db, now),
    coupon_id === null ? null : findOneBatch(db, coupon_id, now),
  ]);
  const words = new Map([...(own ? [own] : []), ...coupons].map(({ id, name }) => [String(id), name]));
  return { goods_from: { groups }, coupon_id: { words } };
}

/** Returns the initial values of a new festival's form: a year after the one it is copied from. Throws `not_found`. */
export async function startOfCopy(db: Db, from: number): Promise<FestivalStart> {
  const row = await festivalOf(db, from);
  const { startsAt, endsAt } = nextYear(row);
  return { name: row.name, goods_from: row.goodsFrom, starts_at: startsAt, ends_at: endsAt };
}

/**
 * Creates a festival, with proposals for all that its form does not ask, or with the texts of the one it is copied
 * from; a repeated form creates no second one. Returns its id. Throws `invalid_form`.
 */
export async function createFestival(
  db: Db,
  administrator: Member,
  {
    start,
    from,
    idempotencyKey,
  }: { start: FestivalStart; from: number | null; idempotencyKey: string | null },
  now: number,
): Promise<number> {
  requireSpan(start, null, now);
  const { coupons } = await couponCentre(db, now);
  return change(db, async (trx, touch) => {
    const span = { name: start.name, ...spanOf(start) };
    const source = await requireSource(trx, start.goods_from, span, now);
    const proposed = proposalOf(span, source, coupons);
    const input =
      from === null ? { ...start, ...proposed } : await copied(trx, from, { start, proposed }, now);
    const { id, isNew } = await insertFestival(trx, {
      ...columnsOf(input, now),
      idempotency_key: idempotencyKey,
      created_at: now,
    });
    if (!isNew) return id;
    const bringing = { id, festival: input, source, isRestored: false };
    await bringParts(trx, administrator, bringing, now);
    const detail = `${input.name}，${windowText(span.startsAt, span.endsAt)}`;
    await record(trx, administrator, { id, action: 'festival.create', detail }, now);
    touchAll(touch);
    return id;
  });
}

async function copied(
  db: Db,
  from: number,
  copy: { start: FestivalStart; proposed: ReturnType<typeof proposalOf> },
  now: number,
): Promise<FestivalInput> {
  const row = await festivalOf(db, from);
  const source = await findSource(db, row.goodsFrom, now);
  return copyOf(inputOf(row), { ...copy, was: source && proposalOf(row, source, []) });
}

/**
 * Saves a planned or running festival with all its parts. Throws `invalid_form`, `not_found`, and `conflict` where it
 * is over, or where another administrator has changed the same fields since it was opened (`marks`). Texts that equal
 * the old name are replaced by the new one. Returns the places whose manual changes conflict with it.
 */
export async function saveFestival(
  db: Db,
  administrator: Member,
  saved: { id: number; version: number; marks?: string; isRestored: boolean; input: FestivalInput },
  now: number,
): Promise<string[]> {
  const { id, version, marks = '', isRestored, input: typed } = saved;
  await requirePictures(db, 'image_url', [typed.image_url]);
  const choices = await festivalChoices(db, inputOf(await festivalOf(db, id)), now);
  return change(db, async (trx, touch) => {
    const row = await festivalOf(trx, id);
    const before = inputOf(row);
    if (festivalState(row, now) === 'over') throw isOver();
    const merged =
      row.version === version ? typed : mergedForm(festivalForm, marks, { saved: before, typed }, OVERTAKEN);
    const input = reworded(merged, new Map([[before.name, merged.name]]));
    requireSpan(input, row.endsAt, now);
    const { coupon_id } = input;
    if (coupon_id !== null && !choices.coupon_id.words.has(String(coupon_id)))
      throw fieldError('coupon_id', '这批优惠券不能领或已停发，请重新选择。');
    const source = await requireSource(trx, input.goods_from, spanOf(input), now);
    if (input.text !== before.text) await requireLinks(trx, 'text', [{ name: '文字', text: input.text }]);
    if (!(await setFestival(trx, row, columnsOf(input, now)))) throw new OvertakenForm(OVERTAKEN);
    const bringing = { id, festival: input, oldName: before.name, source, isRestored };
    const kept = await bringParts(trx, administrator, bringing, now);
    const words = changeWords(festivalForm, before, input, choices) || '没有改动';
    const rest = isRestored ? '，改过的部分恢复原样' : kept.length > 0 ? `，${keptWords(kept)}` : '';
    const detail = `${input.name}：${words}${rest}`;
    await record(trx, administrator, { id, action: 'festival.edit', detail }, now);
    touchAll(touch);
    return kept;
  });
}

/** Ends a running festival now. Throws `not_found`, and `conflict` where it does not run. */
export async function endFestival(db: Db, administrator: Member, id: number, now: number): Promise<void> {
  await change(db, async (trx, touch) => {
    const row = await festivalOf(trx, id);
    const state = festivalState(row, now);
    if (state === 'over') throw isOver();
    if (state === 'planned') throw new ShopError('conflict', '这个活动还没有开始。不办了请删除。');
    const festival = { ...inputOf(row), ends_at: now };
    if (!(await setFestival(trx, row, columnsOf(festival, now)))) throw new OvertakenForm(OVERTAKEN);
    await endParts(trx, administrator, { id, festival }, now);
    const detail = `${row.name}，原定${windowText(row.startsAt, row.endsAt)}`;
    await record(trx, administrator, { id, action: 'festival.end', detail }, now);
    touchAll(touch);
  });
}

/** Deletes a festival that does not run, with all its parts. Throws `not_found`, and `conflict` while it runs. */
export async function removeFestival(db: Db, administrator: Member, id: number, now: number): Promise<void> {
  await change(db, async (trx, touch) => {
    const row = await festivalOf(trx, id);
    if (festivalState(row, now) === 'running')
      throw new ShopError('conflict', '这个活动正在进行，请先提前结束再删除。');
    await takePartsAway(trx, administrator, id, now);
    await deleteFestival(trx, id);
    await record(trx, administrator, { id, action: 'festival.remove', detail: row.name }, now);
    touchAll(touch);
  });
}

const isOver = (): ShopError =>
  new ShopError('conflict', '这个活动已经结束，不能再改。要再办一次，请在列表里点“复制”。');

function requireSpan(
  { starts_at, ends_at }: Pick<FestivalInput, 'starts_at' | 'ends_at'>,
  savedEnd: number | null,
  now: number,
): void {
  if (starts_at === null || ends_at === null) return;
  if (ends_at <= starts_at) throw fieldError('ends_at', '结束时间要晚于开始时间。');
  if (ends_at <= now && ends_at !== savedEnd)
    throw fieldError('ends_at', '结束时间已经过去。要现在结束，请点“提前结束”。');
}

const record = (
  trx: Trx,
  { id: actorId }: Member,
  { id, action, detail }: { id: number; action: string; detail: string },
  now: number,
): Promise<unknown> => recordAudit(trx, { actorId, action, subject: subjectOf(id), detail, at: now });

/**
 * Invalidates the pages again: the parts did so before the transaction ended, and pages may have been rendered since.
 */
const touchAll = (touch: Touch): void => touch('nav', 'adverts', zoneTag(FESTIVAL_ZONE));

/** Returns the festival of each part of a kind, by the part's id: for the desks that manage the parts. */
export async function festivalsOfParts(
  db: Db,
  kind: PartKind,
): Promise<ReadonlyMap<number, { id: number; name: string }>> {
  return new Map((await findOwners(db, kind)).map(({ partId, ...festival }) => [partId, festival]));
}
