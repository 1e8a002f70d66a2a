import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import { insertMany } from '#demo/demo.repository.ts';
import { insertMember } from '#lib/people/members/members.repository.ts';
import type { MemberRole } from '#lib/people/members/members.rules.ts';
import type { MemberKind } from '#lib/people/members/members.rules.ts';
import { hashPassword } from '#lib/people/members/password.service.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

interface Person {
  kind: MemberKind;
  role?: MemberRole;
  company: string;
  name: string;
  phone: string;
  region: [code: string, name: string];
  detail: string;
  /** the tax number of its invoices, which also name a bank */
  taxNo?: string;
  rank?: 1 | 2 | 3;
  passed?: boolean;
  special?: boolean;
  balanceFen?: number;
  points?: number;
}

const ZHENGZHOU: [string, string] = ['410100', '河南省郑州市'];
const STAFF = {
  kind: 'staff',
  company: '药仓',
  region: ZHENGZHOU,
  detail: '',
} satisfies Partial<Person>;
const STORE = {
  kind: 'store',
  region: ZHENGZHOU,
  rank: 3,
  balanceFen: 300_000,
} satisfies Partial<Person>;

const PEOPLE: Record<string, Person> = {
  admin: { ...STAFF, role: 'administrator', name: '周明', phone: '13800005500' },
  operator: { ...STAFF, role: 'operator', name: '李敏', phone: '13800005566' },
  editor: { ...STAFF, role: 'editor', name: '陈静', phone: '13800005577' },
  buyer: {
    kind: 'pharmacy',
    company: '康民大药房（解放路店）',
    name: '王海燕',
    phone: '13900001001',
    region: ZHENGZHOU,
    detail: '管城回族区解放路 88 号',
    rank: 2,
    special: true,
    taxNo: '91410104MA40DEM12M',
    balanceFen: 6_000_000,
    points: 3200,
  },
  clinic: {
    kind: 'clinic',
    company: '仁心中西医结合诊所',
    name: '赵立新',
    phone: '13900001002',
    region: ['410300', '河南省洛阳市'],
    detail: '涧西区景华路 16 号',
    balanceFen: 500_000,
    points: 460,
  },
  chain: {
    kind: 'head_office',
    company: '百姓健康连锁有限公司',
    name: '孙卫东',
    phone: '13900001003',
    region: ZHENGZHOU,
    detail: '金水区花园路 120 号',
    rank: 3,
    special: true,
    balanceFen: 5_000_000,
    points: 12_800,
  },
  store1: {
    ...STORE,
    company: '百姓健康（花园路店）',
    name: '刘芳',
    phone: '13900001011',
    detail: '金水区花园路 122 号',
  },
  store2: {
    ...STORE,
    company: '百姓健康（建设路店）',
    name: '何平',
    phone: '13900001012',
    detail: '中原区建设西路 9 号',
  },
  store3: {
    ...STORE,
    company: '百姓健康（航海路店）',
    name: '郭亮',
    phone: '13900001013',
    detail: '二七区航海中路 56 号',
  },
  newcomer: {
    kind: 'pharmacy',
    company: '新安大药房',
    name: '钱小雨',
    phone: '13900001004',
    region: ['320100', '江苏省南京市'],
    detail: '鼓楼区中山北路 200 号',
    passed: false,
  },
};

/** Writes the demo accounts with addresses and opening balances; gives their ids by login name. */
export async function fillMembers(trx: Trx, now: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const order = ['admin', 'operator', 'editor', ...DEMO_ACCOUNTS.map(({ username }) => username)];
  for (const username of new Set(order)) {
    const person = PEOPLE[username];
    if (!person) throw new Error(`the demo account ${username} has no company`);
    ids.set(username, await fillMember(trx, { username, person, ids }, now));
  }
  await noteActing(trx, ids, now);
  return ids;
}

/** The head office has acted for its first store once, as both find it among their records. */
async function noteActing(trx: Trx, ids: Map<string, number>, now: number): Promise<void> {
  const [chain, store] = [ids.get('chain') ?? 0, ids.get('store1') ?? 0];
  const began = now - 3 * DAY_MS;
  const done = [
    { action: 'acting.begin', detail: PEOPLE['store1']?.company ?? '', at: began, of: [store, chain] },
    { action: 'acting.call', detail: '加入购物车', at: began + 4 * 60_000, of: [store] },
    { action: 'acting.end', detail: '', at: began + 9 * 60_000, of: [store, chain] },
  ];
  await insertMany(
    trx,
    'audit_log',
    done.flatMap(({ action, detail, at, of }) =>
      of.map((id) => ({ actor_id: chain, action, detail, subject: `member:${id}`, created_at: at })),
    ),
  );
}

async function fillMember(
  trx: Trx,
  { username, person, ids }: { username: string; person: Person; ids: Map<string, number> },
  now: number,
): Promise<number> {
  const { kind, role = 'buyer', company, name, phone, region, detail, rank = 1, passed = true } = person;
  const { balanceFen = 0, points = 0 } = person;
  const [region_code, region_name] = region;
  const since = now - 200 * DAY_MS;
  const id = await insertMember(trx, {
    username,
    role,
    kind,
    company,
    name,
    phone,
    rank,
    region_code,
    password_hash: await hashPassword(DEMO_PASSWORD),
    address: wholeAddress(region_name, detail),
    is_passed: passed ? 1 : 0,
    is_special: person.special ? 1 : 0,
    is_show_youx: 1,
    is_can_chat: 1,
    is_after_sale: passed ? 1 : 0,
    is_demo: 1,
    head_office_id: kind === 'store' ? (ids.get('chain') ?? null) : null,
    admin_id: ['buyer', 'chain'].includes(username) ? (ids.get('operator') ?? null) : null,
    balance_fen: balanceFen,
    points,
    application: role !== 'buyer' ? 'none' : passed ? 'passed' : 'certificates',
    created_at: since,
  });
  if (role === 'buyer') {
    const password_hash = await hashPassword(DEMO_PAYMENT_PASSWORD);
    await insertMany(trx, 'payment_password', [{ member_id: id, password_hash, changed_at: since }]);
    await insertMany(trx, 'address', [
      {
        member_id: id,
        receiver: name,
        phone,
        region_code,
        region_name,
        detail,
        is_default: 1 as const,
        created_at: since,
      },
    ]);
  }
  if (person.taxNo) {
    await insertMany(trx, 'invoice_title', [
      {
        member_id: id,
        kind: 'special' as const,
        title: company,
        tax_no: person.taxNo,
        phone,
        bank: '中国工商银行郑州解放路支行',
        account: '1702020109200012345',
        address: wholeAddress(region_name, detail),
        is_default: 1 as const,
        created_at: since,
      },
    ]);
  }
  const opening = { member_id: id, reference: '期初', event_key: `opening:${id}`, created_at: since };
  if (balanceFen > 0) {
    await insertMany(trx, 'balance_ledger', [
      { ...opening, change_fen: balanceFen, balance_after_fen: balanceFen, reason: 'top_up' as const },
    ]);
  }
  if (points > 0) {
    await insertMany(trx, 'points_ledger', [
      { ...opening, change: points, points_after: points, reason: 'gift' as const },
    ]);
  }
  return id;
}
