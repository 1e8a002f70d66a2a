import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { findReturnFor } from '#lib/storefront/stores-view.service.ts';
import { returnDetailAnswer, toReturnDetail } from '#lib/trade/returns/returns-answer.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/return/{id}',
  summary: '一个退货售后申请；连锁总部也能看门店的',
  who: 'member',
  input: z.object({ id: idField }),
  answer: returnDetailAnswer,
  run: async ({ db, member, input: { id } }) => {
    const found = await findReturnFor(db, member, String(id));
    if (!found) throw notFound('这个售后申请');
    return { data: toReturnDetail(found.detail) };
  },
});
