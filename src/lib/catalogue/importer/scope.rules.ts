import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import type { ImportedGoods } from '#lib/catalogue/importer/goods-row.rules.ts';
import { BUSINESS_SCOPES, type ScopeCode } from '#lib/people/members/business-scopes.rules.ts';

/** The fields of a goods in a list that show its kind and business scope. */
export type KnownKind = Pick<
  ImportedGoods,
  'name' | 'approvalNo' | 'dosageForm' | 'category' | 'drugType' | 'scopeCode'
>;

const ANTIBIOTIC = /西林|头孢|霉素|培南|环素|氨曲南|舒巴坦|他唑巴坦|米星|奈韦|多黏菌素|多粘菌素|利福/;
const NOT_ANTIBIOTIC = /阿霉素|丝裂霉素|博来霉素|平阳霉素|光辉霉素|放线菌素/;

/** Drug, herb or device, from the approval number and the other fields in the list. */
export function kindOf({ approvalNo, dosageForm, category, drugType }: KnownKind): GoodsKind {
  if (/械(?:注|备|\([准进许]\)字)/.test(approvalNo) || /医疗器械/.test(`${drugType} ${category}`))
    return 'device';
  const text = `${dosageForm} ${category} ${drugType}`;
  return /饮片|配方颗粒|中药材/.test(text) ? 'herb' : 'drug';
}

/** The scope of a device by its number, null where that does not show its class. */
function deviceScope(approvalNo: string): ScopeCode | null {
  if (/械备/.test(approvalNo)) return 'device1';
  // 国械注准20173141234: the digit after the year is the class; before 2014 食药监械(准)字2013第3140123号
  const [, level, before] = /注[准进许]\D*\d{4}([123])|械.*字\d{4}第([123])\d/.exec(approvalNo) ?? [];
  const code = `device${level ?? before ?? ''}`;
  return code in BUSINESS_SCOPES ? (code as ScopeCode) : null;
}

/**
 * The letter of a medicine's approval number. HJ, ZJ, SJ come from abroad, J was packed here; HC, ZC, SC from Hong Kong,
 * Macau and Taiwan; before 2020 as 注册证号, also with a B for large packs. Food licences begin with SC and have more digits.
 */
const MEDICINE = /(?:准字|注册证号)(?:B(?=[HZS]))?([HZSJ])[JC]?\d|^(?:B(?=[HZS]))?([HZSJ])[JC]?\d{8}(?!\d)/i;

/** The business scope in a list, by its code or its name; undefined for an unknown one. */
export const namedScope = (written: string): ScopeCode | undefined =>
  Object.entries(BUSINESS_SCOPES).find(([code, label]) => written === code || written === label)?.[0] as
    ScopeCode | undefined;

/**
 * The business scope (经营范围) a goods falls under: the one in the list, else that of its approval number or of its
 * kind in the list. Null where neither shows it: the members allowed to buy it are then unknown.
 */
export function scopeOf(goods: KnownKind): ScopeCode | null {
  const { approvalNo, drugType, scopeCode, name } = goods;
  const named = namedScope(scopeCode);
  if (named) return named;
  const kind = kindOf(goods);
  if (kind === 'device') return deviceScope(approvalNo);
  if (kind === 'herb') return 'herb';
  if (/食健/.test(approvalNo)) return 'food';
  if (/卫消|消证|消备/.test(approvalNo)) return 'daily';
  const [, inFull, alone] = MEDICINE.exec(approvalNo) ?? [];
  const letter = (inFull ?? alone)?.toUpperCase();
  if (letter === 'Z' || /中成药/.test(drugType)) return 'cpm';
  if (letter === 'S' || /生物/.test(drugType)) return 'bio';
  const isChemical = letter !== undefined || /化学|西药|抗生素/.test(drugType);
  if (!isChemical) return null;
  return ANTIBIOTIC.test(name) && !NOT_ANTIBIOTIC.test(name) ? 'abx' : 'chem';
}

/** Returns the message that the business scope of a new goods has to be named; see {@link scopeOf}. */
export const scopeRefusal = (approvalNo: string): string =>
  `${approvalNo === '' ? '没有能用的批准文号，' : `批准文号“${approvalNo}”`}看不出经营范围，请填写经营范围一列`;
