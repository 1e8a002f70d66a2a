import { addressPieces } from '#lib/people/addresses/paste/address-pieces.rules.ts';
import type { PastedAddress } from '#lib/people/addresses/paste/paste-address.rules.ts';
import { likenessOfReceiver, SURE_NAME } from '#lib/people/addresses/paste/receiver-in-text.rules.ts';
import { regionAtStart } from '#lib/people/addresses/paste/region-in-text.rules.ts';

/** A house at a street. */
const HOUSE = /(?:[路街巷弄道]|胡同)[一-龥]{0,3}\d+(?:-\d+)?号/g;
/** A name that is written out, `苏州市`, and not the beginning of another word: `东方市场`, `郑州市民公园`. */
const WHOLE = /^[一-龥]+(?:省|市|自治区|行政区|[州盟]|地区|林区)$/;
const OTHER_WORD = /^[场民集政]/;
const DISTRICT = /^[一-龥]{1,4}[区县旗市](?![一-龥]?[院场店])/;
const STREET = /^[一-龥]{0,8}(?:[路街巷弄道]|[镇乡]|\d)/;
/** Whether a text that was read as one address holds parts of several. */
export function holdsSeveral(text: string, { detail, regionCode }: PastedAddress): boolean {
  if (holdsRegion(detail, regionCode) || (detail.match(HOUSE)?.length ?? 0) > 1) return true;
  const { pieces, numbers } = addressPieces(text);
  if (numbers < 2) return false;
  const names = pieces.filter((one) => one.label === 'receiver' || likenessOfReceiver(one.text) >= SURE_NAME);
  return names.length > 1;
}

/** Whether a detail names a province or city of another address. Firms and hospitals may be called after their own city. */
function holdsRegion(detail: string, code: string): boolean {
  for (let at = 0; at < detail.length; at++) {
    const found = regionAtStart(detail.slice(at));
    if (!found || found.length === 0) continue;
    const rest = detail.slice(at + found.length);
    if (OTHER_WORD.test(rest)) continue;
    const isWhole = WHOLE.test(detail.slice(at, at + found.length));
    const isSame = isWithin(found.code, code);
    const goesOn = DISTRICT.test(rest) || STREET.test(rest);
    if (isWhole ? !isSame || goesOn : found.certainty > 1 && DISTRICT.test(rest)) return true;
  }
  return false;
}

/** Whether two codes may mean one place: the same, or a city and its province. */
const isWithin = (one: string, other: string): boolean =>
  one === other ||
  (one.slice(0, 2) === other.slice(0, 2) && (one.endsWith('0000') || other.endsWith('0000')));
