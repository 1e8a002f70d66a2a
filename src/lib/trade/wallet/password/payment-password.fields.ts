import { z } from 'zod';

/** What is typed where the wallet pays; whether it is right is a matter of the service. */
export const paymentPasswordField = z.string('请填写支付密码').max(60, '支付密码是 6 位数字');
