import { account } from './people/account/account.concept.ts';
import { addresses } from './people/addresses/addresses.concept.ts';
import { adverts } from './content/adverts/adverts.concept.ts';
import { articles } from './content/articles/articles.concept.ts';
import { audit } from './people/audit/audit.concept.ts';
import { brands } from './catalogue/brands/brands.concept.ts';
import { cart } from './trade/cart/cart.concept.ts';
import { categories } from './catalogue/categories/categories.concept.ts';
import { certificates } from './people/certificates/certificates.concept.ts';
import { checkout } from './trade/checkout/checkout.concept.ts';
import { codes } from './people/codes/codes.concept.ts';
import { complaints } from './people/complaints/complaints.concept.ts';
import { contracts } from './trade/contracts/contracts.concept.ts';
import { coupons } from './trade/coupons/coupons.concept.ts';
import { favourites } from './catalogue/favourites/favourites.concept.ts';
import { goods } from './catalogue/goods/goods.concept.ts';
import { invoices } from './trade/invoices/invoices.concept.ts';
import { kept } from './platform/db/kept.concept.ts';
import { login } from './people/login/login.concept.ts';
import { makers } from './catalogue/makers/makers.concept.ts';
import { members } from './people/members/members.concept.ts';
import { messages } from './people/messages/messages.concept.ts';
import { navigation } from './content/navigation/navigation.concept.ts';
import { orders } from './trade/orders/orders.concept.ts';
import { payments } from './trade/payments/payments.concept.ts';
import { promotions } from './catalogue/pricing/promotions.concept.ts';
import { registration } from './people/registration/registration.concept.ts';
import { search } from './catalogue/search/search.concept.ts';
import { sms } from './platform/sms/sms.concept.ts';
import { staff } from './people/staff-desk/staff.concept.ts';
import { storefront } from './storefront/storefront.concept.ts';
import { stores } from './people/stores/stores.concept.ts';
import { tokens } from './people/tokens/tokens.concept.ts';
import { uploads } from './people/uploads/uploads.concept.ts';
import { wallet } from './trade/wallet/wallet.concept.ts';
import { wechat } from './people/wechat/wechat.concept.ts';
import { zones } from './catalogue/zones/zones.concept.ts';
import type { TableOwnership } from './concept.rules.ts';
import type { Schema } from './schema.table.ts';

/** Every concept of the shop, from which all lists are derived. The menus show their entries in this order. */
export const CONCEPTS = [
  storefront,
  account,
  members,
  login,
  registration,
  addresses,
  certificates,
  invoices,
  stores,
  tokens,
  wechat,
  articles,
  messages,
  brands,
  navigation,
  adverts,
  goods,
  promotions,
  zones,
  orders,
  wallet,
  favourites,
  cart,
  checkout,
  payments,
  coupons,
  contracts,
  complaints,
  sms,
  staff,
  categories,
  makers,
  search,
  codes,
  uploads,
  audit,
  kept,
] as const;

type TableName = keyof Schema;

/** Whose each table is; compiles only while every table of the schema stands in a manifest. */
export const TABLES: Readonly<Record<TableName, TableOwnership>> = merged(
  CONCEPTS.map(({ tables }) => tables),
);

/** What a token may do, by the beginnings of addresses. */
export const TOKEN_CALLS: Readonly<Record<string, boolean>> = Object.assign(
  {},
  ...CONCEPTS.map(({ tokens }) => tokens),
) as Record<string, boolean>;

/** One object of several that have no name in common. */
function merged<Part extends object>(parts: readonly Part[]): Readonly<Record<NameIn<Part>, TableOwnership>> {
  return Object.assign({}, ...parts) as Record<NameIn<Part>, TableOwnership>;
}
type NameIn<Part> = Part extends unknown ? keyof Part : never;
