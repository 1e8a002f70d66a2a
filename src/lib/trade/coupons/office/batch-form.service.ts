import type { z } from 'zod';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, type FieldErrors, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';
import { type batchForm, lookedUpFields, type outletForm } from '#lib/trade/coupons/office/batch.fields.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { type BatchInput, type BatchOutlet, endOfDay } from '#lib/trade/coupons/office/batch.rules.ts';
import { batchStateOf, findOneBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { categoryTree } from '#lib/catalogue/categories/categories.service.ts';
import { type Category, findCategory, topCategories } from '#lib/catalogue/categories/categories.rules.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { makerNames } from '#lib/catalogue/makers/makers.service.ts';
import { findGoodsCalled, findMakersCalled } from '#lib/trade/coupons/office/holders.repository.ts';
import { folded, spellingsOf } from '#lib/trade/coupons/pasted-holders.rules.ts';
import { type CouponScope, type CouponScopeKind, isZone } from '#lib/trade/coupons/coupons.rules.ts';

/** Converts the part of a form that may always be changed. */
export const outletOfForm = (form: z.output<typeof outletForm>): BatchOutlet => ({
  name: form.name,
  isClaimable: form.is_claimable,
  claimFrom: form.is_claimable ? form.claim_from : null,
  claimUntil: form.is_claimable ? form.claim_until : null,
  total: form.total,
  perMemberLimit: form.per_member_limit,
});

/** Converts a form to a batch. Throws `invalid_form` with all that {@link lookedUpProblems} finds. */
export async function batchOfForm(
  db: Db,
  form: z.output<typeof batchForm>,
  now: number,
): Promise<BatchInput> {
  const problems = await lookedUpProblems(db, form, now);
  const [first] = Object.values(problems);
  if (first) throw new ShopError('invalid_form', first[0] ?? '', problems);
  const isWindow = form.validity === 'window';
  const isVoucher = form.kind === 'voucher';
  return {
    ...outletOfForm(form),
    kind: form.kind,
    amountFen: form.amount,
    minimumFen: isVoucher ? 0 : form.minimum,
    scope: isVoucher ? { kind: 'all', values: [] } : await scopeOfForm(db, form),
    validFrom: isWindow ? form.valid_from : null,
    validUntil: isWindow && form.valid_through !== null ? endOfDay(form.valid_through) : null,
    validDays: isWindow ? null : form.valid_days,
  };
}

/**
 * Finds the problems that need the database or the clock: a scope that names unknown values, and times that have
 * passed.
 */
async function lookedUpProblems(
  db: Db,
  form: z.output<typeof lookedUpFields>,
  now: number,
): Promise<FieldErrors> {
  const { kind, validity, valid_through, is_claimable, claim_until } = form;
  const isLate = validity === 'window' && valid_through !== null && endOfDay(valid_through) <= now;
  const isClosed = is_claimable && claim_until !== null && claim_until <= now;
  return {
    ...(kind === 'voucher' ? {} : await scopeProblems(db, form)),
    ...(isLate && { valid_through: ['有效期的最后一天已经过去，请改成今天或以后'] }),
    ...(isClosed && { claim_until: ['领取截止时间已经过去，请改成以后的时间，或不填'] }),
  };
}

async function scopeProblems(db: Db, form: ScopeForm): Promise<FieldErrors> {
  try {
    await scopeOfForm(db, form);
    return {};
  } catch (error) {
    if (error instanceof ShopError && error.code === 'invalid_form') return error.fields;
    throw error;
  }
}

/** Finds the same problems in a form that is refused for its other fields, so that all are shown at once. */
export const moreProblems = (db: Db, raw: unknown, now: number): Promise<FieldErrors> =>
  lookedUpProblems(db, lookedUpFields.parse(raw), now);

/** Converts a batch to its form. */
export async function formOfBatch(db: Db, batch: BatchInput): Promise<z.output<typeof batchForm>> {
  const { scope, validUntil, validDays } = batch;
  const { categories, makers, goods } = await scopeLines(db, scope);
  return {
    name: batch.name,
    is_claimable: batch.isClaimable,
    claim_from: batch.claimFrom,
    claim_until: batch.claimUntil,
    total: batch.total,
    per_member_limit: batch.perMemberLimit,
    kind: batch.kind,
    amount: batch.amountFen,
    minimum: batch.minimumFen,
    scope_kind: scope.kind,
    zones: scope.kind === 'zone' ? [...scope.values] : [],
    categories,
    makers: makers.split('\n'),
    goods: goods.split('\n'),
    validity: validDays === null ? 'window' : 'days',
    valid_from: batch.validFrom,
    valid_through: validUntil === null ? null : validUntil - DAY_MS,
    valid_days: validDays,
  };
}

const OVERTAKEN = '同事刚改过这批券，这次没有保存。请看过差别再保存。';

type TypedBatch<Form> = { id: number; marks: string; based_on: string | null; typed: Form };

/**
 * Merges the form of a batch into a colleague's changes since it was opened (`marks`), and returns the state this is
 * based on. Throws `conflict` where both changed a field. A program sends no marks and names the state itself.
 */
export async function overSavedBatch<Schema extends typeof batchForm | typeof outletForm>(
  db: Db,
  schema: Schema,
  { id, marks, based_on, typed }: TypedBatch<z.output<Schema>>,
  now: number,
): Promise<{ form: z.output<Schema>; basedOn: string | null }> {
  const batch = marks === '' ? undefined : await findOneBatch(db, id, now);
  if (!batch) return { form: typed, basedOn: based_on };
  const saved = (await formOfBatch(db, batch)) as z.output<Schema>;
  const form = mergedForm<Schema>(schema, marks, { saved, typed }, OVERTAKEN);
  return { form, basedOn: batchStateOf(batch) };
}

/** Returns the form of a new batch like another; null where that does not exist. */
export async function copyOfBatch(db: Db, id: number, now: number) {
  const batch = await findOneBatch(db, id, now);
  return batch && formOfBatch(db, batch);
}

/** A scope as its form contains it: boxes ticked, or lines pasted. */
interface ScopeForm {
  scope_kind: CouponScopeKind;
  zones: readonly string[];
  categories: readonly string[];
  makers: readonly string[];
  goods: readonly string[];
}

/** Returns the scope of a form. Throws `invalid_form` where nothing is chosen, and for each line that names nothing. */
async function scopeOfForm(db: Db, form: ScopeForm): Promise<CouponScope> {
  const kind = form.scope_kind;
  if (kind === 'all') return { kind, values: [] };
  if (kind === 'zone') return { kind, values: chosen('zones', form.zones.filter(isZone)) };
  if (kind === 'category') return { kind, values: await categoriesWithin(db, form.categories) };
  if (kind === 'maker')
    return { kind, values: await linesOf('makers', form.makers, (lines) => readMakers(db, lines)) };
  return { kind, values: await linesOf('goods', form.goods, (lines) => readGoods(db, lines)) };
}

function chosen(field: string, values: readonly string[]): string[] {
  if (values.length === 0) throw fieldError(field, '请至少选一项');
  return [...new Set(values)];
}

const codesWithin = (category: Category): string[] => [
  category.code,
  ...category.children.flatMap(codesWithin),
];

/** Returns the codes of categories and of all categories below them. */
async function categoriesWithin(db: Db, codes: readonly string[]): Promise<string[]> {
  const tree = await categoryTree(db);
  return chosen(
    'categories',
    codes.flatMap((code) => {
      const category = findCategory(tree, code);
      return category ? codesWithin(category) : [];
    }),
  );
}

/** Result of reading a line of a list: ids, or the problem. */
type Reading = { ids: number[] } | { problem: string };

/** Returns the ids that lines name. Throws one `invalid_form` with the problems of all lines. */
async function linesOf(
  field: string,
  lines: readonly string[],
  read: (lines: readonly string[]) => Promise<Map<string, Reading>>,
): Promise<string[]> {
  const filled = [...new Set(lines.filter(Boolean))];
  if (filled.length === 0) throw fieldError(field, '请至少填写一行');
  const readings = await read(filled);
  const problems = lines.flatMap((line, index) => {
    const reading = readings.get(line);
    return line !== '' && reading && 'problem' in reading
      ? [`第 ${index + 1} 行“${line}”${reading.problem}`]
      : [];
  });
  if (problems.length > 0) throw new ShopError('invalid_form', problems[0] ?? '', { [field]: problems });
  return [
    ...new Set(
      [...readings.values()].flatMap((reading) => ('ids' in reading ? reading.ids.map(String) : [])),
    ),
  ];
}

/** Reads the number of a line: `12`, or `12 阿莫西林胶囊 …` as the search writes it. */
const numberOf = (line: string): number | null => {
  const [, digits = ''] = /^(\d{1,10})(?: .*)?$/.exec(line.normalize('NFKC')) ?? [];
  return digits !== '' && Number(digits) > 0 && Number(digits) <= LARGEST_ID ? Number(digits) : null;
};

async function readMakers(db: Db, lines: readonly string[]): Promise<Map<string, Reading>> {
  const found = await findMakersCalled(db, lines.flatMap(spellingsOf));
  return new Map(
    lines.map((line) => {
      const ids = found
        .filter(({ name, shortName }) => [name, shortName].map(folded).includes(folded(line)))
        .map(({ id }) => id);
      return [line, ids.length > 0 ? { ids } : { problem: '没有这个厂家' }];
    }),
  );
}

const MOST_PROBLEM_GOODS = 3;

/** Finds goods by number, approval number or bar code, or by a name that only one goods has. */
async function readGoods(db: Db, lines: readonly string[]): Promise<Map<string, Reading>> {
  const numbers = new Map(lines.map((line) => [line, numberOf(line)]));
  const byId = new Map(
    (
      await findGoodsByIds(
        db,
        [...numbers.values()].filter((id) => id !== null),
      )
    ).map((goods) => [goods.id, goods]),
  );
  const called = await findGoodsCalled(
    db,
    lines.filter((line) => !byId.has(numbers.get(line) ?? 0)).flatMap(spellingsOf),
  );
  return new Map(
    lines.map((line): [string, Reading] => {
      const numbered = byId.get(numbers.get(line) ?? 0);
      if (numbered) return [line, { ids: [numbered.id] }];
      const coded = called.filter((goods) =>
        [goods.approvalNo, goods.barcode].map(folded).includes(folded(line)),
      );
      if (coded.length > 0) return [line, { ids: coded.map(({ id }) => id) }];
      const named = called.filter(({ name }) => folded(name) === folded(line));
      if (named.length === 1) return [line, { ids: named.map(({ id }) => id) }];
      const some = named.slice(0, MOST_PROBLEM_GOODS).map(({ id, spec }) => `${id} ${spec}`);
      return [
        line,
        {
          problem:
            named.length === 0
              ? '没有找到，请填写商品编号、批准文号或条形码'
              : `有 ${named.length} 种，请改填商品编号，如 ${some.join('、')}`,
        },
      ];
    }),
  );
}

/** Returns a goods as a line of the form's list, which is read back by its number. */
const goodsLine = ({
  id,
  name,
  spec,
  makerName,
}: Pick<Goods, 'id' | 'name' | 'spec' | 'makerName'>): string => `${id} ${name} ${spec} ${makerName}`;

const GOODS_FOUND = 12;

/** Searches goods and returns them as lines of the form's list. */
export async function findGoodsLines(db: Db, keywords: string): Promise<string[]> {
  if (keywords === '') return [];
  const ids = (await searchGoodsIds(db, keywords, 0)).slice(0, GOODS_FOUND);
  return (await findGoodsByIds(db, ids)).map(goodsLine);
}

/**
 * Returns the scope as its form contains it: categories without those below them, and a line for each maker or goods.
 */
async function scopeLines(
  db: Db,
  { kind, values }: CouponScope,
): Promise<{ categories: string[]; makers: string; goods: string }> {
  const ids = values.map(Number);
  const names = kind === 'maker' ? await makerNames(db) : null;
  const categories = kind === 'category' ? topCategories(await categoryTree(db), values) : [];
  return {
    categories: categories.map(({ code }) => code),
    makers: names ? ids.map((id) => names.get(id) ?? '').join('\n') : '',
    goods: kind === 'goods' ? (await findGoodsByIds(db, ids)).map(goodsLine).join('\n') : '',
  };
}
