import type { RouteName } from '#lib/routes.rules.ts';

/** A self-service entry of `/zzfw` (product §2.13); its name is the title of its page. */
export interface SelfService {
  route: RouteName;
  icon: `i-lucide-${string}`;
  words: string;
}

/** All self-service entries, in the order shown. */
export const SELF_SERVICES: readonly SelfService[] = [
  {
    route: 'quick_purchase',
    icon: 'i-lucide-list-plus',
    words: '常购清单和采购单：输首字母、扫条码、贴一份表格',
  },
  { route: 'wanted', icon: 'i-lucide-search-check', words: '商城没有的品种，登记后由采购部去找' },
  { route: 'arrivals', icon: 'i-lucide-bell-ring', words: '缺货的商品，到货后发消息和短信' },
  { route: 'favourites', icon: 'i-lucide-bookmark', words: '收藏的商品，看价格和库存的变化' },
  { route: 'orders', icon: 'i-lucide-clipboard-list', words: '查订单和物流，再来一单' },
  { route: 'returns', icon: 'i-lucide-undo-2', words: '破损、错发、不需要了，查申请进度' },
  { route: 'invoices', icon: 'i-lucide-receipt', words: '申请和下载电子发票' },
  { route: 'receipts', icon: 'i-lucide-file-check', words: '含麻黄碱商品的收货回执' },
  { route: 'contract', icon: 'i-lucide-book-open', words: '签署和查看年度合同' },
  { route: 'certificates', icon: 'i-lucide-badge-check', words: '上传和更新资质证照' },
  { route: 'wallet', icon: 'i-lucide-wallet', words: '余额、积分、优惠券和现金券' },
  { route: 'points_mall', icon: 'i-lucide-gift', words: '用积分换商品' },
  { route: 'points_orders', icon: 'i-lucide-package-check', words: '积分换的和抽中的，查进度' },
  { route: 'feedback', icon: 'i-lucide-message-square-text', words: '对网站和服务的想法和问题' },
  { route: 'complaint_form', icon: 'i-lucide-headset', words: '质量和配送的投诉，有答复期限' },
];
