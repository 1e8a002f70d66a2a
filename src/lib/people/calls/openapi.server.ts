import { isForPrograms } from '#lib/people/calls/admission.server.ts';
import {
  answerSchema,
  COMPONENTS,
  inputSchema,
  isEmptyInput,
  type JsonSchema,
} from '#lib/people/calls/call-schema.server.ts';
import { allCalls } from '#lib/people/calls/call-table.server.ts';
import type { CallSpec } from '#lib/people/calls/define-call.server.ts';
import { STAFF_ROLES } from '#lib/people/members/members.rules.ts';
import { mediaTypeOf } from '#lib/platform/http/call/answer.fields.ts';
import { FORM_BYTES } from '#lib/platform/http/call/body.server.ts';
import { SUCCESS } from '#lib/platform/http/call/envelope.rules.ts';

let made: Promise<string> | null = null;

/** Returns the OpenAPI 3.1 document as text. Made once, as calls do not change while the process runs. */
export const describedCalls = (): Promise<string> =>
  (made ??= allCalls().then((calls) => JSON.stringify(describeCalls(calls))));

const DESCRIPTION =
  '内容用 JSON 或表单（application/x-www-form-urlencoded，列表写成 ids[0]=1，对象的列表写成 params[0][goods_id]=1），UTF-8。' +
  '应答为 { code, message, data }，10000 表示成功。' +
  '带了 Authorization: Bearer 而令牌不正确、为空或不止一个时，任何接口都答 401、代码 10001，不当作访客。' +
  '令牌分“只读”和“读取和下单”：只读的只能用 GET；标了 x-in-person 的接口只能由本人登录后办理，令牌和代办都答 403。' +
  '时间是 UTC 毫秒数，写明秒的除外；金额的单位写在各字段里。以后会增加字段，程序应忽略不认识的。';

/** Builds the document: schemas of input and answer come from the zod schemas of the calls themselves. */
function describeCalls(calls: readonly CallSpec[]): object {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Record<string, JsonSchema> = { Success: SUCCESS_SCHEMA, Failure: failureSchema() };
  for (const spec of calls) {
    const answer = answerSchema(spec);
    Object.assign(schemas, answer.shared);
    (paths[spec.path] ??= {})[spec.method.toLowerCase()] = describe(spec, answer.schema);
  }
  return {
    openapi: '3.1.0',
    info: { title: '药仓接口', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: FAILURES,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid', description: '浏览器登录后的会话' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            '接口令牌。权限：read 只读，order 读取和下单。采购账户在“接口令牌”页新建；x-who 是 ' +
            `${[...STAFF_ROLES, 'staff'].join('、')} 的接口要后台账户的令牌，由管理服务器的人用命令行换取`,
        },
      },
    },
  };
}

const tagOf = ({ path }: CallSpec): string => path.split('/')[2] ?? '';

/** Returns the function name for generated clients: `postOrderIdCancel`. */
const operationIdOf = ({ method, path }: CallSpec): string =>
  method.toLowerCase() +
  path
    .split('/')
    .slice(2)
    .join('/')
    .replace(/(?:^|[^A-Za-z0-9]+)(\w?)/g, (_, letter: string) => letter.toUpperCase());

function describe(spec: CallSpec, answer: JsonSchema): object {
  const schema = inputSchema(spec);
  const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const body = isInAddress(spec) ? {} : bodyOf(spec, without(schema, inPath));
  return {
    operationId: operationIdOf(spec),
    tags: [tagOf(spec)],
    summary: spec.summary,
    security: securityOf(spec),
    'x-who': spec.who,
    ...(spec.inPerson && { 'x-in-person': true }),
    parameters: parametersOf(spec, schema, inPath),
    ...body,
    responses: { 200: successOf(spec, answer), ...failuresOf(spec, schema) },
  };
}

/** Returns the security requirement: none, or a session, or a token that allows the call. */
function securityOf(spec: CallSpec): object[] {
  const bearer = isForPrograms(spec) ? [{ bearer: [spec.method === 'GET' ? 'read' : 'order'] }] : [];
  return [...(spec.who === 'anyone' ? [{}] : []), ...bearer, { session: [] }];
}

