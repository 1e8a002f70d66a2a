import { createHash } from 'node:crypto';
import type { Db } from '#lib/db/database.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/demo/accounts.rules.ts';
import type { NewGoods } from '#lib/goods/goods.table.ts';
import type { MemberKind, MemberRole } from '#lib/members/members.table.ts';
import { hashPassword } from '#lib/members/password.service.ts';

/** The moment the fixture was made (ms). */
export const FIXTURE_TIME = Date.UTC(2026, 10, 1);

const KINDS: Record<string, [MemberKind, MemberRole]> = {
  clinic: ['clinic', 'buyer'],
  chain: ['head_office', 'buyer'],
  editor: ['staff', 'editor'],
  operator: ['staff', 'operator'],
  admin: ['staff', 'administrator'],
};
const GOODS: [name: string, spec: string, priceFen: number, stock: number][] = [
  ['阿莫西林胶囊', '0.25g*24粒/盒', 680, 500],
  ['布洛芬缓释胶囊', '0.3g*20粒/盒', 1250, 80],
  ['板蓝根颗粒', '10g*20袋/包', 980, 0],
];

/** The bearer token of a member's ERP client in the filled databases. */
export const bearerOf = (username: string): string => `bearer-of-${username}`;

/** A shop just large enough to speak to: the demo accounts and a few goods. */
export async function fillFixtureShop(db: Db): Promise<void> {
  await fillMembers(db);
  const maker = { name: '华东制药有限公司', short_name: '华东制药', province: '浙江' };
  const category = {
    parent_id: null,
    code: 'drug',
    name: '中西成药',
    kind: 'drug',
    hint: '',
    sort: 1,
  } as const;
  const made = await db.insertInto('maker').values(maker).returning('id').executeTakeFirstOrThrow();
  const kept = await db.insertInto('category').values(category).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('goods')
    .values(GOODS.map((entry, index) => goodsRow(entry, index, made.id, kept.id)))
    .execute();
}

async function fillMembers(db: Db): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD);
  for (const { username } of DEMO_ACCOUNTS) {
    const [kind, role] = KINDS[username] ?? ['pharmacy', 'buyer'];
    const head = username.startsWith('store')
      ? await db.selectFrom('member').select('id').where('username', '=', 'chain').executeTakeFirstOrThrow()
      : null;
    const { id } = await db
      .insertInto('member')
      .values({
        username,
        password_hash: password,
        role,
        kind: head ? 'store' : kind,
        name: username,
        phone: '13800000000',
        company: `${username} 的公司`,
        address: '杭州市西湖区文三路 1 号',
        region_code: '330106',
        head_office_id: head?.id ?? null,
        is_passed: username === 'newcomer' ? 0 : 1,
        is_demo: 1,
        admin_id: null,
        token_hash: createHash('sha256').update(bearerOf(username)).digest('hex'),
        created_at: FIXTURE_TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('member_scope')
      .values({ member_id: id, scope_code: 'drug', expires_at: null })
      .execute();
  }
}

function goodsRow(
  [name, spec, priceFen, stock]: (typeof GOODS)[number],
  index: number,
  makerId: number,
  categoryId: number,
): NewGoods {
  return {
    name,
    common_name: name,
    brand_name: '',
    spec,
    unit: '盒',
    maker_id: makerId,
    category_id: categoryId,
    dosage_form: '胶囊剂',
    approval_no: `国药准字H2026000${index}`,
    barcode: `690000000000${index}`,
    scope_code: 'drug',
    rx_class: 'otc_a',
    insurance_class: '',
    storage: '常温',
    base_price_fen: priceFen,
    market_price_fen: priceFen * 2,
    rank2_price_fen: null,
    rank3_price_fen: null,
    ladder_type: 0,
    stock,
    middle_pack: 10,
    case_size: 200,
    free_shipping_quantity: null,
    unit_count: null,
    unit_name: '',
    unit_price_centifen: null,
    lot_no: '20260901',
    produced_at: FIXTURE_TIME,
    expires_at: Date.UTC(2028, 8, 1),
    picture_url: '',
    description: '',
    created_at: FIXTURE_TIME,
    updated_at: FIXTURE_TIME,
  };
}
