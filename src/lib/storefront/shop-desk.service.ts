import { readShopSetting, type SettingValue } from '#lib/content/company.service.ts';
import { deliveryFees, setDeliveryFees } from '#lib/people/addresses/addresses.service.ts';
import { feesText, type NamedShippingRegion, readFees } from '#lib/people/addresses/delivery-fees.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { lockAdministrators } from '#lib/people/members/members.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { setSetting } from '#lib/platform/db/setting.server.ts';
import { changeWords } from '#lib/platform/http/call/forms/open-form.server.ts';
import { mergedByMarks } from '#lib/platform/http/call/office.fields.ts';
import { fenToYuanText, typedYuanToFen } from '#lib/platform/money.rules.ts';
import { shopForm, type ShopInput } from '#lib/storefront/shop-desk.fields.ts';
import { refundLimit, setRefundLimit } from '#lib/trade/payments/refunds/refund-requests.service.ts';

/** Names of the audit actions on the shop's settings. */
export const SHOP_ACTIONS = { 'shop.edit': '修改' } as const;
export const SHOP_SUBJECT = 'shop:settings';

const OVERTAKEN = '别人刚改过商城设置，这次没有保存。请看过差别再保存。';

/** Returns the shop's settings in the form's fields. */
export async function openShopSettings(db: Db): Promise<ShopInput> {
  const [company, bank, contact, back, limitFen] = await Promise.all([
    readShopSetting(db, 'common_config'),
    readShopSetting(db, 'bank_account'),
    readShopSetting(db, 'house_contact'),
    readShopSetting(db, 'return_address'),
    refundLimit(db),
  ]);
  return {
    ...company,
    contact_name: contact.name,
    contact_phone: contact.phone,
    account_name: bank.name,
    account_bank: bank.bank,
    account_no: bank.account,
    return_address: back.address,
    refund_limit: limitFen === null ? '' : fenToYuanText(limitFen),
    delivery: feesText(await deliveryFees(db)),
  };
}

/**
 * Saves the settings, effective on all pages at once. Administrators save one at a time, so that none reverts what
 * another has just saved. Throws `conflict` where another has changed the same fields since the form was opened
 * (`marks`).
 */
export async function saveShopSettings(
  db: Db,
  administrator: Member,
  { input: typed, marks = '' }: { input: ShopInput; marks?: string },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    await lockAdministrators(trx);
    const before = await openShopSettings(trx);
    const input = mergedByMarks(shopForm, marks, { saved: before, typed }, OVERTAKEN);
    const { company, hot_line, address, service_hours } = input;
    const settings = {
      common_config: { company, hot_line, address, service_hours },
      bank_account: { name: input.account_name, bank: input.account_bank, account: input.account_no },
      house_contact: { name: input.contact_name, phone: input.contact_phone },
      return_address: { address: input.return_address },
    } satisfies {
      [Key in 'common_config' | 'bank_account' | 'house_contact' | 'return_address']: SettingValue<Key>;
    };
    for (const [key, value] of Object.entries(settings)) await setSetting(trx, key, JSON.stringify(value));
    await setRefundLimit(trx, typedYuanToFen(input.refund_limit));
    await setDeliveryFees(trx, readFees(input.delivery) as NamedShippingRegion[]);
    touch('settings');
    const fees = input.delivery
      .trim()
      .split(/\s*\n\s*/)
      .join('；');
    const words = changeWords(shopForm.omit({ delivery: true }), before, input);
    const detail = [words, fees === before.delivery.split('\n').join('；') ? '' : `运费 ${fees}`]
      .filter(Boolean)
      .join('，');
    await recordAudit(trx, {
      actorId: administrator.id,
      action: 'shop.edit',
      subject: SHOP_SUBJECT,
      detail,
      at: now,
    });
  });
}
