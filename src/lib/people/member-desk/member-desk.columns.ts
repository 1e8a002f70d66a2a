import { APPLICATIONS, MEMBER_STATES, type MemberScope } from '#lib/people/member-desk/member-desk.rules.ts';
import type { ListedMember } from '#lib/people/member-desk/member-desk.service.ts';
import { BUSINESS_KINDS } from '#lib/people/members/member-filter.rules.ts';
import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { regionName } from '#lib/platform/regions.rules.ts';

const KINDS: Partial<Record<string, string>> = BUSINESS_KINDS;
const STANDINGS: Partial<Record<string, string>> = APPLICATIONS;

/** Columns of the list of members. */
export const memberColumns: readonly Column<ListedMember>[] = [
  { key: 'id', label: '编号', kind: 'count', value: ({ member }) => member.id, only: 'file' },
  {
    key: 'company',
    label: '单位',
    place: 'head',
    value: ({ member }) => member.company,
    class: 'md:min-w-44',
  },
  { key: 'username', label: '用户名', value: ({ member }) => member.username, only: 'file' },
  { key: 'name', label: '联系人', value: ({ member }) => member.name, only: 'file' },
  { key: 'phone', label: '手机', value: ({ member }) => member.phone, only: 'file' },
  { key: 'kindAndRegion', label: '类型与地区', place: 'fact', isPlain: true, only: 'page' },
  { key: 'kind', label: '类型', value: ({ member }) => KINDS[member.kind] ?? '', only: 'file' },
  { key: 'region', label: '地区', value: ({ member }) => regionName(member.regionCode), only: 'file' },
  {
    key: 'rankWords',
    label: '等级',
    place: 'fact',
    isPlain: true,
    value: ({ member }) => `${member.rank} 级`,
    class: 'whitespace-nowrap tabular-nums',
    only: 'page',
  },
  { key: 'rank', label: '等级', kind: 'count', value: ({ member }) => member.rank, only: 'file' },
  {
    key: 'standing',
    label: '资质',
    place: 'fact',
    isPlain: true,
    class: 'md:max-lg:min-w-32 md:max-lg:[&>*]:whitespace-normal',
    only: 'page',
  },
  {
    key: 'application',
    label: '资质',
    value: ({ member }) => STANDINGS[member.application] ?? '',
    only: 'file',
  },
  { key: 'state', label: '账户', value: ({ member }) => MEMBER_STATES[member.state], only: 'file' },
  { key: 'balance', label: '余额', kind: 'money', value: ({ member }) => member.balanceFen },
  {
    key: 'lastOrderDay',
    label: '最近下单',
    kind: 'day',
    value: ({ lastOrderAt }) => lastOrderAt ?? '没有',
    only: 'page',
  },
  { key: 'lastOrderAt', label: '最近下单', kind: 'moment', only: 'file' },
  { key: 'contact', label: '客服专员', place: 'fact', class: 'whitespace-nowrap' },
];

/** Columns of the business scopes of a member. */
export const scopeColumns: readonly Column<MemberScope>[] = [
  { key: 'name', label: '范围', place: 'head', class: 'font-bold' },
  {
    key: 'source',
    label: '来自',
    place: 'fact',
    isPlain: true,
    value: ({ certificateId }) => (certificateId === null ? '手工开通' : '资质证照'),
  },
  { key: 'expiresAt', label: '有效期至', place: 'fact', isPlain: true, class: 'tabular-nums', only: 'page' },
  { key: 'actions', label: '操作', only: 'page' },
];
