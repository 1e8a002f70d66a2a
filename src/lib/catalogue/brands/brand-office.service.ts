import { brandColumns, officeBrand, type OfficeBrand } from '#lib/catalogue/brands/brands.columns.ts';
import {
  brandForm,
  type BrandInput,
  brandQuery,
  type EditedBrand,
} from '#lib/catalogue/brands/brands.fields.ts';
import {
  countBrandGoods,
  countBrandMakers,
  deleteBrand,
  findBrand,
  findBrandMakers,
  findBrandNamed,
  findBrands,
  findMakersNamed,
  insertBrand,
  replaceBrandMakers,
  setBrand,
  setBrandSort,
} from '#lib/catalogue/brands/brands.repository.ts';
import {
  BRAND_LETTERS,
  BRAND_LIMITS,
  type BrandAction,
  brandPictureAddress,
  type BrandState,
} from '#lib/catalogue/brands/brands.rules.ts';
import { LIST_MOVES, type ListMove, movedInList } from '#lib/platform/list-moves.rules.ts';
import { readStored, toneOf } from '#lib/catalogue/brands/brands.service.ts';
import { nameReadings } from '#lib/catalogue/search/names/tokens.service.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, OvertakenForm, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { recordOf, withFlags } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { listRow } from '#lib/platform/http/call/lists/column.fields.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { wrongMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const PAGE_SIZE = 30;

/** The story of each brand, hidden ones too. */
export const brandPictures = async (db: Db): Promise<{ title: string; text: string }[]> =>
  (await findBrands(db)).map(({ name, story }) => ({ title: name, text: story }));

interface OfficeBrands {
  brands: OfficeBrand[];
  counts: Record<BrandState, number>;
  /** Number of all brands: the last one cannot move down. */
  places: number;
  page: number;
  pages: number;
}

/** A page of brands whose name, sentence or initial letter holds the words, in their order. */
export async function listBrands(
  db: Db,
  {
    keywords,
    state,
    page: asked,
    size = PAGE_SIZE,
  }: { keywords: string; state: BrandState; page: number; size?: number },
): Promise<OfficeBrands> {
  const [rows, makers, goods] = await Promise.all([
    findBrands(db),
    countBrandMakers(db),
    countBrandGoods(db),
  ]);
  const makersOf = new Map(makers.map((count) => [count.brandId, Number(count.makers)]));
  const goodsOf = new Map(goods.map((count) => [count.brandId, Number(count.goods)]));
  const words = keywords.toLowerCase();
  const found = rows
    .map((row, index) => ({ row, place: index + 1 }))
    .filter(
      ({ row }) =>
        `${row.name}\n${row.headline}`.toLowerCase().includes(words) || row.letter.toLowerCase() === words,
    );
  const ofState = Map.groupBy(found, ({ row }): BrandState => (row.isShown === 1 ? 'shown' : 'hidden'));
  const listed = ofState.get(state) ?? [];
  const { page, pages, offset } = pageOf(asked, listed.length, size);
  return {
    brands: listed.slice(offset, offset + size).map(({ row, place }) =>
      listRow(officeBrand, {
        ...row,
        tone: toneOf(row),
        picture: brandPictureAddress(row.id, row.pictureKey),
        makers: makersOf.get(row.id) ?? 0,
        goods: goodsOf.get(row.id) ?? 0,
        isShown: row.isShown === 1,
        place,
      }),
    ),
    counts: { shown: ofState.get('shown')?.length ?? 0, hidden: ofState.get('hidden')?.length ?? 0 },
    places: rows.length,
    page,
    pages,
  };
}

/** A brand for its form. Throws `not_found`. */
export async function openBrand(db: Db, id: number): Promise<EditedBrand> {
  const row = await findBrand(db, id);
  if (!row) throw notFound('这个品牌');
  const makers = await findBrandMakers(db, id);
  const input = recordOf(brandForm, {
    ...row,
    makers: makers.map(({ name }) => name),
    licences: readStored(row.licences),
  });
  return { id, picture: brandPictureAddress(id, row.pictureKey), version: row.version, input };
}

/**
 * Saves a brand, a new one where `id` is null, placed last. Returns its id. Throws `invalid_form` for a name that is
 * taken and unknown makers, `not_found`, and `conflict` where another editor has changed the same fields since it was
 * opened (`marks`).
 */
