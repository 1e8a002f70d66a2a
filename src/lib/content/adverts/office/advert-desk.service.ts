import { auditOf, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, OvertakenForm } from '#lib/platform/http/call/errors.rules.ts';
import { changeWords } from '#lib/platform/http/call/forms/open-form.server.ts';
import type { Words } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { recordOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { hasBrand, shownBrands } from '#lib/catalogue/brands/brands.service.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { allZones } from '#lib/catalogue/zones/zones.service.ts';
import { pictureOfForm, requirePictures } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { BANNER_SHAPE } from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { ADVERT_SLOTS, brandOf, slotWords } from '#lib/content/adverts/advert-slots.rules.ts';
import {
  deleteAdvert,
  findAdvert,
  findAdvertMadeBy,
  findAllAdverts,
  insertAdvert,
  setAdvert,
  setAdvertPlace,
} from '#lib/content/adverts/adverts.repository.ts';
import { type Advert, toAdvert } from '#lib/content/adverts/adverts.service.ts';
import type { AdvertRow } from '#lib/content/adverts/adverts.table.ts';
import { advertForm, type AdvertInput } from '#lib/content/adverts/office/advert.fields.ts';
import type { AdvertState, ZoneOfSlot } from '#lib/content/adverts/office/advert-desk.rules.ts';

/** The zones whose heads show adverts, by slot; zones made from a template have none. */
export async function zonesOfSlots(db: Db): Promise<Record<string, ZoneOfSlot>> {
  const zones = await allZones(db);
  return Object.fromEntries(
    zones.flatMap(({ key, title, headline, accent }): [string, ZoneOfSlot][] => {
      const { slot } = ZONES[key];
      return slot === '' ? [] : [[slot, { title, headline, accent }]];
    }),
  );
}

/** An advert in the list of its slot; times in ms. */
export interface AdvertLine extends Advert {
  state: AdvertState;
  startsAt: number | null;
  endsAt: number | null;
  /** True when another advert of its slot stands before, or after it. */
  hasBefore: boolean;
  hasAfter: boolean;
}

function stateOf({ startsAt, endsAt }: AdvertRow, now: number): AdvertState {
  if (endsAt !== null && endsAt <= now) return 'over';
  return startsAt !== null && now < startsAt ? 'coming' : 'running';
}

/** The adverts in a state, of one slot or of all, and their number in each state. `now` in ms. */
export async function listAdverts(
  db: Db,
  { state, slot }: { state: AdvertState; slot: string | null },
  now: number,
): Promise<{ list: AdvertLine[]; counts: Record<AdvertState, number> }> {
  const rows = (await findAllAdverts(db)).filter((row) => slot === null || row.slot === slot);
  const counts: Record<AdvertState, number> = { running: 0, coming: 0, over: 0 };
  for (const row of rows) counts[stateOf(row, now)] += 1;
  const list = rows.filter((row) => stateOf(row, now) === state);
  return {
    counts,
    list: list.map((row, index) => ({
      ...toAdvert(row),
      state,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      hasBefore: list[index - 1]?.slot === row.slot,
      hasAfter: list[index + 1]?.slot === row.slot,
    })),
  };
}

/** Opens an advert in its form. Throws `not_found`. */
export async function openAdvert(db: Db, id: number) {
  const row = await findAdvert(db, id);
  if (!row) throw notFound('这个广告');
  const { version } = row;
  return { id, version, input: recordOf(advertForm, row), trail: await auditOf(db, subjectOf(id), 20) };
}

/** The slots to choose from: those of pages, and one per brand page. */
export async function slotGroups(db: Db): Promise<{ name: string; words: Words }[]> {
  const brands = await shownBrands(db);
  return [
    { name: '页面', words: ADVERT_SLOTS },
    { name: '品牌页', words: new Map(brands.map(({ id, name }) => [`brand/${id}`, `${name}的品牌页`])) },
  ];
}

/** The picture to be set for an advert. Throws as {@link pictureOfForm}. */
export const pictureOfAdvert = (
  db: Db,
  editor: Member,
  form: { title: string; image_url: string; picture?: File | undefined; no_picture: boolean },
  now: number,
): Promise<string> => pictureOfForm(db, editor, { ...form, alt: form.title, shape: BANNER_SHAPE }, now);

const subjectOf = (id: number): string => `advert:${id}`;
const OVERTAKEN = '这个广告刚被别人改过，请看过别人的改动再保存。';

/**
 * Saves an advert, a new one (`id` null) at the end of its slot or before all others (`isFirst`); if its form already
 * created it, it is changed instead of created again. Returns its id. Throws `invalid_form`, also where its end has
 * passed and it is not ended on purpose (`mayEnd`), `not_found`, and `conflict` where another editor has changed the
 * same fields since it was opened (`marks`).
 */
export async function saveAdvert(
  db: Db,
  editor: Member,
  {
    id,
    version,
    marks = '',
    idempotencyKey = null,
    isFirst = false,
    mayEnd = false,
    input: typed,
  }: {
    id: number | null;
    version: number;
    marks?: string;
    idempotencyKey?: string | null;
    isFirst?: boolean;
    mayEnd?: boolean;
    input: AdvertInput;
  },
  now: number,
): Promise<number> {
  await requirePictures(db, 'image_url', [typed.image_url]);
  return change(db, async (trx, touch) => {
    const row = id === null ? await findAdvertMadeBy(trx, idempotencyKey) : await findAdvert(trx, id);
    if (id !== null && !row) throw notFound('这个广告');
    const before = row && recordOf(advertForm, row);
    const input =
      before && id !== null && row.version !== version
        ? mergedForm(advertForm, marks, { saved: before, typed }, OVERTAKEN)
        : typed;
    await checkAdvert(trx, input);
    const { ends_at } = input;
    if (!mayEnd && ends_at !== null && ends_at <= now && ends_at !== row?.endsAt)
      throw fieldError('ends_at', '结束时间已经过去，广告不会显示。');
    const isMoved = row?.slot !== input.slot;
    const place = isMoved ? { sort: await placeOfNew(trx, input.slot, isFirst) } : {};
    const saved = row
      ? row.id
      : await insertAdvert(trx, { sort: 0, ...input, ...place, idempotency_key: idempotencyKey });
    if (row && !(await setAdvert(trx, row, { ...input, ...place }))) throw new OvertakenForm(OVERTAKEN);
    await recordAudit(trx, {
      actorId: editor.id,
      action: row ? 'advert.edit' : 'advert.create',
      subject: subjectOf(saved),
      detail: [advertWords(input), before ? changeWords(advertForm, before, input) : '']
        .filter(Boolean)
        .join('；'),
      at: now,
    });
    touch('adverts');
    return saved;
  });
}

const advertWords = ({ slot, title }: { slot: string; title: string }): string =>
  `${slotWords(slot)}：${title}`;

async function checkAdvert(db: Db, { slot, starts_at, ends_at }: AdvertInput): Promise<void> {
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
    throw fieldError('ends_at', '结束时间要晚于开始时间。');
  const brand = brandOf(slot);
  if (brand !== null && !(await hasBrand(db, brand)))
    throw fieldError('slot', `没有编号是 ${brand} 的品牌，请核对品牌编号。`);
}

const ofSlot = async (db: Db, slot: string): Promise<AdvertRow[]> =>
  (await findAllAdverts(db)).filter((row) => row.slot === slot);

async function placeOfNew(db: Db, slot: string, isFirst: boolean): Promise<number> {
  const places = (await ofSlot(db, slot)).map(({ sort }) => sort);
  return isFirst ? Math.min(1, ...places) - 1 : Math.max(-1, ...places) + 1;
}

/** Moves an advert before or after the one next to it in its slot and state. Throws `not_found`. */
export async function moveAdvert(
  db: Db,
  editor: Member,
  { id, way }: { id: number; way: 'up' | 'down' },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const row = await findAdvert(trx, id);
    if (!row) throw notFound('这个广告');
    const all = await ofSlot(trx, row.slot);
    const beside = all.filter((one) => one.id === id || stateOf(one, now) === stateOf(row, now));
    const other = beside[beside.findIndex((one) => one.id === id) + (way === 'up' ? -1 : 1)];
    if (!other) return;
    const rest = all.filter((one) => one.id !== id);
    const at = rest.indexOf(other) + (way === 'up' ? 0 : 1);
    for (const [sort, one] of rest.toSpliced(at, 0, row).entries())
      if (one.sort !== sort) await setAdvertPlace(trx, one.id, sort);
    await recordAudit(trx, {
      actorId: editor.id,
      action: 'advert.edit',
      subject: subjectOf(id),
      detail: `${advertWords(row)}，${way === 'up' ? '上移' : '下移'}`,
      at: now,
    });
    touch('adverts');
  });
}

/** Deletes an advert permanently. Throws `not_found`. */
export async function removeAdvert(db: Db, editor: Member, id: number, now: number): Promise<void> {
  await change(db, async (trx, touch) => {
    const row = await findAdvert(trx, id);
    if (!row) throw notFound('这个广告');
    await deleteAdvert(trx, id);
    await recordAudit(trx, {
      actorId: editor.id,
      action: 'advert.remove',
      subject: subjectOf(id),
      detail: advertWords(row),
      at: now,
    });
    touch('adverts');
  });
}
