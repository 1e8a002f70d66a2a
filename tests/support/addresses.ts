import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { openPreview } from '#lib/content/newsroom/open-article.service.ts';
import { findMember, findMemberByUsername } from '#lib/people/members/members.repository.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { pathOf, type Route, type RouteName } from '#lib/routes.rules.ts';
import { type Find, own, ownReturn, sandboxPay, statement, wechatQuestion } from '#tests/support/samples.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

const lot: Find = async (db) => {
  const row = await db.selectFrom('goods_lot').select(['id', 'goods_id']).orderBy('id').executeTakeFirst();
  return row ? { params: { id: row.goods_id, lot: row.id } } : null;
};

const goods: Find = async (db) => {
  const row = await db
    .selectFrom('goods')
    .select('id')
    .where('is_on_sale', '=', 1)
    .orderBy('sales_count', 'desc')
    .executeTakeFirst();
  return row ? { params: { id: row.id } } : null;
};

/** Two goods to stand side by side. */
const bestSellers: Find = async (db) => {
  const rows = await db
    .selectFrom('goods')
    .select('id')
    .where('is_on_sale', '=', 1)
    .orderBy('sales_count', 'desc')
    .limit(2)
    .execute();
  return { query: { ids: rows.map(({ id }) => id).join(',') } };
};

const order =
  (inQuery: boolean, state?: 'unpaid'): Find =>
  async (db, memberId) => {
    let query = db.selectFrom('orders').select('id').where('member_id', '=', memberId);
    if (state) query = query.where('state', '=', state);
    const row = await query.executeTakeFirst();
    if (!row) return null;
    return inQuery ? { query: { id: row.id } } : { params: { id: row.id } };
  };

/** A receipt that the member still owes. */
const receipt: Find = async (db, memberId) => {
  const row = await db
    .selectFrom('order_receipt')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row ? { params: { id: row.id } } : null;
};

/** A draft of what is ticked in the member's cart; of any goods where other tests have left it empty. */
const draft: Find = async (db, memberId) => {
  const row = await findMember(db, memberId);
  if (!row) return null;
  const ticked = await db
    .selectFrom('cart_item')
    .select('id')
    .where('member_id', '=', memberId)
    .where('is_selected', '=', 1)
    .executeTakeFirst();
  if (!ticked) {
    await fillCart(db, row.username, [{ goodsId: (await findGoods(db, row.username)).id, quantity: 1 }]);
  }
  return { query: { key: await openDraft(db, await toMember(db, row), null, Date.now()) } };
};

/** A long text for the desk: it scrolls. */
const article: Find = async () => ({ params: { id: 271 } });

const alias: Find = async (db) => {
  const row = await db
    .selectFrom('article_alias')
    .select('alias')
    .where('is_current', '=', 1)
    .executeTakeFirst();
  return row ? { params: { alias: row.alias } } : null;
};

const preview: Find = async (db) => {
  const editor = await findMemberByUsername(db, 'editor');
  if (!editor) return null;
  const url = await openPreview(db, await toMember(db, editor), 231, Date.now());
  return { params: { token: url.split('/').at(-1) ?? '' } };
};

const first =
  (
    table:
      | 'activity'
      | 'brand'
      | 'category'
      | 'festival'
      | 'message_template'
      | 'navigation'
      | 'orders'
      | 'contract_signature'
      | 'contract_text'
      | 'payment_try'
      | 'order_return'
      | 'recall'
      | 'wanted'
      | 'feedback'
      | 'points_goods'
      | 'draw'
      | 'synonym'
      | 'stock_sheet',
  ): Find =>
  async (db) => {
    const row = await db.selectFrom(table).select(`${table}.id`).executeTakeFirst();
    return row ? { params: { id: row.id } } : null;
  };

/** The batch of coupons with the most to show; one of which none is out where it is to be changed. */
const batch =
  (untouched: boolean): Find =>
  async (db) => {
    const row = await db
      .selectFrom('coupon_batch')
      .select('id')
      .where('stopped_at', 'is', null)
      .orderBy('handed_out', untouched ? 'asc' : 'desc')
      .executeTakeFirst();
    return row ? { params: { id: row.id } } : null;
  };
/** A coupon for everything, which has most goods. */
const offeredCoupon: Find = async (db) => {
  const row = await db
    .selectFrom('coupon_batch')
    .select('id')
    .where('is_claimable', '=', 1)
    .where('scope_kind', '=', 'all')
    .where('stopped_at', 'is', null)
    .where('valid_until', 'is', null)
    .executeTakeFirst();
  return row ? { query: { coupon: row.id } } : null;
};