export async function saveBrand(
  db: Db,
  editor: Member,
  {
    id,
    version,
    marks = '',
    input: typed,
  }: { id: number | null; version: number; marks?: string; input: BrandInput },
  now: number,
): Promise<number> {
  const wrong = wrongMarkdown(typed.story);
  if (wrong !== null) throw fieldError('story', wrong);
  return change(db, async (trx, touch) => {
    const row = id === null ? undefined : await findBrand(trx, id);
    if (id !== null && !row) throw notFound('这个品牌');
    const input = row && row.version !== version ? await mergedBrand(trx, row.id, { marks, typed }) : typed;
    const named = await findBrandNamed(trx, input.name);
    if (named && named.id !== row?.id) throw fieldError('name', '已经有这个名称的品牌。');
    const makerIds = await makerIdsOf(trx, input.makers);
    const content = toRow(input, now);
    const saved =
      row?.id ??
      (await insertBrand(trx, {
        ...content,
        picture_key: '',
        created_at: now,
        sort: (await findBrands(trx)).length,
      }));
    if (row && !(await setBrand(trx, row, content))) throw new OvertakenForm(OVERTAKEN);
    await replaceBrandMakers(trx, saved, makerIds);
    const detail = `${input.name}，${makerIds.length} 家厂家，${input.is_shown ? '显示' : '隐藏'}`;
    await record(trx, editor, { action: row ? 'brand.edit' : 'brand.create', id: saved, detail }, now);
    touch('brands');
    return saved;
  });
}

/** Moves a brand among all. Throws `not_found`. */
export async function moveBrand(
  db: Db,
  editor: Member,
  { id, move }: { id: number; move: ListMove },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const rows = await findBrands(trx);
    const row = rows.find((one) => one.id === id);
    if (!row) throw notFound('这个品牌');
    const sorts = new Map(rows.map((one) => [one.id, one.sort]));
    const order = movedInList([...sorts.keys()], id, move);
    for (const [sort, brandId] of order.entries())
      if (sorts.get(brandId) !== sort) await setBrandSort(trx, brandId, sort);
    const detail = `${row.name}，${LIST_MOVES[move]}，第 ${order.indexOf(id) + 1} 位`;
    await record(trx, editor, { action: 'brand.move', id, detail }, now);
    touch('brands');
  });
}

/** Deletes a brand permanently. Throws `not_found`, and `conflict` while goods are sold under it. */
export async function removeBrand(db: Db, editor: Member, id: number, now: number): Promise<void> {
  await change(db, async (trx, touch) => {
    const row = await findBrand(trx, id);
    if (!row) throw notFound('这个品牌');
    const counted = (await countBrandGoods(trx)).find((count) => count.brandId === id);
    const goods = Number(counted?.goods ?? 0);
    if (goods > 0)
      throw new ShopError(
        'conflict',
        `“${row.name}”下还有 ${goods} 种在售商品，不能删除。不想显示可以隐藏；要删除请先去掉关联的厂家。`,
      );
    await deleteBrand(trx, id);
    await record(trx, editor, { action: 'brand.remove', id, detail: row.name }, now);
    touch('brands');
  });
}

/** Writes an editor's action on a brand to the audit log. */
export const record = (
  trx: Trx,
  editor: Member,
  { action, id, detail }: { action: BrandAction; id: number; detail: string },
  at: number,
): Promise<void> => recordAudit(trx, { actorId: editor.id, action, subject: `brand:${id}`, detail, at });

const OVERTAKEN = '别人刚改过这个品牌，这次没有保存。请看过差别再保存。';

/** Merges a brand's form with changes that a colleague has saved since. */
async function mergedBrand(
  trx: Trx,
  id: number,
  { marks, typed }: { marks: string; typed: BrandInput },
): Promise<BrandInput> {
  const { input } = await openBrand(trx, id);
  return mergedForm(brandForm, marks, { saved: input, typed }, OVERTAKEN);
}

/** The ids of makers by name; a short name shared by several stands for all of them. */
async function makerIdsOf(trx: Trx, names: readonly string[]): Promise<number[]> {
  if (names.length > BRAND_LIMITS.makers)
    throw fieldError('makers', `最多关联 ${BRAND_LIMITS.makers} 家厂家。`);
  const makers = await findMakersNamed(trx, names);
  const unknown = names.filter(
    (name) => !makers.some((maker) => maker.name === name || maker.shortName === name),
  );
  if (unknown.length > 0)
    throw fieldError('makers', `没有找到厂家：${unknown.slice(0, 3).join('、')}。请写商品上的厂家名称。`);
  return makers.map(({ id }) => id);
}

/** The index letter of a name, by its reading in the trade. */
export function letterOf(name: string): string {
  const first = nameReadings(name)[0]?.readings[0]?.[0]?.toUpperCase() ?? '';
  return BRAND_LETTERS.includes(first) ? first : '#';
}

const toRow = ({ makers: _joined, licences, ...columns }: BrandInput, now: number) => ({
  ...withFlags(columns),
  letter: letterOf(columns.name),
  licences: JSON.stringify(licences),
  updated_at: now,
});

/** The list of brands as a file. */
export const brandExport = listExport({
  query: brandQuery,
  read: async (db, asked) => {
    const { brands, pages } = await listBrands(db, asked);
    return { rows: brands, pages };
  },
  columns: brandColumns,
});
