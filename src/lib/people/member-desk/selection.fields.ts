import { PROVINCES } from '#lib/people/addresses/regions.rules.ts';
import { type BusinessKind, BUSINESS_KINDS, RANKS } from '#lib/people/member-desk/selection.rules.ts';
import { switchField, ticksField } from '#lib/platform/http/call/common.fields.ts';

/** The boxes by which members are selected. */
export const memberFilterFields = {
  ranks: ticksField(RANKS),
  regions: ticksField(PROVINCES.map(({ code }) => code)),
  kinds: ticksField(Object.keys(BUSINESS_KINDS) as BusinessKind[]),
  only_passed: switchField,
};
