import { z } from 'zod';
import { switchField } from '#lib/platform/http/call/common.fields.ts';
import { PROVINCES } from '#lib/people/addresses/regions.rules.ts';
import {
  BUSINESS_KINDS,
  type BusinessKind,
  GIVING_LIMITS,
  RANKS,
  type Selection,
} from '#lib/trade/coupons/giving/giving.rules.ts';

/** Ticked boxes of a form: a list, one of them, or one text with commas; what is none of `choices` is left out. */
const ticks = <Choice extends string | number>(choices: readonly Choice[]) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const ticked =
        value !== null && typeof value === 'object' ? Object.values(value) : String(value ?? '').split(',');
      const named = new Set(ticked.map((one) => String(one).trim()));
      return choices.filter((choice) => named.has(String(choice)));
    });

export const selectionFields = z
  .object({
    by: z.enum(['filter', 'list'], '请选择按条件还是按名单发放'),
    ranks: ticks(RANKS),
    regions: ticks(PROVINCES.map(({ code }) => code)),
    kinds: ticks(Object.keys(BUSINESS_KINDS) as BusinessKind[]),
    only_passed: switchField,
    list: z.string().max(GIVING_LIMITS.text, '名单过长，请分成几批').default(''),
  })
  .superRefine(({ by, list }, context) => {
    const lines = list.split('\n').filter((line) => line.trim() !== '').length;
    const problem = (message: string) => context.addIssue({ code: 'custom', path: ['list'], message });
    if (by === 'list' && lines === 0) problem('请至少填写一行');
    if (lines > GIVING_LIMITS.lines) problem(`名单一次最多 ${GIVING_LIMITS.lines} 行`);
  });

/** The selection of a form. */
export const selectionOfForm = (form: z.output<typeof selectionFields>): Selection =>
  form.by === 'list'
    ? { by: 'list', text: form.list }
    : {
        by: 'filter',
        ranks: form.ranks,
        regions: form.regions,
        kinds: form.kinds,
        onlyPassed: form.only_passed,
      };
