import { allCalls } from '#lib/people/calls/declared-calls.server.ts';
import {
  answerSchema,
  COMPONENTS,
  inputSchema,
  isEmptyInput,
  type JsonSchema,
} from '#lib/people/calls/call-schema.server.ts';
import type { CallSpec } from '#lib/people/calls/define-call.server.ts';
import {
  failureSchema,
  failuresOf,
  FAILURES,
  SUCCESS_SCHEMA,
} from '#lib/people/calls/openapi-failures.server.ts';
import { FORM_BYTES } from '#lib/platform/http/call/body.server.ts';
import { mediaTypeOf } from '#lib/platform/http/call/answer.fields.ts';
import { SUCCESS } from '#lib/platform/http/call/envelope.rules.ts';
import { isForPrograms } from '#lib/people/calls/admission.server.ts';
import { STAFF_ROLES } from '#lib/people/members/members.rules.ts';

let made: Promise<string> | null = null;

/** The OpenAPI 3.1 document as text. Made once, as calls do not change while the process runs. */
export const describedCalls = (): Promise<string> =>
  (made ??= allCalls().then((calls) => JSON.stringify(describeCalls(calls))));

const DESCRIPTION =
  '内容用 JSON 或表单（application/x-www-form-urlencoded，列表写成 ids[0]=1，对象的列表写成 params[0][goods_id]=1），UTF-8。' +
  '应答为 { code, message, data }，10000 表示成功。' +
  '带了 Authorization: Bearer 而令牌不正确、为空或不止一个时，任何接口都答 401、代码 10001，不当作访客。' +
  '令牌分“只读”和“读取和下单”：只读的只能用 GET；标了 x-in-person 的接口只能由本人登录后办理，令牌和代办都答 403。' +
  '时间是 UTC 毫秒数，写明秒的除外；金额的单位写在各字段里。以后会增加字段，程序应忽略不认识的。';

/** The document: schemas of input and answer come from the zod schemas of the calls themselves. */
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

/** `postOrderIdCancel`: what a generated client calls the function. */
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
  const body = spec.method === 'GET' ? {} : bodyOf(spec, without(schema, inPath));
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

/** Who may: nobody, or the holder of a session, or a program whose token allows it. */
function securityOf(spec: CallSpec): object[] {
  const bearer = isForPrograms(spec) ? [{ bearer: [spec.method === 'GET' ? 'read' : 'order'] }] : [];
  return [...(spec.who === 'anyone' ? [{}] : []), ...bearer, { session: [] }];
}

function parametersOf({ method }: CallSpec, schema: JsonSchema, inPath: readonly string[]): object[] {
  const names = Object.keys(schema.properties ?? {}).filter((name) => !inPath.includes(name));
  const of = (name: string) => {
    const { description, ...own } = schema.properties?.[name] ?? {};
    return { name, ...(description !== undefined && { description }), schema: own };
  };
  return [
    ...inPath.map((name) => ({ ...of(name), in: 'path', required: true })),
    ...(method === 'GET' ? names : []).map((name) => ({
      ...of(name),
      in: 'query',
      required: schema.required?.includes(name) ?? false,
      // `ids=1,2`
      ...(schema.properties?.[name]?.type === 'array' && { style: 'form', explode: false }),
    })),
  ];
}

/** What goes into the body: the input without what stands in the path. */
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

/** Programs send JSON, browsers forms; both are read alike. */
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
