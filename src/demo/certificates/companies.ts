import type { CertificateKind, CertificateState } from '#lib/people/certificates/certificates.rules.ts';
import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import type { Application, MemberKind } from '#lib/people/members/members.rules.ts';

/** A certificate that a demo business shows. */
export interface ShownCertificate {
  kind: CertificateKind;
  /** Days until it ends; null: without end. */
  days: number | null;
  /** In force unless stated otherwise. */
  state?: CertificateState;
  opens?: readonly ScopeCode[];
  /** The reviewer's. */
  words?: string;
  /** It has no pages yet. */
  isBare?: boolean;
}

const MEDICINE = ['chem', 'cpm', 'herb', 'bio', 'abx', 'device1', 'daily'] as const;

const REST: readonly ShownCertificate[] = [
  { kind: 'device2_record', days: 700, opens: ['device2'] },
  { kind: 'device3_licence', days: 700, opens: ['device3'] },
  { kind: 'food_record', days: 700, opens: ['food'] },
];

const PERSON: readonly ShownCertificate[] = [
  { kind: 'authorisation', days: 340 },
  { kind: 'buyer_id', days: 2600 },
];

const store = (days: number): readonly ShownCertificate[] => [
  { kind: 'drug_licence', days, opens: MEDICINE },
  ...REST,
];

/** What the demo accounts show: the clinic's authorisation ends this month, the third store's licence this week. */
export const SHOWN: Record<string, readonly ShownCertificate[]> = {
  buyer: [
    { kind: 'business_licence', days: null },
    { kind: 'drug_licence', days: -3, state: 'replaced' },
    { kind: 'drug_licence', days: 700, opens: MEDICINE },
    ...PERSON,
    ...REST,
  ],
  clinic: [
    { kind: 'business_licence', days: null },
    { kind: 'medical_practice', days: 700, opens: ['chem', 'device1'] },
    { kind: 'clinic_record', days: 25, opens: ['cpm'] },
    { kind: 'device2_record', days: 700, opens: ['device2'] },
    { kind: 'authorisation', days: 25 },
    { kind: 'buyer_id', days: 1500 },
  ],
  chain: [
    { kind: 'business_licence', days: null },
    { kind: 'chain_licence', days: 700, opens: MEDICINE },
    ...PERSON,
    ...REST,
  ],
  store1: store(700),
  store2: store(420),
  store3: store(5),
  newcomer: [
    {
      kind: 'business_licence',
      days: null,
      state: 'rejected',
      words: '照片不清晰，文字无法辨认，请重新拍摄后上传。',
    },
    { kind: 'drug_licence', days: 900, state: 'draft' },
    { kind: 'authorisation', days: 330, state: 'draft', isBare: true },
  ],
};

/** A business that waits in the reviewers' queue; nobody logs in as it. */
export interface WaitingCompany {
  username: string;
  kind: MemberKind;
  company: string;
  name: string;
  phone: string;
  region: readonly [code: string, name: string];
  detail: string;
  application: Application;
  /** How long ago it sent its certificates in. */
  hours: number;
  shows: readonly ShownCertificate[];
}

const waiting = (kind: CertificateKind, days: number | null): ShownCertificate => ({
  kind,
  days,
  state: 'waiting',
});

export const WAITING: readonly WaitingCompany[] = [
  {
    username: 'demo_waiting_1',
    kind: 'pharmacy',
    company: '安泰大药房',
    name: '吴桂兰',
    phone: '13900001021',
    region: ['410500', '河南省安阳市'],
    detail: '文峰区东风路 31 号',
    application: 'waiting',
    hours: 27,
    shows: [
      waiting('business_licence', null),
      waiting('drug_licence', 1100),
      waiting('authorisation', 360),
      waiting('buyer_id', 3200),
    ],
  },
  {
    username: 'demo_waiting_2',
    kind: 'clinic',
    company: '惠民全科诊所',
    name: '冯志强',
    phone: '13900001022',
    region: ['410700', '河南省新乡市'],
    detail: '红旗区平原路 205 号',
    application: 'waiting',
    hours: 3,
    shows: [
      waiting('non_enterprise', 800),
      waiting('clinic_record', null),
      waiting('authorisation', 350),
      waiting('buyer_id', 1900),
    ],
  },
];
