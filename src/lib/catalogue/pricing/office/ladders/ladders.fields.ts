import { z } from 'zod';
import { readId } from '#lib/platform/ids.rules.ts';
import { pageField, searchField } from '#lib/platform/http/call/common.fields.ts';
import { LADDER_LIMITS, type TypedLadders } from '#lib/catalogue/pricing/office/ladders/ladders.rules.ts';

/** Parameters of the list of ladders in its address. */
export const ladderQuery = z.object({
  keywords: searchField('搜索有阶梯价的商品', '商品名称、拼音、批准文号或条形码', 40),
  page: pageField,
});

/** Goods with which the form opens, or one goods whose ladder is copied. */
export const openLadderFields = {
  ids: z
    .string()
    .catch('')
    .transform((ids) =>
      ids
        .split(',')
        .slice(0, LADDER_LIMITS.lines)
        .flatMap((id) => readId(id) ?? []),
    ),
  from: z
    .string()
    .catch('')
    .transform((id) => readId(id)),
};

export const ladderStateField = z.string().max(200, '请刷新页面后重试').default('');

const baseSchema = z.record(z.string().regex(/^\d{1,10}$/), z.string().max(200));

/** Fields of the form of ladders. */
export const typedLadderFields = {
  type: z.enum(['0', '1'], '请选择金额是单价还是每件减多少'),
  lines: z.string('请写上商品和阶梯').max(LADDER_LIMITS.text, `内容过长，一次最多 ${LADDER_LIMITS.lines} 行`),
  base: z
    .string()
    .max(LADDER_LIMITS.text, '请刷新页面后重试')
    .default('{}')
    .transform((text, context): TypedLadders['base'] => {
      const parsed = baseSchema.safeParse(fromJson(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: '请刷新页面后重试' });
      return z.NEVER;
    })
    .describe('打开时各商品的阶梯价（JSON，商品编号 → 当时的写法）；之后别人改过的会先提醒'),
};

/** Converts the fields above to one form. */
export const toTypedLadders = ({
  type,
  lines,
  base,
}: {
  type: '0' | '1';
  lines: string;
  base: TypedLadders['base'];
}): TypedLadders => ({ type: type === '1' ? 1 : 0, lines, base });

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
