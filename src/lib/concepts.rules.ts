import { addresses } from '#lib/people/addresses/addresses.concept.ts';
import { adverts } from '#lib/content/adverts/adverts.concept.ts';
import { arrivals } from '#lib/catalogue/arrivals/arrivals.concept.ts';
import { articles } from '#lib/content/articles/articles.concept.ts';
import { audit } from '#lib/people/audit/audit.concept.ts';
import { brands } from '#lib/catalogue/brands/brands.concept.ts';
import { cart } from '#lib/trade/cart/cart.concept.ts';
import { categories } from '#lib/catalogue/categories/categories.concept.ts';
import { certificates } from '#lib/people/certificates/certificates.concept.ts';
import { checkout } from '#lib/trade/checkout/checkout.concept.ts';
import { phoneCodes } from '#lib/people/phone-codes/phone-codes.concept.ts';
import { complaints } from '#lib/people/complaints/complaints.concept.ts';
import { contracts } from '#lib/trade/contracts/contracts.concept.ts';
import { coupons } from '#lib/trade/coupons/coupons.concept.ts';
import { draws } from '#lib/trade/draws/draws.concept.ts';
import { favourites } from '#lib/catalogue/favourites/favourites.concept.ts';
import { feedback } from '#lib/people/feedback/feedback.concept.ts';
import { festivals } from '#lib/storefront/festivals/festivals.concept.ts';
import { goods } from '#lib/catalogue/goods/goods.concept.ts';
import { invoices, invoiceTitles } from '#lib/trade/invoices/invoices.concept.ts';
import { platform } from '#lib/platform/db/platform.concept.ts';
import { login } from '#lib/people/login/login.concept.ts';
import { makers } from '#lib/catalogue/makers/makers.concept.ts';
import { members } from '#lib/people/members/members.concept.ts';
import { messages } from '#lib/people/messages/messages.concept.ts';
import { navigation } from '#lib/content/navigation/navigation.concept.ts';
import { orderDesk } from '#lib/trade/order-desk/order-desk.concept.ts';
import { orders } from '#lib/trade/orders/orders.concept.ts';
import { parcels } from '#lib/trade/parcels/parcels.concept.ts';
import { payments } from '#lib/trade/payments/payments.concept.ts';
import { pointsMall } from '#lib/trade/points-mall/points-mall.concept.ts';
import { promotions } from '#lib/catalogue/pricing/promotions.concept.ts';
import { quickPurchase } from '#lib/trade/quick-purchase/quick-purchase.concept.ts';
import { recalls } from '#lib/trade/recalls/recalls.concept.ts';
import { receipts } from '#lib/trade/receipts/receipts.concept.ts';
import { replenishment } from '#lib/trade/replenishment/replenishment.concept.ts';
import { returns } from '#lib/trade/returns/returns.concept.ts';
import { search } from '#lib/catalogue/search/search.concept.ts';
import { synonyms } from '#lib/catalogue/search/synonyms/synonyms.concept.ts';
import { mail } from '#lib/platform/mail/mail.concept.ts';
import { sms } from '#lib/platform/sms/sms.concept.ts';
import { staff } from '#lib/people/staff-desk/staff.concept.ts';
import { apiTokens } from '#lib/people/api-tokens/api-tokens.concept.ts';
import { uploads } from '#lib/people/uploads/uploads.concept.ts';
import { wanted } from '#lib/catalogue/wanted/wanted.concept.ts';
import { wallet } from '#lib/trade/wallet/wallet.concept.ts';
import { wechat } from '#lib/people/wechat/wechat.concept.ts';
import { zones } from '#lib/catalogue/zones/zones.concept.ts';
import type { TableOwnership } from '#lib/concept.rules.ts';
import type { Schema } from '#lib/schema.table.ts';

/** Every concept of the shop that has tables or calls for tokens, in the order in which an export lists them. */
export const CONCEPTS = [
  members,
  login,
  addresses,
  certificates,
  invoiceTitles,
  apiTokens,
  wechat,
  articles,
  messages,
  brands,
  navigation,
  adverts,
  festivals,
  goods,
  promotions,
  zones,
  synonyms,
  orders,
  orderDesk,
  parcels,
  receipts,
  wallet,
  pointsMall,
  draws,
  favourites,
  arrivals,
  replenishment,
  quickPurchase,
  cart,
  checkout,
  payments,
  returns,
  recalls,
  invoices,
  coupons,
  contracts,
  wanted,
  complaints,
  feedback,
  sms,
  mail,
  staff,
  categories,
  makers,
  search,
  phoneCodes,
  uploads,
  audit,
  platform,
] as const;

type TableName = keyof Schema;

/** Owner of each table; compiles only while every table of the schema stands in a manifest. */
export const TABLES: Readonly<Record<TableName, TableOwnership>> = merged(
  CONCEPTS.map(({ tables }) => tables),
);

/** Permissions of tokens, by the beginnings of addresses. */
export const TOKEN_CALLS: Readonly<Record<string, boolean>> = Object.assign(
  {},
  ...CONCEPTS.map(({ tokens }) => tokens),
) as Record<string, boolean>;

/** One object of several that have no name in common. */
function merged<Part extends object>(parts: readonly Part[]): Readonly<Record<NameIn<Part>, TableOwnership>> {
  return Object.assign({}, ...parts) as Record<NameIn<Part>, TableOwnership>;
}
type NameIn<Part> = Part extends unknown ? keyof Part : never;
