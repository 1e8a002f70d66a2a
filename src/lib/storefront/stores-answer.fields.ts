import { z } from 'zod';
import { flag, moment, yuan } from '#lib/platform/http/call/answer.fields.ts';

export const storeAnswer = z
  .object({
    id: z.int().describe('门店编号'),
    username: z.string().describe('用户名'),
    company: z.string().describe('单位名称'),
    name: z.string().describe('联系人'),
    phone: z.string().describe('电话'),
    address: z.string().describe('地址'),
    state: z.enum(['active', 'paused']),
    paused_by: z.enum(['', 'head_office', 'shop']),
    is_passed: flag('资质已通过'),
    certificates: z.string(),
    certified_until: moment('证照最早到期').nullable(),
    balance: yuan('余额'),
    unpaid: z.int().describe('待付款的订单数'),
    under_way: z.int().describe('进行中的订单数'),
    last_order_at: moment('最近下单').nullable(),
  })
  .meta({ id: 'Store' });