/** One of a template that runs now. */
const zoneOf =
  (kind: 'zqmb' | 'hdmb'): Find =>
  async (db) => {
    const row = await db
      .selectFrom('zone')
      .select('id')
      .where('kind', '=', kind)
      .where((zone) => zone.or([zone('starts_at', 'is', null), zone('starts_at', '<=', Date.now())]))
      .orderBy('id')
      .executeTakeFirst();
    return row ? { params: { id: row.id } } : null;
  };

/** Activities that run, and one that is over. */
const activities: Find = async (db) => {
  const all = await db
    .selectFrom('activity')
    .select(['id', 'ends_at'])
    .where('kind', 'in', ['reduction', 'discount'])
    .where('starts_at', '<=', Date.now())
    .orderBy('id')
    .execute();
  return { params: { ids: all.map(({ id }) => id).join(',') } };
};

const advert: Find = async (db) => {
  const row = await db.selectFrom('advert').select('id').orderBy('id').executeTakeFirst();
  return row ? { params: { id: row.id } } : null;
};

const festivalHome: Find = async (db) => {
  const row = await db.selectFrom('festival').select('id').executeTakeFirst();
  return row ? { params: { id: row.id, page: 'home' } } : null;
};

/** A member by its demo user name. */
const memberNamed =
  (username: string): Find =>
  async (db) => {
    const row = await findMemberByUsername(db, username);
    return row ? { params: { id: row.id } } : null;
  };

/** Values that a route needs in addition to its path to show something; all others stand for themselves. */
const SAMPLES: Partial<Record<RouteName, Find>> = {
  goods,
  search: async () => ({ query: { keywords: 'amxl' } }),
  search_table: async () => ({ query: { keywords: '阿莫西林' } }),
  zqmb: zoneOf('zqmb'),
  hdmb: zoneOf('hdmb'),
  zone_edit: async () => ({ params: { key: 'zyyp' } }),
  zone_preview: async () => ({ params: { key: 'zyyp' } }),
  advert_edit: advert,
  festival_edit: first('festival'),
  festival_preview: festivalHome,
  navigation_new: async () => ({ query: { menu: 'general' } }),
  navigation_edit: first('navigation'),
  lqzx_goods: offeredCoupon,
  list_other: goods,
  compare: bestSellers,
  Hdzx: activities,
  kxzq_goods: async () => ({ params: { url: 'area-41' } }),
  ppzq_info: first('brand'),
  brand_edit: first('brand'),
  category_edit: first('category'),
  synonym_edit: first('synonym'),
  goods_edit: goods,
  goods_lots: goods,
  goods_lot: lot,
  stock_sheet: first('stock_sheet'),
  check_order: draft,
  pay_order: order(false, 'unpaid'),
  sandbox_pay: sandboxPay,
  sandbox_wechat: wechatQuestion,
  pay_done: order(true),
  pay_transfer: order(true, 'unpaid'),
  order: order(false),
  receipt,
  coupon_batch: batch(false),
  coupon_edit: batch(true),
  coupon_give: batch(false),
  help_search: async () => ({ query: { keywords: 'dgzz' } }),
  help_article: alias,
  news: async () => ({ params: { id: 312, type: 2 } }),
  article_preview: preview,
  article_edit: article,
  article_revisions: article,
  promotion_new: async () => ({ query: { kind: 'gift' } }),
  promotion_edit: first('activity'),
  contract_text: first('contract_text'),
  contract_signature: first('contract_signature'),
  certificate_review: memberNamed('newcomer'),
  member: memberNamed('buyer'),
  message_template: first('message_template'),
  store: memberNamed('store1'),
  payment: first('payment_try'),
  order_on_desk: first('orders'),
  pack: first('orders'),
  order_again: order(false),
  store_order: async (db) => order(false, 'unpaid')(db, await memberId(db, 'store1')),
  return_new: order(false),
  return: ownReturn('return'),
  after_sales: ownReturn('after_sales'),
  return_on_desk: first('order_return'),
  recall: first('recall'),
  points_exchange: first('points_goods'),
  points_goods_edit: first('points_goods'),
  draw_edit: first('draw'),
  draw_results: first('draw'),
  payment_statement: statement,
  wanted_info: own('wanted', true),
  wanted_group: first('wanted'),
  feedback_info: own('feedback', false),
  feedback_on_desk: first('feedback'),
};

/** An address of a route that shows something to this member. Throws where the shop has nothing to show there. */
export async function addressOf(route: Route, db: Db, username: string): Promise<string> {
  const find = SAMPLES[route.name];
  if (!find) return pathOf(route);
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const sample = await find(db, member.id);
  if (!sample) throw new Error(`the shop has nothing to show at ${route.path}`);
  return pathOf(route, sample.params, sample.query);
}
