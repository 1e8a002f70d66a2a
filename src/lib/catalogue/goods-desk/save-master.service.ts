import { goodsTag } from '#lib/cache-tag.rules.ts';
import { shelvesOfGoods } from '#lib/catalogue/goods/goods.service.ts';
import { recordChanges } from '#lib/catalogue/goods/office/goods-changes.service.ts';
import { record } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import {
  findTwins,
  insertGoodsRow,
  replaceGoodsAreas,
  setGoods,
  type Twin,
} from '#lib/catalogue/goods/office/goods-master.service.ts';
import { type GoodsAction, wrongRankPrices } from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { masterForm, type MasterInput, type NewGoodsInput } from '#lib/catalogue/goods-desk/master.fields.ts';
import {
  categoryChoices,
  categoryOfForm,
  masterRecord,
} from '#lib/catalogue/goods-desk/master-record.service.ts';
import { correctedColumns, newRow } from '#lib/catalogue/goods-desk/master-row.server.ts';
import { completed, wrongMaster } from '#lib/catalogue/goods-desk/master.rules.ts';
import { identityOf } from '#lib/catalogue/importer/goods-row.rules.ts';
import { makerNamed } from '#lib/catalogue/makers/makers.service.ts';
import { indexGoods } from '#lib/catalogue/search/index/index-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { checkFields, OvertakenForm, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { changeWords } from '#lib/platform/http/call/forms/open-form.server.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { mergedForm } from '#lib/platform/http/call/office.fields.ts';

const OVERTAKEN = '别人刚改过这个商品，这次没有保存。请看过差别再保存。';

/** Master data that an operator filled in over a version of a goods. */
interface TypedMaster {
  id: number;
  version: number;
  marks?: string;
  input: MasterInput;
}

/**
 * Makes a goods, off sale and without stock; returns its id. Throws `invalid_form` for values that contradict each
 * other, for what the shop must not sell, and for a goods that is there already, which is named.
 */
export async function makeGoods(
  db: Db,
  operator: Member,
  typed: NewGoodsInput,
  now: number,
): Promise<number> {
  return change(db, async (trx, touch) => {
    const category = await categoryOfForm(trx, typed.category_id);
    const input = { ...typed, ...completed(typed, category) };
    checkFields({ ...wrongMaster(input, null, category), ...wrongRankPrices(input) });
    await requireNoTwin(trx, input);
    const makerId = await makerNamed(trx, input.maker);
    const id = await insertGoodsRow(trx, newRow(input, { makerId, category }, now));
    if (id === null) throw await twinRefusal(trx, input);
    await replaceGoodsAreas(trx, id, input.areas);
    const detail = `${input.name} ${input.spec}，${input.maker}`;
    await record(trx, operator, { action: 'goods.create', id, detail }, now);
    await indexGoods(trx, [id]);
    touch(goodsTag(id), ...(await shelvesOfGoods(trx, [id], now)));
    return id;
  });
}

/**
 * Saves the master data of a goods; search, lists and pages follow, past orders keep what they printed. Saving
 * unchanged values changes nothing. Throws `invalid_form` as {@link makeGoods} does, `not_found`, and `conflict` where
 * another user has changed the same fields since the form was opened (`marks`).
 */
export async function saveMaster(db: Db, operator: Member, typed: TypedMaster, now: number): Promise<void> {
  await change(db, (trx, touch) => writeMaster(trx, touch, { operator, typed, action: 'goods.master' }, now));
}

/** Does the same within a transaction, under an action of the audit record. */
export async function writeMaster(
  trx: Trx,
  touch: Touch,
  { operator, typed, action }: { operator: Member; typed: TypedMaster; action: GoodsAction },
  now: number,
): Promise<void> {
  const { id, version, marks = '' } = typed;
  const { row, input: before } = await masterRecord(trx, id);
  const forms = { saved: before, typed: typed.input };
  const merged = row.version === version ? typed.input : mergedForm(masterForm, marks, forms, OVERTAKEN);
  const category = await categoryOfForm(trx, merged.category_id);
  const input = completed(merged, category);
  const words = changeWords(masterForm, before, input, await categoryChoices(trx));
  if (words === '') return;
  checkFields(wrongMaster(input, before, category));
  if (isOtherGoods(input, before)) await requireNoTwin(trx, input, id);
  const shelves = await shelvesOfGoods(trx, [id], now);
  const makerId = await makerNamed(trx, input.maker);
  const columns = correctedColumns(input, { row, makerId, category });
  if (!(await setGoods(trx, row, { ...columns, updated_at: now }))) throw new OvertakenForm(OVERTAKEN);
  const texts = { before: textsOf(masterForm, before), after: textsOf(masterForm, input) };
  if (texts.before['areas'] !== texts.after['areas']) await replaceGoodsAreas(trx, id, input.areas);
  await recordChanges(trx, { goodsId: id, setId: row.version + 1, actorId: operator.id }, texts, now);
  await record(trx, operator, { action, id, detail: words }, now);
  await indexGoods(trx, [id]);
  touch(goodsTag(id), ...shelves, ...(await shelvesOfGoods(trx, [id], now)), 'home');
}

const identityOfInput = ({ approval_no: approvalNo, name, spec, maker }: MasterInput): string =>
  identityOf({ approvalNo, name, spec, maker });

const isOtherGoods = (input: MasterInput, before: MasterInput): boolean =>
  identityOfInput(input) !== identityOfInput(before);

async function findTwin(trx: Trx, input: MasterInput, exceptId?: number): Promise<Twin | undefined> {
  const found = await findTwins(trx, { approvalNo: input.approval_no, name: input.name });
  return found.find((twin) => twin.id !== exceptId && identityOf(twin) === identityOfInput(input));
}

/** Throws `invalid_form` where the shop has a goods with the same approval number, spec and maker. */
async function requireNoTwin(trx: Trx, input: MasterInput, exceptId?: number): Promise<void> {
  const twin = await findTwin(trx, input, exceptId);
  if (twin) throw refusalOf(twin);
}

/** Refusal of a goods that was made at the same time by another user, or by the same form sent twice. */
async function twinRefusal(trx: Trx, input: MasterInput): Promise<ShopError> {
  const twin = await findTwin(trx, input);
  return twin ? refusalOf(twin) : new ShopError('conflict', '这个商品刚被建好，请在商品列表里查看。');
}

function refusalOf({ id, name, spec, approvalNo }: Twin): ShopError {
  const same = approvalNo === '' ? '名称、规格、厂家' : '批准文号、规格、厂家';
  const words = `已经有${same}都相同的商品：${name} ${spec}（编号 ${id}）。请修改那个商品，或核对这里填写的内容。`;
  const field = approvalNo === '' ? 'name' : 'approval_no';
  return new ShopError('invalid_form', words, { [field]: [words], twin_id: [String(id)] });
}
