import type { MemberKind } from '#lib/people/members/members.rules.ts';

/** Kinds of certificates (资质) by which a business shows that it may buy. */
export const CERTIFICATE_KINDS = {
  business_licence: '营业执照',
  non_enterprise: '民办非企业单位登记证书',
  drug_licence: '药品经营许可证',
  chain_licence: '药品经营许可证（连锁）',
  medical_practice: '医疗机构执业许可证',
  clinic_record: '诊所备案凭证',
  device2_record: '第二类医疗器械经营备案凭证',
  device3_licence: '第三类医疗器械经营许可证',
  food_record: '食品经营许可证或备案凭证',
  authorisation: '授权委托书',
  buyer_id: '采购员身份证',
  address_proof: '收货地址证明',
} as const;

export type CertificateKind = keyof typeof CERTIFICATE_KINDS;

/** `draft` is not sent in yet; `replaced` had another approved in its place; `withdrawn` was taken back by its owner. */
export const CERTIFICATE_STATES = {
  draft: '未提交',
  waiting: '待审核',
  approved: '已通过',
  rejected: '已驳回',
  replaced: '已更换',
  withdrawn: '已撤回',
} as const;

export type CertificateState = keyof typeof CERTIFICATE_STATES;

/**
 * What a kind of business has to show (domain "Numbers decided"): of each group one. Staff shows nothing.
 */
export const REQUIRED_CERTIFICATES: Record<MemberKind, readonly (readonly CertificateKind[])[]> = {
  pharmacy: [['business_licence'], ['drug_licence'], ['authorisation'], ['buyer_id']],
  clinic: [
    ['business_licence', 'non_enterprise'],
    ['medical_practice', 'clinic_record'],
    ['authorisation'],
    ['buyer_id'],
  ],
  head_office: [['business_licence'], ['chain_licence'], ['authorisation'], ['buyer_id']],
  store: [['drug_licence']],
  staff: [],
};

/** What every business may show besides, to open more of the trade. */
export const OPTIONAL_CERTIFICATES: readonly CertificateKind[] = [
  'device2_record',
  'device3_licence',
  'food_record',
  'address_proof',
];
