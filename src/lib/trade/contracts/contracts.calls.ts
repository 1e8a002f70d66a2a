import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { contractSeller } from '#lib/storefront/seller.service.ts';
import { offeredContractAnswer, signForm } from '#lib/trade/contracts/contracts.fields.ts';
import type { SignedContract } from '#lib/trade/contracts/contracts.rules.ts';
import { signContract, viewContract } from '#lib/trade/contracts/contracts.service.ts';
import { z } from 'zod';

const toState = ({ year, version, signerName, signedAt, hash }: SignedContract) => ({
  year,
  version,
  hash,
  signer_name: signerName,
  signed_at: signedAt,
});

export const getUserContract = defineCall({
  method: 'GET',
  path: '/api/user/contract',
  summary: '本年度合同：没签时给出全文和校验值，签过的给出签署记录',
  who: 'member',
  input: z.object({}),
  answer: z.object({
    year: z.int(),
    offered: offeredContractAnswer.nullable(),
    signed: z
      .object({
        signer_name: z.string(),
        signed_at: moment('签署时间'),
        year: z.int(),
        version: z.int(),
        hash: z.string().describe('合同正文的 SHA-256'),
      })
      .nullable(),
  }),
  run: async ({ db, member, now }) => {
    const seller = await contractSeller(db);
    const { year, offered, signed } = await viewContract(db, member, { seller, year: null }, now);
    return { data: { year, offered, signed: signed && toState(signed) } };
  },
});

export const postUserContract = defineCall({
  method: 'POST',
  path: '/api/user/contract',
  summary: '签署本年度合同，凭短信验证码（/api/user/create_code，purpose=contract）',
  who: 'member',
  inPerson: true,
  input: signForm.extend({
    hash: z
      .string('请重新打开合同页面再签署')
      .max(64, '请重新打开合同页面再签署')
      .describe('所读文本的校验值'),
    next: z.string().optional(),
  }),
  answer: z.object({
    next: z.string().describe('接下来的页面'),
    signer_name: z.string(),
    signed_at: moment('签署时间'),
    year: z.int(),
    version: z.int(),
    hash: z.string().describe('合同正文的 SHA-256'),
  }),
  run: async ({ db, member, input, now, http }) => {
    const sign = {
      signerName: input.signer_name,
      code: input.code,
      hash: input.hash,
      clientAddress: http.locals.senderAddress,
    };
    const signed = await signContract(db, member, { seller: await contractSeller(db), input: sign }, now);
    const next = safeNext(input.next, pathTo('contract'));
    return { data: { ...toState(signed), next }, message: `${signed.year} 年度合同已签署`, next };
  },
});
