import { accountPages } from '#lib/people/account/account.routes.ts';
import { addressesPages } from '#lib/people/addresses/addresses.routes.ts';
import { advertsPages } from '#lib/content/adverts/adverts.routes.ts';
import { apiTokensPages } from '#lib/people/api-tokens/api-tokens.routes.ts';
import { arrivalsPages } from '#lib/catalogue/arrivals/arrivals.routes.ts';
import { articlesPages } from '#lib/content/articles/articles.routes.ts';
import { brandsPages } from '#lib/catalogue/brands/brands.routes.ts';
import { cartPages } from '#lib/trade/cart/cart.routes.ts';
import { categoriesPages } from '#lib/catalogue/categories/categories.routes.ts';
import { certificatesPages } from '#lib/people/certificates/certificates.routes.ts';
import { checkoutPages } from '#lib/trade/checkout/checkout.routes.ts';
import { complaintsPages } from '#lib/people/complaints/complaints.routes.ts';
import { contractsPages } from '#lib/trade/contracts/contracts.routes.ts';
import { couponsPages } from '#lib/trade/coupons/coupons.routes.ts';
import { drawsPages } from '#lib/trade/draws/draws.routes.ts';
import { favouritesPages } from '#lib/catalogue/favourites/favourites.routes.ts';
import { feedbackPages } from '#lib/people/feedback/feedback.routes.ts';
import { festivalsNonPageRoutes, festivalsPages } from '#lib/storefront/festivals/festivals.routes.ts';
import { goodsDeskPages } from '#lib/catalogue/goods-desk/goods-desk.routes.ts';
import { goodsNonPageRoutes, goodsPages } from '#lib/catalogue/goods-view/goods.routes.ts';
import { invoiceTitlesPages, invoicesPages } from '#lib/trade/invoices/invoices.routes.ts';
import { loginPages } from '#lib/people/login/login.routes.ts';
import { mailPages } from '#lib/platform/mail/mail.routes.ts';
import { membersPages } from '#lib/people/members/members.routes.ts';
import { messagesPages } from '#lib/people/messages/messages.routes.ts';
import { navigationPages } from '#lib/content/navigation/navigation.routes.ts';
import { orderDeskPages } from '#lib/trade/order-desk/order-desk.routes.ts';
import { ordersPages } from '#lib/trade/orders/orders.routes.ts';
import { parcelsNonPageRoutes, parcelsPages } from '#lib/trade/parcels/parcels.routes.ts';
import { paymentsPages } from '#lib/trade/payments/payments.routes.ts';
import { pointsMallPages } from '#lib/trade/points-mall/points-mall.routes.ts';
import { promotionsPages } from '#lib/catalogue/pricing/promotions.routes.ts';
import { quickPurchasePages } from '#lib/trade/quick-purchase/quick-purchase.routes.ts';
import { recallsPages } from '#lib/trade/recalls/recalls.routes.ts';
import { receiptsPages } from '#lib/trade/receipts/receipts.routes.ts';
import { registrationPages } from '#lib/people/registration/registration.routes.ts';
import { returnsPages } from '#lib/trade/returns/returns.routes.ts';
import { setupNonPageRoutes } from '#lib/people/setup/setup.routes.ts';
import { shopDeskPages } from '#lib/storefront/shop-desk.routes.ts';
import { smsPages } from '#lib/platform/sms/sms.routes.ts';
import { staffNonPageRoutes, staffPages } from '#lib/people/staff-desk/staff.routes.ts';
import { storefrontNonPageRoutes, storefrontPages } from '#lib/storefront/storefront.routes.ts';
import { stockDeskPages } from '#lib/catalogue/stock-desk/stock-desk.routes.ts';
import { storesPages } from '#lib/people/stores/stores.routes.ts';
import { synonymsPages } from '#lib/catalogue/search/synonyms/synonyms.routes.ts';
import { walletPages } from '#lib/trade/wallet/wallet.routes.ts';
import { wantedPages } from '#lib/catalogue/wanted/wanted.routes.ts';
import { wechatPages } from '#lib/people/wechat/wechat.routes.ts';
import { zonesNonPageRoutes, zonesPages } from '#lib/catalogue/zones/zones.routes.ts';

/** All pages. The menus show their entries in this order, and the first match of an address counts. */
export const PAGES = [
  ...storefrontPages,
  ...accountPages,
  ...membersPages,
  ...loginPages,
  ...registrationPages,
  ...addressesPages,
  ...certificatesPages,
  ...invoiceTitlesPages,
  ...storesPages,
  ...apiTokensPages,
  ...wechatPages,
  ...articlesPages,
  ...messagesPages,
  ...brandsPages,
  ...navigationPages,
  ...advertsPages,
  ...festivalsPages,
  ...goodsPages,
  ...goodsDeskPages,
  ...stockDeskPages,
  ...promotionsPages,
  ...zonesPages,
  ...categoriesPages,
  ...synonymsPages,
  ...ordersPages,
  ...orderDeskPages,
  ...parcelsPages,
  ...receiptsPages,
  ...walletPages,
  ...pointsMallPages,
  ...drawsPages,
  ...favouritesPages,
  ...arrivalsPages,
  ...quickPurchasePages,
  ...cartPages,
  ...checkoutPages,
  ...paymentsPages,
  ...returnsPages,
  ...recallsPages,
  ...invoicesPages,
  ...couponsPages,
  ...contractsPages,
  ...wantedPages,
  ...complaintsPages,
  ...feedbackPages,
  ...smsPages,
  ...mailPages,
  ...staffPages,
  ...shopDeskPages,
];

/** Documents for programs, parts of pages and redirects: cached and named like pages, but no screens. */
export const NON_PAGE_ROUTES = [
  ...storefrontNonPageRoutes,
  ...festivalsNonPageRoutes,
  ...goodsNonPageRoutes,
  ...zonesNonPageRoutes,
  ...parcelsNonPageRoutes,
  ...staffNonPageRoutes,
  ...setupNonPageRoutes,
];
