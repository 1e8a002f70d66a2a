import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import { parseSpec } from '#lib/catalogue/goods/spec/spec.rules.ts';
import type { ImportedGoods } from '#lib/catalogue/importer/goods-row.rules.ts';
import { BUSINESS_SCOPES, type ScopeCode } from '#lib/people/certificates/certificate-facts.rules.ts';
import type { RxClass } from '#lib/catalogue/goods/goods-words.rules.ts';

type Known = Pick<
  ImportedGoods,
  'name' | 'approvalNo' | 'dosageForm' | 'category' | 'drugType' | 'scopeCode'
>;

const ANTIBIOTIC = /西林|头孢|霉素|培南|环素|氨曲南|舒巴坦|他唑巴坦|米星|奈韦|多黏菌素|多粘菌素|利福/;
const NOT_ANTIBIOTIC = /阿霉素|丝裂霉素|博来霉素|平阳霉素|光辉霉素|放线菌素/;

/** Drug, herb or device, from the approval number and whatever the list says of the goods. */
export function kindOf({ approvalNo, dosageForm, category, drugType }: Known): GoodsKind {
  if (/械(?:注|备)/.test(approvalNo) || /医疗器械/.test(`${drugType} ${category}`)) return 'device';
  const text = `${dosageForm} ${category} ${drugType}`;
  return /饮片|配方颗粒|中药材/.test(text) ? 'herb' : 'drug';
}

function deviceScope(approvalNo: string): ScopeCode {
  if (/械备/.test(approvalNo)) return 'device1';
  // 国械注准20173141234: the digit after the year is the class
  const level = /注[准进许]\D*\d{4}([123])/.exec(approvalNo)?.[1];
  return level === '3' ? 'device3' : level === '1' ? 'device1' : 'device2';
}

/** The business scope (经营范围) a goods falls under: what the list says, else what its approval number shows. */
export function scopeOf(goods: Known): ScopeCode {
  const { approvalNo, drugType, scopeCode, name } = goods;
  const given = Object.entries(BUSINESS_SCOPES).find(
    ([code, label]) => scopeCode === code || scopeCode === label,
  );
  if (given) return given[0] as ScopeCode;
  const kind = kindOf(goods);
  if (kind === 'device') return deviceScope(approvalNo);
  if (kind === 'herb') return 'herb';
  if (/食健/.test(approvalNo)) return 'food';
  if (/卫消|消证/.test(approvalNo)) return 'daily';
  // HJ, ZJ, SJ from abroad; HC, ZC, SC from Hong Kong, Macau and Taiwan; before 2020 as 注册证号
  const letter = /(?:准字|注册证号|^)(H|Z|S|B)[JC]?\d/i.exec(approvalNo)?.[1]?.toUpperCase();
  if (letter === 'Z' || /中成药/.test(drugType)) return 'cpm';
  if (letter === 'S' || /生物/.test(drugType)) return 'bio';
  return ANTIBIOTIC.test(name) && !NOT_ANTIBIOTIC.test(name) ? 'abx' : 'chem';
}

/** The class of sale where the list is silent: drugs count as prescription drugs, herbs and devices have none. */
export function rxClassOf(goods: Known & Pick<ImportedGoods, 'rxClass'>): RxClass {
  return goods.rxClass ?? (kindOf(goods) === 'drug' ? 'rx' : 'none');
}

/**
 * The unit sold where the list is silent: what the spec ends in (`…/盒`), a bottle or tube for a spec that gives
 * a fill (`100ml:0.2g`, `15g` of cream), else a box.
 */
export function unitOf({
  unit,
  spec,
  dosageForm,
}: Pick<ImportedGoods, 'unit' | 'spec' | 'dosageForm'>): string {
  const stated = unit || /\/(盒|瓶|袋|支|包|罐|桶|贴|听|台|个|套|卷|箱)\s*(?:\(.*\))?$/.exec(spec)?.[1];
  if (stated) return stated;
  const filled = parseSpec(spec, { dosageForm })?.unitName;
  return filled === 'ml' ? '瓶' : filled === 'g' ? '支' : '盒';
}
