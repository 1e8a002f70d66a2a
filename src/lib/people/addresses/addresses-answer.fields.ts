import { z } from 'zod';
import { flag } from '#lib/platform/http/call/answer.fields.ts';

export const addressAnswer = z
  .object({
    region_code: z.string().describe('省市的行政区划代码'),
    region_name: z.string().describe('省市'),
    is_default: flag('默认'),
    id: z.int().describe('地址编号'),
    receiver: z.string().describe('收货人'),
    phone: z.string().describe('收货电话'),
    detail: z.string().describe('详细地址'),
  })
  .meta({ id: 'Address' });
