import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import { readBarCode } from '#lib/catalogue/goods/bar-code.rules.ts';
import type { MasterInput } from '#lib/catalogue/goods-desk/master.fields.ts';
import { hasEphedrine, refusal, type Suspect } from '#lib/catalogue/importer/forbidden.rules.ts';
import { approvalNoProblem, hasWrongLength } from '#lib/catalogue/importer/goods-codes.rules.ts';
import { scopeOf } from '#lib/catalogue/importer/scope.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** Category of a goods, as far as it decides what the goods is. */
export interface MasterCategory {
  name: string;
  kind: GoodsKind;
}

/** Type of a goods, as lists name it, by the kind of its category. */
const TYPES: Record<GoodsKind, string> = { drug: '', herb: '中药饮片', device: '医疗器械' };

/** Fills in what was left to the shop: the common name, and the business scope where the approval number shows it. */
export function completed(input: MasterInput, category: MasterCategory): MasterInput {
  const { name, approval_no: approvalNo, dosage_form: dosageForm, scope_code: scopeCode } = input;
  const known = {
    name,
    approvalNo,
    dosageForm,
    category: category.name,
    drugType: TYPES[category.kind],
    scopeCode,
  };
  return {
    ...input,
    common_name: input.common_name || name,
    scope_code: scopeCode === '' ? (scopeOf(known) ?? '') : scopeCode,
  };
}

/**
 * Returns the problems of master data, by field; empty where there are none. Of a goods in the shop (`before`) only
 * what was changed is checked, so that older goods can be corrected one field after the other.
 */
export function wrongMaster(
  input: MasterInput,
  before: MasterInput | null,
  category: MasterCategory,
): FieldErrors {
  const wrong: FieldErrors = {};
  const isChanged = (...names: (keyof MasterInput)[]) =>
    before === null || names.some((name) => String(input[name]) !== String(before[name]));
  const suspect = suspectOf(input, category);
  if (isChanged('name', 'brand_name', 'spec', 'dosage_form', 'category_id')) {
    const refused = refusal(suspect);
    if (refused !== null) wrong['name'] = [`${refused.reason}。`];
  }
  if (!input.is_mhj && isChanged('name', 'brand_name', 'is_mhj') && hasEphedrine(suspect))
    wrong['is_mhj'] = ['名称表明它含麻黄碱，请勾选后再保存。'];
  if (isChanged('approval_no')) {
    const problem = wrongApprovalNo(input.approval_no);
    if (problem !== '') wrong['approval_no'] = [`批准文号${problem}，请核对。`];
  }
  if (isChanged('barcode')) {
    const { problem } = readBarCode(input.barcode);
    if (problem !== '') wrong['barcode'] = [`条形码${problem}，请核对，或留空。`];
  }
  if (input.scope_code === '') wrong['scope_code'] = ['批准文号看不出经营范围，请选择。'];
  if (input.is_kxzq && input.areas.length === 0 && isChanged('is_kxzq', 'areas'))
    wrong['areas'] = ['控销商品要写销售区域，没有区域就没有人能采购。'];
  return wrong;
}

const suspectOf = (input: MasterInput, category: MasterCategory): Suspect => ({
  name: input.name,
  brandName: input.brand_name,
  spec: input.spec,
  dosageForm: input.dosage_form,
  category: category.name,
  flags: '',
});

/** Returns the reason why an approval number, or one of several, cannot be right; empty where it can. */
function wrongApprovalNo(approvalNo: string): string {
  const problem = approvalNoProblem(approvalNo);
  if (problem !== '') return problem;
  return approvalNo.split(/[;；,，、/|]/u).some(hasWrongLength) ? '位数不对' : '';
}
