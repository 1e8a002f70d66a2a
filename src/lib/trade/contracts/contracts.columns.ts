import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import type { OfficeContractText } from '#lib/trade/contracts/contract-office.service.ts';
import { contractName, type SignedContract } from '#lib/trade/contracts/contracts.rules.ts';

/** Columns of the versions of the contract. */
export const contractTextColumns: readonly Column<OfficeContractText>[] = [
  { key: 'version', label: '版本', place: 'head', value: contractName, class: 'font-bold' },
  {
    key: 'state',
    label: '状态',
    isPlain: true,
    value: ({ publishedAt, isCurrent }) => (publishedAt === null ? '未公布' : isCurrent ? '现行' : '已公布'),
    tone: ({ publishedAt, isCurrent }) => (publishedAt === null ? 'busy' : isCurrent ? 'good' : 'quiet'),
  },
  {
    key: 'publishedAt',
    label: '公布时间',
    kind: 'moment',
    isPlain: true,
    value: ({ publishedAt }) => publishedAt ?? '—',
  },
  { key: 'signatures', label: '已签', kind: 'count' },
  { key: 'actions', label: '操作', only: 'page' },
];

/** Columns of the signed contracts. */
export const signatureColumns: readonly Column<SignedContract>[] = [
  { key: 'company', label: '公司', place: 'head' },
  {
    key: 'contract',
    label: '合同',
    place: 'fact',
    isPlain: true,
    value: contractName,
    class: 'whitespace-nowrap',
  },
  { key: 'signerName', label: '签署人', place: 'fact', isPlain: true, class: 'whitespace-nowrap' },
  { key: 'signerPhone', label: '手机', place: 'fact', isPlain: true, class: 'tabular-nums' },
  { key: 'signedAt', label: '签署时间', kind: 'second', isPlain: true },
  { key: 'actions', label: '操作', only: 'page' },
];
