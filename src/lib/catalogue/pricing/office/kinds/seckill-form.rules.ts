import { offerForm } from './offer-form.rules.ts';

export const seckillForm = offerForm(
  '一段时间内按秒杀价卖出限定数量，每位会员可以限购。整行都在限购和剩余数量以内才按秒杀价，超出的按其余价格里最低的一个。',
);
