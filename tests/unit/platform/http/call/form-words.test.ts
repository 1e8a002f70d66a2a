import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { momentField } from '#lib/content/newsroom/newsroom.fields.ts';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { optionalText } from '#lib/platform/http/call/common.fields.ts';

const wordsOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('what a form says of a field without words of its own', () => {
  it.each([
    [optionalText(100, '短地址'), { x: '1' }, '这一项的格式不正确，请重新填写'],
    [momentField, ['1'], '这一项的格式不正确，请重新填写'],
    [z.string(), undefined, '请填写这一项'],
    [z.string().min(1), '', '请填写这一项'],
    [z.string().min(6), 'abc', '至少 6 个字'],
    [z.string().max(2), 'abc', '最多 2 个字'],
    [z.array(z.string()).max(1), ['a', 'b'], '最多 1 项'],
    [z.number().positive(), 0, '应大于 0'],
    [z.number().min(3), 2, '不能小于 3'],
    [z.number().max(3), 4, '不能大于 3'],
    [z.enum(['a', 'b']), 'c', '请从给出的选项里选择'],
    [z.string().regex(/a/), 'c', '这一项不正确，请检查后再提交'],
    [z.number().int(), 1.5, '这一项的格式不正确，请重新填写'],
    [idField, 'x', '编号不正确'],
  ] as const)('%# is plain', (schema, value, words) => {
    expect(wordsOf(schema, value)).toBe(words);
  });
});