/** True when the input is in the address: a body of GET and DELETE has no meaning in HTTP, and proxies may drop it. */
const isInAddress = ({ method }: CallSpec): boolean => method === 'GET' || method === 'DELETE';

function parametersOf(spec: CallSpec, schema: JsonSchema, inPath: readonly string[]): object[] {
  const names = Object.keys(schema.properties ?? {}).filter((name) => !inPath.includes(name));
  const of = (name: string) => {
    const { description, ...own } = schema.properties?.[name] ?? {};
    return { name, ...(description !== undefined && { description }), schema: own };
  };
  return [
    ...inPath.map((name) => ({ ...of(name), in: 'path', required: true })),
    ...(isInAddress(spec) ? names : []).map((name) => ({
      ...of(name),
      in: 'query',
      required: schema.required?.includes(name) ?? false,
      // `ids=1,2`
      ...(schema.properties?.[name]?.type === 'array' && { style: 'form', explode: false }),
    })),
  ];
}

/** Returns the schema of the body: the input without the fields in the path. */
function without(schema: JsonSchema, inPath: readonly string[]): JsonSchema {
  const { properties, required, anyOf, oneOf, ...rest } = schema;
  const kept = required?.filter((name) => !inPath.includes(name)) ?? [];
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    }),
    ...(kept.length > 0 && { required: kept }),
    ...(anyOf && { anyOf: anyOf.map((one) => without(one, inPath)) }),
    ...(oneOf && { oneOf: oneOf.map((one) => without(one, inPath)) }),
  };
}

/** Returns the request body: programs send JSON, browsers forms; both are parsed alike. */
function bodyOf({ files }: CallSpec, schema: JsonSchema): object {
  const types = files
    ? ['multipart/form-data']
    : isEmptyInput(schema)
      ? []
      : ['application/json', 'application/x-www-form-urlencoded'];
  if (types.length === 0) return {};
  return {
    requestBody: {
      required: (schema.required ?? []).length > 0,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
      'x-largest-bytes': files?.largest ?? FORM_BYTES,
    },
  };
}

function successOf({ answer, example }: CallSpec, data: JsonSchema): object {
  const type = mediaTypeOf(answer);
  if (type !== null) return { description: '成功', content: { [type]: {} } };
  const own = { type: 'object', properties: { data }, required: ['data'] };
  return {
    description: '成功',
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: `${COMPONENTS}Success` }, own] },
        ...(example && { example: { code: SUCCESS, message: '', data: example } }),
      },
    },
  };
}

/** Envelope of a success; a call's own answer adds `data`. */
const SUCCESS_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    code: { const: SUCCESS, type: 'integer', description: '10000 表示成功' },
    message: { type: 'string', description: '可以给人看的话；没有为空' },
  },
  required: ['code', 'message'],
};

/** Envelope of a failure. */
const failureSchema = (): JsonSchema => ({
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

/** All failures of calls (product §9.2), described once. */
const FAILURES = {
  Unauthorized: failure('10001：没有登录，或令牌不正确、已停用'),
  Forbidden: failure('403：账户或令牌没有这项权限，或请求来自其他网站'),
  NotFound: failure('404：没有这一项，或不是您的'),
  Conflict: failure('409：情况变了，按 message 处理后再提交；460：网页已换成别的账户'),
  TooLarge: failure('413：内容过大，上限见 x-largest-bytes'),
  UnsupportedMedia: failure('415：不支持这种内容格式'),
  InvalidForm: failure('422：填写有误，errors 里逐项说明'),
  TooMany: failure('429：太频繁，稍后再试'),
  ContractNeeded: failure('459：先由本人签好当年的合同，data.next 是签署的页面'),
  Busy: failure('500 到 503：系统繁忙，稍后原样重发；HTTP 503 带 429：同时提交的人太多'),
} as const;

const refer = (name: keyof typeof FAILURES) => ({ $ref: `#/components/responses/${name}` });

/**
 * Returns the failures a call may answer, by status. Its input may name something that does not exist in any part: in
 * the path, the query or a list of the form.
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
