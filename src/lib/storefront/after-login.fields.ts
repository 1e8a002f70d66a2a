import { z } from 'zod';
import { LONGEST_CARRIED } from '#lib/platform/http/call/flash.server.ts';

export const loginAnswer = z
  .object({ next: z.string().describe('接下来的页面'), company: z.string().describe('单位名称') })
  .meta({ id: 'Login' });

/** Parses a JSON text; undefined where it is no JSON. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Content of a form, as passed on by the login page; anything else is ignored. */
const typedField = z
  .string()
  .max(LONGEST_CARRIED)
  .transform(asJson)
  .pipe(z.record(z.string(), z.string()))
  .optional()
  .catch(undefined);

/** Fields passed through both ways to log in: the next page, and what is to be done first. */
export const afterLoginFields = {
  next: z.string().optional(),
  typed: typedField.describe('登录失效时没有提交的内容（JSON），登录后带回原来的表单'),
  add: z.string().max(1000).optional().catch(undefined).describe('登录前点了加购的商品：编号:数量，逗号分隔'),
  favourite: z.string().max(20).optional().catch(undefined).describe('登录前点了收藏的商品编号'),
  checkout: z.string().max(2000).optional().catch(undefined).describe('登录前点了去结算的购物车行编号'),
  wechat: z.literal('1').optional().catch(undefined).describe('1：绑定刚才扫码、还没有账户的微信'),
  idempotency_key: z
    .string()
    .max(40)
    .optional()
    .catch(undefined)
    .describe('登录表单的标记，同一标记只加购一次'),
};

export type AfterLogin = z.output<z.ZodObject<typeof afterLoginFields>>;
