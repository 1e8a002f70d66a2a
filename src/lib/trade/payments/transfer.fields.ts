import { z } from 'zod';
import { requiredText } from '#lib/platform/http/call/common.fields.ts';
import { TRANSFER_LIMITS } from '#lib/trade/payments/transfer.rules.ts';

/** What a buyer says of a transfer, besides its slip. */
export const transferForm = z.object({
  payer_name: requiredText('付款单位', TRANSFER_LIMITS.payerName).meta({
    help: '银行账户的户名，须与下单公司一致',
    autocomplete: 'organization',
  }),
  payer_bank: requiredText('付款银行', TRANSFER_LIMITS.payerBank).meta({
    help: '例如：中国工商银行郑州解放路支行',
    autocomplete: 'off',
  }),
  reference: requiredText('转账流水号', TRANSFER_LIMITS.reference).meta({
    help: '银行回单上的流水号或凭证号',
    autocomplete: 'off',
  }),
});
