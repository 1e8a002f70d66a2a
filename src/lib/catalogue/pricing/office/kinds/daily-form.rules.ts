import { offerForm } from './offer-form.rules.ts';

export const dailyForm = offerForm(
  '一段时间内的特价，与挂牌价、会员价、阶梯价相比，取最低的一个。数量和限购可以不填。',
);
