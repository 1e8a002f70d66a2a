import { z } from 'zod';
import { addressAnswer, severalFields } from '#lib/people/addresses/addresses.fields.ts';
import { addAddresses, listAddresses } from '#lib/people/addresses/addresses.service.ts';
import { toAddressState } from '#lib/people/addresses/addresses.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/address/several',
  summary:
    '一次新增多个收货地址（receiver_0、phone_0、region_0、detail_0 …，keep_0=1 的才保存）；要么都存，要么都不存',
  who: 'member',
  input: severalFields,
  answer: z.object({ added: z.int(), known: z.int(), data: z.array(addressAnswer) }),
  run: async ({ db, member, input, now }) => {
    const { added, known } = await addAddresses(db, member, input, now);
    return {
      data: { added, known, data: (await listAddresses(db, member)).map(toAddressState) },
      message: `已保存 ${added} 个收货地址${known > 0 ? `，另外 ${known} 个原来就有` : ''}`,
    };
  },
});
