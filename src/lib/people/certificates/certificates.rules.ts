import { readId } from '#lib/platform/ids.rules.ts';
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

/**
 * `draft` is not sent in yet; `replaced` had another approved in its place; `withdrawn` was taken back by its owner;
 * `revoked` had its approval taken back by an operator.
 */
export const CERTIFICATE_STATES = {
  draft: '未提交',
  waiting: '待审核',
  approved: '已通过',
  rejected: '已驳回',
  replaced: '已更换',
  withdrawn: '已撤回',
  revoked: '已收回',
} as const;

export type CertificateState = keyof typeof CERTIFICATE_STATES;

/** Certificates required of a kind of business (product §8.2): one of each group. Staff need none. */
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

/** Certificates optional for every business, to open more business scopes. */
export const OPTIONAL_CERTIFICATES: readonly CertificateKind[] = [
  'device2_record',
  'device3_licence',
  'food_record',
  'address_proof',
];

/** States in which a member may change and send in a certificate; an approved one is changed by a renewal. */
export const OPEN_STATES = ['draft', 'rejected', 'withdrawn'] as const satisfies CertificateState[];

export const isOpenState = (state: CertificateState): boolean =>
  (OPEN_STATES as readonly CertificateState[]).includes(state);

/** End (ms) of a draft whose end was not entered yet: null is without end. */
export const END_NOT_SAID = 0;

/** True when a certificate stays on record but no longer counts for its business. */
export const isPastState = (state: CertificateState): boolean => state === 'replaced' || state === 'revoked';

/** A page of a certificate. */
export interface CertificatePage {
  uploadId: number;
  /** A picture is shown, a PDF is saved. */
  isPicture: boolean;
  /** The name its owner gave a PDF. */
  name: string;
}

/** A certificate as its owner and reviewers see it. Times in ms. */
export interface Certificate {
  id: number;
  kind: CertificateKind;
  state: CertificateState;
  number: string;
  holder: string;
  /** The end of its last day; null: without end, {@link END_NOT_SAID}: not entered yet. */
  expiresAt: number | null;
  pages: CertificatePage[];
  /** The reviewer's message where it was rejected; kept while it is corrected. */
  words: string;
  version: number;
  createdAt: number;
  submittedAt: number | null;
  reviewedAt: number | null;
}

/** Certificates of one kind: the one in force, the one that is being made or reviewed, and earlier ones. */
export interface CertificateSlot {
  kind: CertificateKind;
  inForce: Certificate | null;
  work: Certificate | null;
  /** Replaced and revoked ones, the newest first. */
  history: Certificate[];
}

/** Kinds of which a business needs one, or (`isRequired` false) may show one. */
export interface CertificateGroup {
  isRequired: boolean;
  slots: CertificateSlot[];
}

/** All certificates of a member, grouped into required and optional ones. */
export type CertificatesView = CertificateGroup[];

/** Returns the name of a group: `营业执照或民办非企业单位登记证书`. */
export const groupName = (kinds: readonly CertificateKind[]): string =>
  kinds.map((kind) => CERTIFICATE_KINDS[kind]).join('或');

/** Action of a button of the certificates' form on one page, or on all that was entered of a kind. */
export type FormRequest =
  | { does: 'remove' | 'up'; kind: CertificateKind; uploadId: number }
  | { does: 'discard'; kind: CertificateKind };

/** Formats the request as the button's value: `remove-buyer_id-17`, `discard-buyer_id`. */
export const formRequest = (request: FormRequest): string =>
  'uploadId' in request
    ? `${request.does}-${request.kind}-${request.uploadId}`
    : `${request.does}-${request.kind}`;

/** Parses {@link formRequest}; null for any other text. */
export function readFormRequest(text: string): FormRequest | null {
  const [, does, name, digits] = /^(remove|up|discard)-([a-z0-9_]+?)(?:-(\d+))?$/.exec(text) ?? [];
  if (!name || !Object.hasOwn(CERTIFICATE_KINDS, name)) return null;
  const kind = name as CertificateKind;
  const uploadId = readId(digits);
  if (does === 'discard') return digits === undefined ? { does, kind } : null;
  return uploadId === null ? null : { does: does as 'remove' | 'up', kind, uploadId };
}
