import { isDeliverable, regionName } from '#lib/platform/regions.rules.ts';
import type { PastedAddress } from '#lib/people/addresses/paste/paste-address.rules.ts';

/** Values of an address form, by the names of its fields. */
export interface AddressTexts {
  receiver: string;
  phone: string;
  region_code: string;
  detail: string;
}

/** Converts the parsed address to the form's fields. */
export const toAddressTexts = ({
  receiver = '',
  phone = '',
  regionCode = '',
  detail = '',
}: Partial<Pick<PastedAddress, 'receiver' | 'phone' | 'regionCode' | 'detail'>>): AddressTexts => ({
  receiver,
  phone,
  detail,
  region_code: regionCode,
});

/** Values of a form after a paste, and the parsed values for fields that hold something else. */
export interface FilledForm {
  values: AddressTexts;
  /** For the member to decide: fields typed by hand are not overwritten. */
  offers: Partial<AddressTexts>;
}

/** Returns the field values of a paste: its first address. */
export const textsOfPaste = ([first]: readonly PastedAddress[]): AddressTexts | undefined =>
  first && toAddressTexts(first);

/**
 * Fills a form with the parsed address: its empty fields, and those that still hold the value of an earlier paste or of
 * the page (`filledIn`), so that two addresses are never mixed.
 */
export function fillFromPaste(
  typed: AddressTexts,
  read: AddressTexts,
  ...filledIn: readonly (AddressTexts | undefined)[]
): FilledForm {
  const values = { ...typed };
  const offers: Partial<AddressTexts> = {};
  for (const name of ['receiver', 'phone', 'region_code', 'detail'] as const) {
    const held = typed[name].trim();
    if (read[name] === held) continue;
    if (held === '' || filledIn.some((texts) => texts?.[name] === held)) values[name] = read[name];
    else if (read[name] !== '') offers[name] = read[name];
  }
  return { values, offers };
}

/** Text of the value offered for a field. */
export const offerText = (name: keyof AddressTexts, value: string): string =>
  name === 'region_code' ? (regionName(value) ?? value) : value;

/** Text shown when parts of several addresses are mixed and cannot be assigned. */
export const UNCLEAR_PASTE =
  '好像有几个地址写在一起，分不清哪部分是哪个的。请每个地址各写一行或用空行隔开，再识别；也可以直接填写表单。';

/** Text shown after a paste: the fields found, and those the form still lacks. */
export function pasteWords(
  read: PastedAddress,
  { values, offers }: FilledForm = { values: toAddressTexts(read), offers: {} },
): string {
  if (read.isUnclear) return UNCLEAR_PASTE;
  const isNothing = read.receiver + read.phone + read.detail === '' && !isDeliverable(read.regionCode);
  if (isNothing) return '没有识别出地址，请直接填写下面的表单。';
  const missing = [
    ...(values.receiver === '' ? ['收货人'] : []),
    ...(values.phone === '' ? ['电话'] : []),
    ...(isDeliverable(values.region_code) ? [] : ['城市']),
    ...(values.detail === '' ? ['详细地址'] : []),
  ];
  const unused = read.unused.length > 0 ? `没有用上：${read.unused.join('、')}。` : '';
  if (missing.length === 0 && Object.keys(offers).length > 0)
    return `已识别；您填的没有改动，可以按“改用识别到的”。${unused}`;
  return missing.length === 0
    ? `已识别，请核对后保存。${unused}`
    : `已识别一部分，请补上${missing.join('、')}。${unused}`;
}
