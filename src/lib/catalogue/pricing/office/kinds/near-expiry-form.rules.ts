import { offerForm } from './offer-form.rules.ts';

export const nearExpiryForm = offerForm(
  '近效期商品的价格，与其他价格相比取最低的一个。近效期商品不因改变主意退货，请在活动前核对批号效期。',
);
