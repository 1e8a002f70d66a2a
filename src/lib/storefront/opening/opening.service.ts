import { EVERYTHING } from '#lib/cache-tag.rules.ts';
import { readShopSetting } from '#lib/content/company.service.ts';
import { deliveryFees } from '#lib/people/addresses/addresses.service.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { lockAdministrators } from '#lib/people/members/members.service.ts';
import { CLOSED_AT, OPENED_AT, readShopState } from '#lib/people/setup/shop-state.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { deleteSetting, setSetting } from '#lib/platform/db/setting.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { alipaySettings, wechatSettings } from '#lib/platform/process/provider-settings.server.ts';
import type { Settings } from '#lib/platform/process/settings.server.ts';
import { countForOpening } from '#lib/storefront/opening/opening.repository.ts';
import { type OpeningItem, openingItems } from '#lib/storefront/opening/opening.rules.ts';
import { SHOP_SUBJECT } from '#lib/storefront/shop-desk.service.ts';

/** Returns what an opening depends on, line by line, as it is now. */
export async function openingChecklist(db: Db, settings: Settings, now: number): Promise<OpeningItem[]> {
  const [{ company, hot_line: hotline, address }, { account }, fees, counts] = await Promise.all([
    readShopSetting(db, 'common_config'),
    readShopSetting(db, 'bank_account'),
    deliveryFees(db),
    countForOpening(db, now),
  ]);
  return openingItems({
    company,
    hotline,
    address,
    account,
    providers: [
      ...(alipaySettings(settings) ? ['支付宝'] : []),
      ...(wechatSettings(settings) ? ['微信支付'] : []),
    ],
    feeRegions: fees.length,
    lowestFeeFen: fees.length === 0 ? null : Math.min(...fees.map(({ feeFen }) => feeFen)),
    ...counts,
    sendsTexts: settings.SMS_WEBHOOK_URL !== undefined,
    sendsMails: settings.SMTP_URL !== undefined,
  });
}

/**
 * Opens the shop for everyone, or closes it for all but its staff, on every page at once; returns whether that changed
 * anything. Throws `conflict` for a demo, which is always open, and for closing a shop that was never opened.
 */
export async function setOpen(
  db: Db,
  { administrator, isOpen, mode }: { administrator: Member; isOpen: boolean; mode: Settings['SITE_MODE'] },
  now: number,
): Promise<boolean> {
  if (mode === 'demo')
    throw new ShopError('conflict', '演示商城一直开着；正式营业的商城才能开业或暂停营业。');
  return change(db, async (trx, touch) => {
    await lockAdministrators(trx);
    const state = await readShopState(trx);
    if (state === (isOpen ? 'open' : 'paused')) return false;
    if (state === 'closed' && !isOpen) throw new ShopError('conflict', '商城还没有开业，不用暂停营业。');
    await setSetting(trx, isOpen ? OPENED_AT : CLOSED_AT, String(now));
    await deleteSetting(trx, isOpen ? CLOSED_AT : OPENED_AT);
    await recordAudit(trx, {
      actorId: administrator.id,
      action: isOpen ? 'shop.open' : 'shop.close',
      subject: SHOP_SUBJECT,
      detail: '',
      at: now,
    });
    touch(EVERYTHING);
    return true;
  });
}
