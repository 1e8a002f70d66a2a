import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import type { CertificateKind } from '#lib/people/certificates/certificates.rules.ts';

/** Fields and rules of a kind of certificate. */
interface CertificateFacts {
  /** Label of its number. */
  number: string;
  numberHint: string;
  /** Format of its number: a unified credit code, an identity card's, any, or optional. */
  numberKind: 'credit_code' | 'id_card' | 'any' | 'optional';
  /** Label of its holder. */
  holder: string;
  /** True when it may be valid without end. */
  mayBeEndless: boolean;
  /** Names of its pages, where they are fixed: as many pictures are needed, or one PDF. */
  sides: readonly string[];
  pagesHint: string;
  /** Business scopes it may open: no other is offered to the reviewer, or accepted. */
  scopes: readonly ScopeCode[];
}

const MEDICINE: readonly ScopeCode[] = ['chem', 'cpm', 'herb', 'bio', 'abx'];
/** Scopes that need no licence of their own, and are included in the main licence of a business. */
const EVERYBODYS: readonly ScopeCode[] = ['device1', 'daily'];
const DRUG_SELLER = [...MEDICINE, ...EVERYBODYS];
/** A clinic uses devices of every class under its practice licence. */
const CLINIC = [...DRUG_SELLER, 'device2', 'device3'] as const satisfies readonly ScopeCode[];

const LICENCE = {
  number: '证号',
  numberHint: '照证上的编号填写，含汉字和字母',
  numberKind: 'any',
  holder: '企业名称',
  mayBeEndless: false,
  sides: [],
  pagesHint: '正本或副本，有变更记录页的一并上传',
  scopes: [],
} as const satisfies CertificateFacts;

/** Facts of every kind. */
export const CERTIFICATE_FACTS: Record<CertificateKind, CertificateFacts> = {
  business_licence: {
    ...LICENCE,
    number: '统一社会信用代码',
    numberHint: '18 位，与公司资料一致',
    numberKind: 'credit_code',
    mayBeEndless: true,
  },
  non_enterprise: {
    ...LICENCE,
    number: '统一社会信用代码',
    numberHint: '18 位，与公司资料一致',
    numberKind: 'credit_code',
    holder: '单位名称',
  },
  drug_licence: { ...LICENCE, scopes: DRUG_SELLER },
  chain_licence: { ...LICENCE, scopes: DRUG_SELLER },
  medical_practice: { ...LICENCE, number: '登记号', holder: '机构名称', scopes: CLINIC },
  clinic_record: { ...LICENCE, number: '备案编号', holder: '诊所名称', mayBeEndless: true, scopes: CLINIC },
  device2_record: { ...LICENCE, number: '备案编号', mayBeEndless: true, scopes: ['device2'] },
  device3_licence: { ...LICENCE, number: '许可证编号', scopes: ['device3'] },
  food_record: { ...LICENCE, number: '许可证或备案编号', mayBeEndless: true, scopes: ['food'] },
  authorisation: {
    ...LICENCE,
    number: '委托书编号',
    numberHint: '没有编号可不填',
    numberKind: 'optional',
    holder: '被授权人',
    pagesHint: '盖公章，写明被授权人、授权范围和期限',
  },
  buyer_id: {
    ...LICENCE,
    number: '身份证号',
    numberHint: '18 位，只有您本人和审核人员能看到全号',
    numberKind: 'id_card',
    holder: '姓名',
    mayBeEndless: true,
    sides: ['人像面', '国徽面'],
    pagesHint: '人像面与国徽面各一张；扫描成一份 PDF 也可以',
  },
  address_proof: {
    ...LICENCE,
    number: '编号',
    numberHint: '没有编号可不填',
    numberKind: 'optional',
    mayBeEndless: true,
    pagesHint: '收货地址与证照上的地址不一致时提供，如租赁合同、房产证明',
  },
};

/** Limit of pages of one certificate. */
export const MOST_PAGES = 5;

/** Maximum lengths (characters) of a certificate's fields, and of the reviewer's message. */
export const CERTIFICATE_LIMITS = { number: 60, holder: 80, words: 300 } as const;

/** Returns the scopes that a kind of certificate may not open, except those it opened `before`. */
export const scopesBeyond = (
  kind: CertificateKind,
  scopes: readonly ScopeCode[],
  before: readonly string[] = [],
): ScopeCode[] =>
  scopes.filter((code) => !CERTIFICATE_FACTS[kind].scopes.includes(code) && !before.includes(code));
