import type { ArrivalTables } from '#lib/catalogue/arrivals/arrivals.table.ts';
import type { BrandTables } from '#lib/catalogue/brands/brands.table.ts';
import type { CategoryTables } from '#lib/catalogue/categories/categories.table.ts';
import type { FavouriteTables } from '#lib/catalogue/favourites/favourites.table.ts';
import type { GoodsTables } from '#lib/catalogue/goods/goods.table.ts';
import type { LoginTables } from '#lib/people/login/login.table.ts';
import type { MakerTables } from '#lib/catalogue/makers/makers.table.ts';
import type { PromotionTables } from '#lib/catalogue/pricing/promotions/promotions.table.ts';
import type { ReturnTables } from '#lib/trade/returns/returns.table.ts';
import type { SearchTables } from '#lib/catalogue/search/search.table.ts';
import type { SynonymTables } from '#lib/catalogue/search/synonyms/synonyms.table.ts';
import type { WantedTables } from '#lib/catalogue/wanted/wanted.table.ts';
import type { ZoneTables } from '#lib/catalogue/zones/zones.table.ts';
import type { AdvertTables } from '#lib/content/adverts/adverts.table.ts';
import type { ArticleTables } from '#lib/content/articles/articles.table.ts';
import type { NavigationTables } from '#lib/content/navigation/navigation.table.ts';
import type { AddressTables } from '#lib/people/addresses/addresses.table.ts';
import type { AuditTables } from '#lib/people/audit/audit.table.ts';
import type { CertificateTables } from '#lib/people/certificates/certificates.table.ts';
import type { CodeTables } from '#lib/people/phone-codes/phone-codes.table.ts';
import type { ComplaintTables } from '#lib/people/complaints/complaints.table.ts';
import type { FeedbackTables } from '#lib/people/feedback/feedback.table.ts';
import type { MemberTables } from '#lib/people/members/members.table.ts';
import type { MessageTables } from '#lib/people/messages/messages.table.ts';
import type { TokenTables } from '#lib/people/api-tokens/api-tokens.table.ts';
import type { UploadTables } from '#lib/people/uploads/uploads.table.ts';
import type { WechatTables } from '#lib/people/wechat/wechat.table.ts';
import type { PlatformTables } from '#lib/platform/db/platform.table.ts';
import type { MailTables } from '#lib/platform/mail/mail.table.ts';
import type { OutboxTables } from '#lib/platform/sms/outbox.table.ts';
import type { FestivalTables } from '#lib/storefront/festivals/festivals.table.ts';
import type { CartTables } from '#lib/trade/cart/cart.table.ts';
import type { CheckoutTables } from '#lib/trade/checkout/checkout.table.ts';
import type { ContractTables } from '#lib/trade/contracts/contracts.table.ts';
import type { CouponTables } from '#lib/trade/coupons/coupons.table.ts';
import type { DrawTables } from '#lib/trade/draws/draws.table.ts';
import type { InvoiceTables } from '#lib/trade/invoices/invoices.table.ts';
import type { OrderDeskTables } from '#lib/trade/order-desk/order-desk.table.ts';
import type { OrderTables } from '#lib/trade/orders/orders.table.ts';
import type { ParcelTables } from '#lib/trade/parcels/parcels.table.ts';
import type { PaymentTables } from '#lib/trade/payments/payments.table.ts';
import type { PointsMallTables } from '#lib/trade/points-mall/points-mall.table.ts';
import type { QuickPurchaseTables } from '#lib/trade/quick-purchase/quick-purchase.table.ts';
import type { RecallTables } from '#lib/trade/recalls/recalls.table.ts';
import type { ReceiptTables } from '#lib/trade/receipts/receipts.table.ts';
import type { ReplenishmentTables } from '#lib/trade/replenishment/replenishment.table.ts';
import type { WalletTables } from '#lib/trade/wallet/wallet.table.ts';

/** Every table of the database, for Kysely's types; the migrations make them. Concepts name theirs with the rows. */
export interface Schema
  extends
    AddressTables,
    AdvertTables,
    ArrivalTables,
    ArticleTables,
    AuditTables,
    BrandTables,
    CartTables,
    CategoryTables,
    CertificateTables,
    CheckoutTables,
    CodeTables,
    ComplaintTables,
    ContractTables,
    CouponTables,
    DrawTables,
    FavouriteTables,
    FeedbackTables,
    FestivalTables,
    GoodsTables,
    InvoiceTables,
    PlatformTables,
    LoginTables,
    MailTables,
    MakerTables,
    MemberTables,
    MessageTables,
    NavigationTables,
    OrderDeskTables,
    OrderTables,
    OutboxTables,
    ParcelTables,
    PaymentTables,
    PointsMallTables,
    PromotionTables,
    QuickPurchaseTables,
    ReplenishmentTables,
    ReturnTables,
    ReceiptTables,
    RecallTables,
    SearchTables,
    SynonymTables,
    TokenTables,
    UploadTables,
    WalletTables,
    WantedTables,
    WechatTables,
    ZoneTables {}
