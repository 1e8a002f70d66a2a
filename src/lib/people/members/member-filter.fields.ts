import { BUSINESS_KINDS, type BusinessKind, RANKS } from '#lib/people/members/member-filter.rules.ts';
import { switchField, ticksField } from '#lib/platform/http/call/common.fields.ts';
import { PROVINCES } from '#lib/platform/regions.rules.ts';

/** Checkboxes by which members are selected. */
export const memberFilterFields = {
  ranks: ticksField(RANKS).meta({
    label: '会员等级',
    words: Object.fromEntries(RANKS.map((rank) => [rank, `${rank} 级`])),
  }),
  regions: ticksField(PROVINCES.map(({ code }) => code)).meta({
    label: '省级地区',
    words: Object.fromEntries(PROVINCES.map(({ code, name }) => [code, name])),
  }),
  kinds: ticksField(Object.keys(BUSINESS_KINDS) as BusinessKind[]).meta({
    label: '类型',
    words: BUSINESS_KINDS,
  }),
  only_passed: switchField.meta({ label: '只发给资质已通过的' }),
};
