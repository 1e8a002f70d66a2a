import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import { findDraft, setChoices } from '#lib/trade/checkout/checkout.repository.ts';
import { draftGone } from '#lib/trade/checkout/checkout.service.ts';
import { type DraftChoices, parseChoices, withChoices } from '#lib/trade/checkout/choices/choices.rules.ts';
import { listTitles } from '#lib/trade/invoices/invoice-titles.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/** Tabs that save at the same moment take turns; so many of them nobody has. */
const TRIES = 8;

/**
 * Keeps what a buyer has just chosen with the draft, next to what was chosen before. Throws `not_found` for a draft
 * that is not the member's, has expired or was submitted, and `invalid_form` for an address or a title that is not
 * theirs.
 */
export async function saveChoices(
  db: Db,
  member: Member,
  { key, change }: { key: string; change: DraftChoices },
  now: number,
): Promise<void> {
  await checkOwn(db, member, change);
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const draft = await findDraft(db, member.id, key);
    if (draft?.state !== 'open' || draft.expiresAt <= now) throw draftGone();
    const choices = JSON.stringify(withChoices(parseChoices(draft.choices), change));
    if (choices === draft.choices) return;
    if (await setChoices(db, draft, choices)) return;
  }
  throw new ShopError('conflict', '选择没有保存，请再试一次。');
}

async function checkOwn(db: Db, member: Member, { addressId, invoiceTitleId }: DraftChoices): Promise<void> {
  if (addressId !== undefined && !(await listAddresses(db, member)).some(({ id }) => id === addressId)) {
    throw fieldError('address_id', '请选择收货地址。');
  }
  if (invoiceTitleId && !(await listTitles(db, member)).some(({ id }) => id === invoiceTitleId)) {
    throw fieldError('invoice_title_id', '请选择发票抬头');
  }
}
