import { z } from 'zod';
import { choiceField, requiredText } from '#lib/platform/http/call/common.fields.ts';
import { LONGEST_TOKEN_NAME, TOKEN_SCOPES } from '#lib/people/api-tokens/api-tokens.rules.ts';

/** A new token. */
export const tokenForm = z.object({
  name: requiredText('名称', LONGEST_TOKEN_NAME).meta({
    help: '写明给哪个程序用，例如“门店 ERP”，以后好认',
    autocomplete: 'off',
  }),
  scope: choiceField(TOKEN_SCOPES, '请选择用途').meta({
    label: '用途',
    kind: 'chips',
    initial: 'read',
    explained: {
      read: '查商品、价格、库存、订单和账户，不能改动',
      order: '另可加购物车、下单、维护地址；支付、改密码等仍须本人登录',
    },
  }),
});
