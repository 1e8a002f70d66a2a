import type { AddressTable, ShippingRegionTable } from '#lib/people/addresses/addresses.table.ts';
import type { AdvertTable } from '#lib/content/adverts/adverts.table.ts';
import type {
  ArticleAliasTable,
  ArticleCategoryTable,
  ArticleDraftTable,
  ArticlePictureSizeTable,
  ArticlePictureTable,
  ArticlePresenceTable,
  ArticlePreviewTable,
  ArticleRevisionTable,
  ArticleTable,
  ArticleVoteTable,
} from '#lib/content/articles/articles.table.ts';
import type { BrandMakerTable, BrandPictureTable, BrandTable } from '#lib/catalogue/brands/brands.table.ts';
import type { CartItemTable } from '#lib/trade/cart/cart.table.ts';
import type { CategoryTable } from '#lib/catalogue/categories/categories.table.ts';
import type { CheckoutDraftTable } from '#lib/trade/checkout/checkout.table.ts';
import type { ContractSignatureTable, ContractTextTable } from '#lib/trade/contracts/contracts.table.ts';
import type {
  CouponBatchTable,
  CouponGivingTable,
  CouponLedgerTable,
  CouponTable,
} from '#lib/trade/coupons/coupons.table.ts';
import type { ComplaintTable } from '#lib/people/complaints/complaints.table.ts';
import type { FavouriteTable } from '#lib/catalogue/favourites/favourites.table.ts';
import type {
  GoodsAreaTable,
  GoodsLadderTable,
  GoodsTable,
  StockLedgerTable,
} from '#lib/catalogue/goods/goods.table.ts';
import type { GoodsPhotoTable } from '#lib/catalogue/goods/photos/photos.table.ts';
import type { GoodsReportTable } from '#lib/catalogue/goods/reports/reports.table.ts';
import type { GoodsTogetherTable } from '#lib/catalogue/goods/together/together.table.ts';
import type { MakerTable } from '#lib/catalogue/makers/makers.table.ts';
import type {
  DeviceTable,
  MemberScopeTable,
  MemberTable,
  PasswordResetTable,
  RateLimitTable,
  SessionTable,
} from '#lib/people/members/members.table.ts';
import type {
  CertificatePageTable,
  CertificateScopeTable,
  CertificateTable,
} from '#lib/people/certificates/certificates.table.ts';
import type {
  MessageSendingTable,
  MessageTable,
  MessageTemplateTable,
} from '#lib/people/messages/messages.table.ts';
import type { ApiTokenTable } from '#lib/people/tokens/tokens.table.ts';
import type { SandboxWechatTable } from '#lib/people/wechat/sandbox/sandbox-wechat.table.ts';
import type { WechatTicketTable } from '#lib/people/wechat/wechat.table.ts';
import type { NavigationMenuTable, NavigationTable } from '#lib/content/navigation/navigation.table.ts';
import type { InvoiceTitleTable } from '#lib/trade/invoices/invoices.table.ts';
import type { OrderEventTable, OrderLineTable, OrderTable } from '#lib/trade/orders/orders.table.ts';
import type { PaymentTable } from '#lib/trade/payments/payments.table.ts';
import type {
  SandboxKeyTable,
  SandboxNoticeTable,
  SandboxRefundTable,
  SandboxTradeTable,
} from '#lib/trade/payments/providers/sandbox/sandbox.table.ts';
import type {
  PaymentDifferenceTable,
  PaymentStatementLineTable,
  PaymentStatementTable,
} from '#lib/trade/payments/reconcile/statements.table.ts';
import type {
  PaymentArrivalTable,
  PaymentNoticeTable,
  PaymentRefundTable,
  PaymentTryOrderTable,
  PaymentTryTable,
} from '#lib/trade/payments/tries/tries.table.ts';
import type {
  ActivityGoodsTable,
  ActivityTable,
  ActivityTierTable,
  CombinationTable,
  OfferTable,
} from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import type {
  SearchCodeTable,
  SearchGoodsTermTable,
  SearchMeasureTable,
  SearchTermTable,
  SearchWordTable,
} from '#lib/catalogue/search/search.table.ts';
import type {
  AuditLogTable,
  InvalidationTable,
  LeaseTable,
  ShopSettingTable,
} from '#lib/content/company/company.table.ts';
import type { OutboxTable } from '#lib/platform/sms/outbox.table.ts';
import type { PhoneCodeTable } from '#lib/people/codes/codes.table.ts';
import type { PaymentPasswordTable } from '#lib/trade/wallet/password/payment-password.table.ts';
import type { ZoneBlockTable, ZoneTable } from '#lib/catalogue/zones/zones.table.ts';
import type { UploadTable } from '#lib/people/uploads/uploads.table.ts';
import type { BalanceLedgerTable, PointsLedgerTable } from '#lib/trade/wallet/wallet.table.ts';

