import { addressAnswer } from '#lib/people/addresses/addresses.fields.ts';
import { z } from 'zod';
import { listAddresses, makeDefaultAddress } from '#lib/people/addresses/addresses.service.ts';
import { toAddressState } from '#lib/people/addresses/addresses.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/address/{id}/default',
  summary: '设为默认收货地址',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ data: z.array(addressAnswer) }),
  run: async ({ db, member, input }) => {
    await makeDefaultAddress(db, member, input.id);
    return {
      data: { data: (await listAddresses(db, member)).map(toAddressState) },
      message: '已设为默认地址',
    };
  },
});
