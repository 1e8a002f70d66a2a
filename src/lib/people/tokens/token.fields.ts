import { z } from 'zod';
import { LONGEST_TOKEN_NAME } from '#lib/people/tokens/tokens.rules.ts';
import { requiredText } from '#lib/platform/http/call/common.fields.ts';

export const newTokenFields = {
  name: requiredText('名称', LONGEST_TOKEN_NAME),
  scope: z.enum(['read', 'order'], '请选择用途'),
};
