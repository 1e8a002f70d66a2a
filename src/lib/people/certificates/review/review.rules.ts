import { type CertificateFields, maskIdCard } from '#lib/people/certificates/certificate-check.rules.ts';
import { BUSINESS_SCOPES, type ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { CERTIFICATE_FACTS } from '#lib/people/certificates/certificate-facts.rules.ts';
import { ENDING_DAYS, lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import {
  CERTIFICATE_KINDS,
  type CertificateKind,
  END_NOT_SAID,
} from '#lib/people/certificates/certificates.rules.ts';
import type { MemberKind } from '#lib/people/members/members.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';

const MINUTE_MS = 60_000;

/** The lists of the certificates' desk, each of companies. */
export const DESK_LISTS = {
  waiting: '待审核',
  rejected: '已驳回',
  expiring: `${ENDING_DAYS} 天内到期`,
  approved: '已通过',
} as const;

export type DeskList = keyof typeof DESK_LISTS;

/** A company in one of the lists. Times in ms. */
export interface DeskCompany {
  memberId: number;
  company: string;
  kind: MemberKind;
  /** Number of its certificates in this list. */
  count: number;
  /** Time the first was sent in, the last was reviewed, or the first expires; by list. */
  at: number;
}

/** Names of the actions in the audit trail of a certificate. */
export const REVIEW_ACTIONS: Readonly<Record<string, string>> = {
  'certificate.approved': '通过',
  'certificate.rejected': '驳回',
  'certificate.corrected': '更正',
  'certificate.revoked': '收回通过',
  'certificate.again': '企业信息改动，重新审核',
};

/** Names of the kinds of businesses for operators. */
export const BUSINESS_KINDS: Record<MemberKind, string> = {
  pharmacy: '单体药店',
  clinic: '诊所',
  head_office: '连锁总部',
  store: '连锁门店',
  staff: '后台',
};

const FOR_ALL = [
  '照片不清晰，文字无法辨认，请重新拍摄后上传。',
  '缺少页面，请把正本、副本及变更记录页补齐。',
  '证照已过有效期，请上传有效期内的证照。',
  '填写的号码与证照上的不一致，请核对后修改。',
  '证照上的名称与公司名称不一致，请上传本单位的证照。',
] as const;

const OF_KIND: Partial<Record<CertificateKind, readonly string[]>> = {
  authorisation: [
    '授权委托书没有盖公章，请盖章后重新上传。',
    '授权委托书没有写明授权范围或期限，请补充后重新上传。',
  ],
  buyer_id: ['请补齐身份证人像面与国徽面。', '身份证姓名与授权委托书上的被授权人不一致，请核对。'],
  address_proof: ['证明上的地址与收货地址不一致，请核对。'],
};

const REVOKING = [
  '复核发现照片或页面不清晰，请重新拍摄后上传。',
  '复核发现证照内容与填写的不一致，请核对后重新提交。',
  '证照上的名称与公司名称不一致，请上传本单位的证照。',
  '证照已变更、注销或被吊销，请上传现行有效的证照。',
] as const;

const REVOKING_OF_KIND: Partial<Record<CertificateKind, readonly string[]>> = {
  authorisation: ['授权已终止或被授权人已更换，请提交新的授权委托书。'],
  buyer_id: ['采购员已更换，请提交现任采购员的身份证。'],
};

/**
 * Returns ready sentences for a rejection, those about the kind itself first; the operator may change them before they
 * are sent.
 */
export const readySentences = (kind: CertificateKind): readonly string[] => [
  ...(OF_KIND[kind] ?? []),
  ...FOR_ALL,
];

/** Returns ready sentences for revoking an approval, those about the kind itself first. */
export const revokingSentences = (kind: CertificateKind): readonly string[] => [
  ...(REVOKING_OF_KIND[kind] ?? []),
  ...REVOKING,
];

type Readings = Readonly<Record<'before' | 'after', CertificateFields>>;

/** Returns the differences of two readings of a certificate: `证号 1 → 2`. */
function changedWords(kind: CertificateKind, { before, after }: Readings): string[] {
  const facts = CERTIFICATE_FACTS[kind];
  const written = ({ number, holder, expiresAt }: CertificateFields) => [
    [facts.number, kind === 'buyer_id' ? maskIdCard(number) : number, number],
    [facts.holder, holder, holder],
    ['有效期至', expiresAt === END_NOT_SAID ? '' : lastDayText(expiresAt), String(expiresAt)],
  ];
  const now = written(after);
  return written(before).flatMap(([name, old, exact], index) => {
    const [, text, exactNow] = now[index] ?? [];
    return exact === exactNow ? [] : [`${name} ${old || '未填'} → ${text || '未填'}`];
  });
}

const scopeNames = (codes: readonly string[]): string =>
  codes.map((code) => (BUSINESS_SCOPES as Record<string, string>)[code] ?? code).join('、');

/**
 * Returns the text of an approval for its audit trail: the reviewer's corrections (`证号 1 → 2`), and the scopes granted.
 */
export function approvalText(
  kind: CertificateKind,
  { sent, read }: Readonly<Record<'sent' | 'read', CertificateFields>>,
  scopes: readonly ScopeCode[],
): string {
  const names = scopeNames(scopes);
  const isOpening = CERTIFICATE_FACTS[kind].scopes.length > 0;
  const granted = names ? [`开通${names}`] : isOpening ? ['没有开通经营范围'] : [];
  const corrected = changedWords(kind, { before: sent, after: read });
  return [CERTIFICATE_KINDS[kind], ...corrected, ...granted].join('，');
}

/** Returns the corrections of an approved certificate for its audit trail and its member; empty: none. */
export function correctionText(
  kind: CertificateKind,
  readings: Readings,
  scopes: Readonly<Record<'before' | 'after', readonly string[]>>,
): string {
  const opened = scopes.after.filter((code) => !scopes.before.includes(code));
  const closed = scopes.before.filter((code) => !scopes.after.includes(code));
  return [
    ...changedWords(kind, readings),
    ...(opened.length > 0 ? [`开通${scopeNames(opened)}`] : []),
    ...(closed.length > 0 ? [`取消${scopeNames(closed)}`] : []),
  ].join('，');
}

/** Returns the waiting time as text: `等了 2 小时`. */
export function waitedText(since: number, now: number): string {
  const ms = Math.max(0, now - since);
  if (ms < MINUTE_MS) return '刚刚提交';
  if (ms < HOUR_MS) return `等了 ${Math.floor(ms / MINUTE_MS)} 分钟`;
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 48 ? `等了 ${hours} 小时` : `等了 ${Math.floor(hours / 24)} 天`;
}
