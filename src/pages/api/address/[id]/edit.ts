import { z } from 'zod';
import { addressAnswer, addressFormWithId, toAddressInput } from '#lib/people/addresses/addresses.fields.ts';
import { editAddress, listAddresses } from '#lib/people/addresses/addresses.service.ts';
import { toAddressState } from '#lib/people/addresses/addresses.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/address/{id}/edit',
  summary: '修改收货地址；别处刚改过同一项则答 409',
  who: 'member',
  input: addressFormWithId,
  answer: z.object({ id: z.int(), data: z.array(addressAnswer) }),
  run: async ({ db, member, input: { marks, ...input } }) => {
    await editAddress(db, member, input.id, { ...toAddressInput(input), marks });
    return {
      data: { id: input.id, data: (await listAddresses(db, member)).map(toAddressState) },
      message: '地址已保存',
    };
  },
});
