import { regionName } from '#lib/people/addresses/regions.rules.ts';
import { APPLICATIONS, MEMBER_STATES } from '#lib/people/member-desk/member-desk.rules.ts';
import { memberQuery } from '#lib/people/member-desk/member-desk.fields.ts';
import { listContacts, listMembers } from '#lib/people/member-desk/member-list.service.ts';
import { BUSINESS_KINDS } from '#lib/people/member-desk/selection.rules.ts';
import { listExport } from '#lib/platform/http/call/forms/list-export.server.ts';

const KINDS: Partial<Record<string, string>> = BUSINESS_KINDS;
const STANDINGS: Partial<Record<string, string>> = APPLICATIONS;

/** The list of members as a file. */
export const memberExport = listExport({
  query: memberQuery,
  read: async (db, asked) => {
    const { members, pages } = await listMembers(db, asked);
    const names = new Map((await listContacts(db)).map(({ id, name }) => [id, name]));
    const contactOf = (id: number | null) => (id === null ? '平台客服' : (names.get(id) ?? '已停用的同事'));
    return { rows: members.map((row) => ({ ...row, contact: contactOf(row.member.adminId) })), pages };
  },
  columns: [
    { label: '编号', kind: 'number', value: ({ member }) => member.id },
    { label: '单位', value: ({ member }) => member.company },
    { label: '用户名', value: ({ member }) => member.username },
    { label: '联系人', value: ({ member }) => member.name },
    { label: '手机', value: ({ member }) => member.phone },
    { label: '类型', value: ({ member }) => KINDS[member.kind] ?? '' },
    { label: '地区', value: ({ member }) => regionName(member.regionCode) },
    { label: '等级', kind: 'number', value: ({ member }) => member.rank },
    { label: '资质', value: ({ member }) => STANDINGS[member.application] ?? '' },
    { label: '账户', value: ({ member }) => MEMBER_STATES[member.state] },
    { label: '余额（元）', kind: 'money', value: ({ member }) => member.balanceFen },
    { label: '最近下单', kind: 'moment', value: ({ lastOrderAt }) => lastOrderAt },
    { label: '客服专员', value: ({ contact }) => contact },
  ],
});
