import type { Db } from '#lib/platform/db/database.server.ts';
import { reindexAll } from '#lib/catalogue/search/index/reindex.service.ts';

/** A goods of the test shelf; absent fields are empty. */
export interface Shelved {
  name: string;
  maker?: string;
  brand?: string;
  common?: string;
  approvalNo?: string;
  barcode?: string;
  spec?: string;
  sales?: number;
  stock?: number;
  onSale?: 0 | 1;
  scope?: string;
  special?: 0 | 1;
  /** Region codes it is sold in; given, it is under controlled sales. */
  areas?: string[];
}

const EMPTY = {
  unit: '盒',
  dosage_form: '',
  scope_code: '',
  rx_class: 'none',
  insurance_class: '',
  storage: '',
  base_price_fen: 1000,
  market_price_fen: 1500,
  rank2_price_fen: null,
  rank3_price_fen: null,
  ladder_type: 0,
  middle_pack: 1,
  case_size: 1,
  free_shipping_quantity: null,
  unit_count: null,
  unit_name: '',
  unit_price_centifen: null,
  lot_no: '',
  produced_at: null,
  expires_at: null,
  picture_url: '',
  description: '',
  created_at: 0,
  updated_at: 0,
} as const;

/** Stores goods with their makers, outside the index. Returns their ids in order. */
export async function shelve(db: Db, goods: readonly Shelved[]): Promise<number[]> {
  await db
    .insertInto('category')
    .values({ code: 'all', name: '全部', kind: 'drug', hint: '', sort: 0, parent_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const category = await db.selectFrom('category').select('id').executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const [index, one] of goods.entries()) {
    const maker = { name: one.maker ?? '无名制药有限公司', short_name: '', province: '' };
    await db
      .insertInto('maker')
      .values(maker)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id: makerId } = await db
      .selectFrom('maker')
      .select('id')
      .where('name', '=', maker.name)
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('goods')
      .values({
        ...EMPTY,
        name: one.name,
        common_name: one.common ?? '',
        brand_name: one.brand ?? '',
        spec: one.spec ?? `规格${index}`,
        maker_id: makerId,
        category_id: category.id,
        approval_no: one.approvalNo ?? '',
        barcode: one.barcode ?? '',
        stock: one.stock ?? 10,
        sales_count: one.sales ?? 0,
        is_on_sale: one.onSale ?? 1,
        scope_code: one.scope ?? '',
        is_special: one.special ?? 0,
        is_kxzq: one.areas ? 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const region_code of one.areas ?? []) {
      await db.insertInto('goods_area').values({ goods_id: id, region_code }).execute();
    }
    ids.push(id);
  }
  return ids;
}

/** Stores goods and indexes them from scratch. */
export async function shelveIndexed(db: Db, goods: readonly Shelved[]): Promise<number[]> {
  const ids = await shelve(db, goods);
  await reindexAll(db);
  return ids;
}
