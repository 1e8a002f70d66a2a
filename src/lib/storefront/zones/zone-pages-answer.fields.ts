import { z } from 'zod';
import { STATUS_OF_ROUND } from '#lib/catalogue/offers/offers.rules.ts';
import { PROMOTION_KINDS } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import { keysOf, second } from '#lib/platform/http/call/answer.fields.ts';

export const tapActivityAnswer = z
  .object({
    start_time: second('开始'),
    end_time: second('结束'),
    timestamp: second('服务器现在的时间'),
    url: z.string().describe('地址'),
    id: z.int(),
    name: z.string(),
    type: keysOf(PROMOTION_KINDS),
    status: z.literal(Object.values(STATUS_OF_ROUND)),
    text: z.string(),
  })
  .meta({ id: 'TapActivity' });
