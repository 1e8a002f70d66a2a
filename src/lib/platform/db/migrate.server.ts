import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from '#lib/platform/db/database.server.ts';
import * as goods from '#lib/platform/db/migrations/0001-goods.server.ts';
import * as members from '#lib/platform/db/migrations/0002-members.server.ts';
import * as shop from '#lib/platform/db/migrations/0003-shop.server.ts';
import * as orders from '#lib/platform/db/migrations/0004-orders.server.ts';
import * as search from '#lib/platform/db/migrations/0005-search.server.ts';
import * as articles from '#lib/platform/db/migrations/0006-articles.server.ts';
import * as articleAddresses from '#lib/platform/db/migrations/0007-article-addresses.server.ts';
import * as drafts from '#lib/platform/db/migrations/0008-drafts-by-page.server.ts';
import * as devices from '#lib/platform/db/migrations/0009-devices.server.ts';
import * as articleAuthor from '#lib/platform/db/migrations/0010-article-author.server.ts';
import * as invalidationOrder from '#lib/platform/db/migrations/0011-invalidation-order.server.ts';
import * as promotions from '#lib/platform/db/migrations/0012-promotions.server.ts';
import * as coupons from '#lib/platform/db/migrations/0016-coupons.server.ts';
import * as promotionsOffice from '#lib/platform/db/migrations/0017-promotions-office.server.ts';
import * as couponGiving from '#lib/platform/db/migrations/0018-coupon-giving.server.ts';
import * as contractsAndCodes from '#lib/platform/db/migrations/0014-contracts-and-codes.server.ts';
import * as paymentTries from '#lib/platform/db/migrations/0013-payment-tries.server.ts';
import * as buyingChoices from '#lib/platform/db/migrations/0015-buying-choices.server.ts';
import * as paymentOffice from '#lib/platform/db/migrations/0019-payment-office.server.ts';
import * as favourites from '#lib/platform/db/migrations/0020-favourites.server.ts';
import * as keptEarnings from '#lib/platform/db/migrations/0021-kept-earnings.server.ts';
import * as statementRuns from '#lib/platform/db/migrations/0022-statement-runs.server.ts';
import * as auditByAction from '#lib/platform/db/migrations/0023-audit-by-action.server.ts';
import * as draftsByAge from '#lib/platform/db/migrations/0024-drafts-by-age.server.ts';
import * as zones from '#lib/platform/db/migrations/0027-zones.server.ts';
import * as herbFacts from '#lib/platform/db/migrations/0028-herb-facts.server.ts';
import * as searchAnew from '#lib/platform/db/migrations/0029-search-anew.server.ts';
import * as brands from '#lib/platform/db/migrations/0030-brands.server.ts';
import * as advertDesk from '#lib/platform/db/migrations/0034-advert-desk.server.ts';
import * as navigationDesk from '#lib/platform/db/migrations/0036-navigation-desk.server.ts';
import * as lists from '#lib/platform/db/migrations/0038-lists.server.ts';
import * as goodsDesk from '#lib/platform/db/migrations/0039-goods-desk.server.ts';
import * as requestKeys from '#lib/platform/db/migrations/0040-request-keys.server.ts';
import * as keptWords from '#lib/platform/db/migrations/0041-kept-words.server.ts';
import * as accounts from '#lib/platform/db/migrations/0042-accounts.server.ts';
import * as uploadsByPurpose from '#lib/platform/db/migrations/0047-uploads-by-purpose.server.ts';
import * as wechatSandbox from '#lib/platform/db/migrations/0048-wechat-sandbox.server.ts';
import * as messageSendings from '#lib/platform/db/migrations/0053-message-sendings.server.ts';
import * as certificatesByMember from '#lib/platform/db/migrations/0058-certificates-by-member.server.ts';
import * as codeAskers from '#lib/platform/db/migrations/0060-code-askers.server.ts';
import * as rejectionTexts from '#lib/platform/db/migrations/0062-rejection-texts.server.ts';
import * as searchStems from '#lib/platform/db/migrations/0063-search-stems.server.ts';
import * as listsBySales from '#lib/platform/db/migrations/0064-lists-by-sales.server.ts';
import * as sandboxNames from '#lib/platform/db/migrations/0065-sandbox-names.server.ts';
import * as shownParts from '#lib/platform/db/migrations/0066-shown-parts.server.ts';

/** The one list of steps, oldest first; names are never changed and steps never edited once released. */
const steps: Record<string, Migration> = {
  '0001-goods': goods,
  '0002-members': members,
  '0003-shop': shop,
  '0004-orders': orders,
  '0005-search': search,
  '0006-articles': articles,
  '0007-article-addresses': articleAddresses,
  '0008-drafts-by-page': drafts,
  '0009-devices': devices,
  '0010-article-author': articleAuthor,
  '0011-invalidation-order': invalidationOrder,
  '0012-promotions': promotions,
  '0016-coupons': coupons,
  '0017-promotions-office': promotionsOffice,
  '0014-contracts-and-codes': contractsAndCodes,
  '0013-payment-tries': paymentTries,
  '0015-buying-choices': buyingChoices,
  '0018-coupon-giving': couponGiving,
  '0019-payment-office': paymentOffice,
  '0020-favourites': favourites,
  '0021-kept-earnings': keptEarnings,
  '0022-statement-runs': statementRuns,
  '0023-audit-by-action': auditByAction,
  '0024-drafts-by-age': draftsByAge,
  '0027-zones': zones,
  '0028-herb-facts': herbFacts,
  '0029-search-anew': searchAnew,
  '0030-brands': brands,
  '0034-advert-desk': advertDesk,
  '0036-navigation-desk': navigationDesk,
  '0038-lists': lists,
  '0039-goods-desk': goodsDesk,
  '0040-request-keys': requestKeys,
  '0041-kept-words': keptWords,
  '0042-accounts': accounts,
  '0047-uploads-by-purpose': uploadsByPurpose,
  '0048-wechat-sandbox': wechatSandbox,
  '0053-message-sendings': messageSendings,
  '0058-certificates-by-member': certificatesByMember,
  '0060-code-askers': codeAskers,
  '0062-rejection-texts': rejectionTexts,
  '0063-search-stems': searchStems,
  '0064-lists-by-sales': listsBySales,
  '0065-sandbox-names': sandboxNames,
  '0066-shown-parts': shownParts,
};

/**
 * Brings the database to the newest schema, in a transaction that takes its lock before it looks at what has been
 * migrated: safe to run from many processes at once. A broken-off one leaves nothing behind.
 */
export async function migrate(db: Db): Promise<void> {
  const provider = { getMigrations: async () => steps };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
