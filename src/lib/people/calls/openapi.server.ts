import { z } from 'zod';
import { allCalls } from '#lib/people/calls/declared-calls.server.ts';
import { FORM_BYTES } from '#lib/platform/http/call/body.server.ts';
import { SUCCESS } from '#lib/platform/http/call/envelope.rules.ts';
import type { CallSpec } from '#lib/people/calls/define-call.server.ts';

/** The OpenAPI 3.1 document: input schemas come from the same zod schemas that check the input. */
export async function describeCalls(): Promise<object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const spec of await allCalls()) {
    (paths[spec.path] ??= {})[spec.method.toLowerCase()] = describe(spec);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '药仓接口',
      version: '1',
      description:
        '请求用表单编码；应答为 { code, message, data }，10000 表示成功。' +
        '带了 Authorization: Bearer 而令牌不正确、为空或不止一个时，任何接口都答 401、代码 10001，不当作访客。' +
        '令牌分“只读”和“读取和下单”：只读的只能用 GET；标了 x-in-person 的接口只能由本人登录后办理，令牌和代办都答 403。' +
        '时间是 UTC 毫秒数；写明“时间为秒”的接口除外。',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

interface InputSchema {
  properties?: Record<string, object>;
  required?: string[];
}

const inputSchema = (spec: CallSpec): InputSchema =>
  z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' }) as InputSchema;

/** The fields a call takes, for people to read. */
export function inputFields(spec: CallSpec): { name: string; required: boolean }[] {
  const { properties = {}, required = [] } = inputSchema(spec);
  return Object.keys(properties).map((name) => ({ name, required: required.includes(name) }));
}

function describe(spec: CallSpec): object {
  const schema = inputSchema(spec);
  const inPath = new Set([...spec.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  const names = Object.keys(schema.properties ?? {});
  const parameters = [
    ...[...inPath].map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: schema.properties?.[name ?? ''] ?? {},
    })),
    ...(spec.method === 'GET' ? names : [])
      .filter((name) => !inPath.has(name))
      .map((name) => ({
        name,
        in: 'query',
        required: schema.required?.includes(name) ?? false,
        schema: schema.properties?.[name] ?? {},
      })),
  ];
  const type = spec.files ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const largest = spec.files?.largest ?? FORM_BYTES;
  const body = { content: { [type]: { schema } }, 'x-largest-bytes': largest };
  return {
    summary: spec.summary,
    security: spec.who === 'anyone' ? [] : [{ session: [] }, { bearer: [] }],
    'x-who': spec.who,
    ...(spec.inPerson && { 'x-in-person': true }),
    parameters,
    ...(spec.method === 'GET' ? {} : { requestBody: body }),
    responses: {
      ...(spec.method === 'GET' ? {} : { 413: { description: `内容超过 ${largest} 字节` } }),
      200: {
        description: '{ code, message, data }',
        ...(spec.example && {
          content: { 'application/json': { example: { code: SUCCESS, message: '', data: spec.example } } },
        }),
      },
      401: { description: spec.who === 'anyone' ? '令牌不正确（10001）' : '未登录，或令牌不正确（10001）' },
    },
  };
}
