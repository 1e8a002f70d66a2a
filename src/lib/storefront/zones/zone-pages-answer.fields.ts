import { z } from 'zod';
import { second } from '#lib/platform/http/call/answer.fields.ts';

export const tapActivityAnswer = z
  .object({
    start_time: second('开始'),
    end_time: second('结束'),
    timestamp: second('服务器现在的时间'),
    url: z.string().describe('地址'),
    id: z.int(),
    name: z.string(),
    type: z.enum([
      'cashback',
      'combination',
      'daily',
      'discount',
      'exchange',
      'free_shipping',
      'gift',
      'near_expiry',
      'reduction',
      'seckill',
    ]),
    status: z.literal([0, 1, 2]),
    text: z.string(),
  })
  .meta({ id: 'TapActivity' });
