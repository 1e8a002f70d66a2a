import { moment } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { BUSINESS_SCOPES, type ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

const nameOf = (code: string): string => BUSINESS_SCOPES[code as ScopeCode] ?? code;

export const GET = defineCall({
  method: 'GET',
  path: '/api/user/jyfw',
  summary: '经营范围：代码、名称与到期时间（毫秒，null 为长期）',
  who: 'member',
  input: z.object({}),
  answer: z.array(
    z.object({
      is_valid: z.boolean(),
      code: z.string(),
      name: z.string(),
      expires_at: moment('有效期至').nullable(),
    }),
  ),
  run: ({ member, now }) =>
    Promise.resolve({
      data: member.scopes.map(({ code, expiresAt }) => ({
        code,
        name: nameOf(code),
        expires_at: expiresAt,
        is_valid: expiresAt === null || expiresAt > now,
      })),
    }),
});
