import { ROUTES, routeOf, type Route, type RouteName } from '#lib/routes.rules.ts';

/**
 * For each route, the route whose page is walked in a browser for it: itself, or one that shows the same screen with
 * other words. Documents have no screen. The compiler holds the table complete; `every-route.test.ts` fails where a
 * page has elements, islands or forms in it that the walked one has not.
 */
export const WALKED_FOR = {
  home: 'home',
  not_found: 'not_found',
  no_activity: 'no_activity',
  login: 'login',
  list: 'list',
  list_table: 'list_table',
  list_no_image: 'list_no_image',
  categories: 'categories',
  goods: 'goods',
  search: 'search',
  search_table: 'search_table',
  cart: 'cart',
  check_order: 'check_order',
  pay_order: 'pay_order',
  pay_done: 'pay_done',
  pay_transfer: 'pay_transfer',
  sandbox_pay: 'sandbox_pay',
  wallet: 'wallet',
  orders: 'orders',
  order: 'order',
  wallet_coupons: 'wallet_coupons',
  wallet_vouchers: 'wallet_coupons',
  addresses: 'addresses',
  pay_password: 'pay_password',
  contract: 'contract',
  help: 'help',
  help_search: 'help_search',
  article_preview: 'article_preview',
  complaint_form: 'complaint_form',
  help_xrzn: 'help_xrzn',
  help_hyzc: 'help_ddzf',
  help_gwzn: 'help_ddzf',
  help_aqgw: 'help_ddzf',
  help_zfps: 'help_xrzn',
  help_ddzf: 'help_ddzf',
  help_hwps: 'help_ddzf',
  help_ypth: 'help_ddzf',
  help_fwbz: 'help_xrzn',
  help_zdzz: 'help_zdzz',
  help_yhxy: 'help_ddzf',
  help_zsfw: 'help_ddzf',
  help_gywm: 'help_xrzn',
  help_tsjy: 'help_tsjy',
  help_lxwm: 'help_lxwm',
  help_xwzx: 'help_xrzn',
  help_hyxw: 'help_hyxw',
  help_gsxw: 'help_hyxw',
  news: 'news',
  help_article: 'help_article',
  articles: 'articles',
  articles_transfer: 'articles_transfer',
  article_edit: 'article_edit',
  article_revisions: 'article_revisions',
  complaints: 'complaints',
  transfers: 'transfers',
  coupons: 'coupons',
  coupon_new: 'coupon_new',
  coupon_batch: 'coupon_batch',
  coupon_edit: 'coupon_edit',
  coupon_give: 'coupon_give',
  payments: 'payments',
  payments_reconcile: 'payments_reconcile',
  payment_statement: 'payment_statement',
  payment: 'payment',
  outbox: 'outbox',
  contracts: 'contracts',
  contract_text: 'contract_text',
  contract_signature: 'contract_signature',
  promotions: 'promotions',
  promotion_new: 'promotion_new',
  promotion_edit: 'promotion_edit',
  api_docs: 'api_docs',
  category_menu: null,
  robots: null,
  sitemap: null,
  sitemap_pages: null,
  sitemap_goods: null,
} as const satisfies Record<RouteName, RouteName | null>;

/** One route of each template: those that stand for themselves. */
export const TEMPLATES: readonly Route[] = ROUTES.filter(({ name }) => WALKED_FOR[name] === name);

/** The route walked for this one. Throws for documents. */
export function walkedFor({ name }: Route): Route {
  const walked = WALKED_FOR[name];
  if (!walked) throw new Error(`${name} is no page`);
  return routeOf(walked);
}
