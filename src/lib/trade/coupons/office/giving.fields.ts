import { z } from 'zod';
import { choiceField } from '#lib/platform/http/call/common.fields.ts';
import { GIVING_LIMITS, type Selection } from '#lib/trade/coupons/office/giving.rules.ts';
import { memberFilterFields } from '#lib/people/members/member-filter.fields.ts';

export const selectionFields = z
  .object({
    by: choiceField({ filter: '按条件', list: '按名单' }, '请选择按条件还是按名单发放').meta({
      label: '发给谁',
      kind: 'chips',
      initial: 'filter',
    }),
    ...memberFilterFields,
    list: z
      .string()
      .max(GIVING_LIMITS.text, '名单过长，请分成几批')
      .default('')
      .meta({ label: '客户名单', kind: 'area' }),
  })
  .superRefine(({ by, list }, context) => {
    const lines = list.split('\n').filter((line) => line.trim() !== '').length;
    const problem = (message: string) => context.addIssue({ code: 'custom', path: ['list'], message });
    if (by === 'list' && lines === 0) problem('请至少填写一行');
    if (lines > GIVING_LIMITS.lines) problem(`名单一次最多 ${GIVING_LIMITS.lines} 行`);
  });

/** Converts a form to its selection. */
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
