import { isEmptyInput, type JsonSchema } from '#lib/people/calls/call-schema.server.ts';
import type { CallSpec } from '#lib/people/calls/define-call.server.ts';
import { SUCCESS } from '#lib/platform/http/call/envelope.rules.ts';

/** The envelope of what was done; a call's own answer adds `data`. */
export const SUCCESS_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    code: { const: SUCCESS, type: 'integer', description: '10000 表示成功' },
    message: { type: 'string', description: '可以给人看的话；没有为空' },
  },
  required: ['code', 'message'],
};

/** The envelope of what was not done. */
export const failureSchema = (): JsonSchema => ({
  type: 'object',
  description: '没有办成',
  properties: {
    code: { type: 'integer', description: '代码，见各应答' },
    message: { type: 'string', description: '说明原因和怎么办，可以给人看' },
    data: {
      anyOf: [
        {
          type: 'object',
          properties: { next: { type: 'string', description: '可以办好的页面' } },
          required: ['next'],
        },
        { type: 'null' },
      ],
    },
    errors: {
      type: 'object',
      description: '填写有误的字段和各自的原因，只在 413 和 422 时有',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string', description: '联系客服时报上' },
  },
  required: ['code', 'message', 'data', 'request_id'],
});

const failure = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

/** All ways in which calls fail (product §9.2), described once. */
export const FAILURES = {
  Unauthorized: failure('10001：没有登录，或令牌不正确、已停用'),
  Forbidden: failure('403：账户或令牌没有这项权限，或请求来自其他网站'),
  NotFound: failure('404：没有这一项，或不是您的'),
  Conflict: failure('409：情况变了，按 message 处理后再提交；460：网页已换成别的账户'),
  TooLarge: failure('413：内容过大，上限见 x-largest-bytes'),
  UnsupportedMedia: failure('415：不支持这种内容格式'),
  InvalidForm: failure('422：填写有误，errors 里逐项说明'),
  TooMany: failure('429：太频繁，稍后再试'),
  ContractNeeded: failure('459：先由本人签好当年的合同，data.next 是签署的页面'),
  Busy: failure('500 到 503：系统繁忙，稍后原样重发'),
} as const;

const refer = (name: keyof typeof FAILURES) => ({ $ref: `#/components/responses/${name}` });

/**
 * The failures a call may answer, by status. What a call takes may name something that is not there, wherever it stands:
 * in the path, the query or a list of the form.
 */
export function failuresOf(
  { method, who, needsContract }: CallSpec,
  input: JsonSchema,
): Record<string, object> {
  const changes = method !== 'GET';
  return {
    401: refer('Unauthorized'),
    ...((changes || who !== 'anyone') && { 403: refer('Forbidden') }),
    ...(!isEmptyInput(input) && { 404: refer('NotFound') }),
    ...(changes && { 409: refer('Conflict'), 413: refer('TooLarge'), 415: refer('UnsupportedMedia') }),
    422: refer('InvalidForm'),
    429: refer('TooMany'),
    ...(needsContract && { 459: refer('ContractNeeded') }),
    '5XX': refer('Busy'),
  };
}