/** Every table of the database, for Kysely's types; the migrations make them. */
export interface Schema {
  goods: GoodsTable;
  goods_ladder: GoodsLadderTable;
  goods_area: GoodsAreaTable;
  goods_photo: GoodsPhotoTable;
  goods_report: GoodsReportTable;
  goods_together: GoodsTogetherTable;
  stock_ledger: StockLedgerTable;
  favourite: FavouriteTable;
  maker: MakerTable;
  brand: BrandTable;
  brand_maker: BrandMakerTable;
  brand_picture: BrandPictureTable;
  category: CategoryTable;
  member: MemberTable;
  member_scope: MemberScopeTable;
  session: SessionTable;
  device: DeviceTable;
  password_reset: PasswordResetTable;
  api_token: ApiTokenTable;
  wechat_ticket: WechatTicketTable;
  sandbox_wechat: SandboxWechatTable;
  certificate: CertificateTable;
  certificate_page: CertificatePageTable;
  certificate_scope: CertificateScopeTable;
  message: MessageTable;
  message_sending: MessageSendingTable;
  message_template: MessageTemplateTable;
  rate_limit: RateLimitTable;
  balance_ledger: BalanceLedgerTable;
  points_ledger: PointsLedgerTable;
  address: AddressTable;
  shipping_region: ShippingRegionTable;
  advert: AdvertTable;
  navigation: NavigationTable;
  navigation_menu: NavigationMenuTable;
  offer: OfferTable;
  activity: ActivityTable;
  activity_tier: ActivityTierTable;
  activity_goods: ActivityGoodsTable;
  combination: CombinationTable;
  cart_item: CartItemTable;
  checkout_draft: CheckoutDraftTable;
  coupon_batch: CouponBatchTable;
  coupon_giving: CouponGivingTable;
  coupon: CouponTable;
  coupon_ledger: CouponLedgerTable;
  invoice_title: InvoiceTitleTable;
  orders: OrderTable;
  order_line: OrderLineTable;
  order_event: OrderEventTable;
  payment: PaymentTable;
  payment_try: PaymentTryTable;
  payment_try_order: PaymentTryOrderTable;
  payment_notice: PaymentNoticeTable;
  payment_refund: PaymentRefundTable;
  payment_arrival: PaymentArrivalTable;
  payment_statement: PaymentStatementTable;
  payment_statement_line: PaymentStatementLineTable;
  payment_difference: PaymentDifferenceTable;
  sandbox_key: SandboxKeyTable;
  sandbox_trade: SandboxTradeTable;
  sandbox_notice: SandboxNoticeTable;
  sandbox_refund: SandboxRefundTable;
  upload: UploadTable;
  shop_setting: ShopSettingTable;
  audit_log: AuditLogTable;
  invalidation: InvalidationTable;
  lease: LeaseTable;
  search_term: SearchTermTable;
  search_goods_term: SearchGoodsTermTable;
  search_code: SearchCodeTable;
  search_measure: SearchMeasureTable;
  search_word: SearchWordTable;
  article_category: ArticleCategoryTable;
  article: ArticleTable;
  article_revision: ArticleRevisionTable;
  article_draft: ArticleDraftTable;
  article_presence: ArticlePresenceTable;
  article_alias: ArticleAliasTable;
  article_vote: ArticleVoteTable;
  article_picture: ArticlePictureTable;
  article_picture_size: ArticlePictureSizeTable;
  article_preview: ArticlePreviewTable;
  complaint: ComplaintTable;
  outbox: OutboxTable;
  phone_code: PhoneCodeTable;
  payment_password: PaymentPasswordTable;
  contract_text: ContractTextTable;
  contract_signature: ContractSignatureTable;
  zone: ZoneTable;
  zone_block: ZoneBlockTable;
}
