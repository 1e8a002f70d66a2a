import { addressAnswer, addressForm, toAddressInput } from '#lib/people/addresses/addresses.fields.ts';
import { z } from 'zod';
import { addAddress, listAddresses } from '#lib/people/addresses/addresses.service.ts';
import { toAddressState } from '#lib/people/addresses/addresses.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/address',
  summary: '收货地址列表',
  who: 'member',
  input: z.object({}),
  answer: z.object({ data: z.array(addressAnswer) }),
  run: async ({ db, member }) => ({ data: { data: (await listAddresses(db, member)).map(toAddressState) } }),
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/address',
  summary: '新增收货地址',
  who: 'member',
  input: addressForm,
  answer: z.object({ id: z.int(), data: z.array(addressAnswer) }),
  run: async ({ db, member, input, now }) => {
    const id = await addAddress(db, member, toAddressInput(input), now);
    return {
      data: { id, data: (await listAddresses(db, member)).map(toAddressState) },
      message: '地址已保存',
    };
  },
});
