import { z } from 'zod';
import { SUCCESS } from '#lib/platform/http/call/envelope.rules.ts';

interface Schema {
  [name: string]: unknown;
}

interface Media {
  example?: unknown;
  schema?: { allOf?: [Schema, { properties: { data: Schema } }] };
}

/** Description of a call in the OpenAPI document. */
export interface DescribedCall {
  'x-who': string;
  'x-in-person'?: true;
  summary: string;
  parameters: {
    name: string;
    in: string;
    schema?: { enum?: unknown[]; anyOf?: { enum?: unknown[] }[] };
  }[];
  requestBody?: {
    'x-largest-bytes'?: number;
    content: Record<string, { schema: { properties?: object } }>;
  };
  responses: Record<string, { content?: Record<string, Media> }>;
}

/** As much of the OpenAPI document as tests look at. */
export interface CallDocument {
  openapi: string;
  paths: Record<string, Record<string, DescribedCall>>;
  components: { schemas: Record<string, Schema> };
}

/** Facts of one exchange with a call that are compared with the document. */
export interface Exchange {
  method: string;
  /** With its query. */
  path: string;
  status: number;
  contentType: string;
  text: string;
}

interface Declared {
  method: string;
  pattern: RegExp;
  called: string;
  statuses: string[];
  content: Record<string, Media>;
}

/**
 * Compares answers with the OpenAPI document, with nothing in them that it does not name: an answer of another shape,
 * or with another status, is an error, independent of what the test asked for. The schemas are those that the calls
 * declare (`defineCall({ answer })`), as their clients read them.
 */
export class DeclaredAnswers {
  readonly #declared: Declared[];
  readonly #shared: Record<string, unknown>;
  readonly #parsers = new Map<string, z.ZodType>();

  constructor({ paths, components }: CallDocument) {
    this.#shared = strictly(components.schemas) as Record<string, unknown>;
    this.#declared = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
        called: `${method.toUpperCase()} ${path}`,
        statuses: Object.keys(responses),
        content: responses['200']?.content ?? {},
      })),
    );
    // `/api/cart/quick_add` leads before `/api/cart/{id}`
    this.#declared.sort(
      (one, other) => Number(one.called.includes('{')) - Number(other.called.includes('{')),
    );
  }

  /** Throws with what is wrong where an answer is not as declared. */
  check({ method, path, status, contentType, text }: Exchange): void {
    const address = path.split('?')[0] ?? '';
    if (!address.startsWith('/api/') || !contentType.includes('json')) return;
    const call = this.#declared.find((one) => one.method === method && one.pattern.test(address));
    const envelope = JSON.parse(text) as { code?: unknown; data?: unknown };
    if (!call || envelope.code === undefined) return;
    if (!call.statuses.some((one) => one === String(status) || one === `${String(status)[0]}XX`))
      throw new Error(`${call.called} answered ${status}, which it does not declare`);
    const parser = envelope.code === SUCCESS ? this.#answerOf(call) : this.#failure();
    const { error } = parser.safeParse(envelope.code === SUCCESS ? envelope.data : envelope);
    if (error)
      throw new Error(`${call.called} answered ${status} other than it declares:\n${z.prettifyError(error)}`);
  }

  #answerOf({ called, content }: Declared): z.ZodType {
    const data = content['application/json']?.schema?.allOf?.[1].properties.data;
    if (!data) throw new Error(`${called} answered an envelope and declares none`);
    return this.#parserOf(called, data);
  }

  #failure(): z.ZodType {
    return this.#parserOf('Failure', { $ref: '#/components/schemas/Failure' });
  }

  #parserOf(name: string, schema: Schema): z.ZodType {
    const known = this.#parsers.get(name);
    if (known) return known;
    const whole = { ...(strictly(schema) as Schema), $defs: this.#shared };
    const made = z.fromJSONSchema(
      JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')),
    );
    this.#parsers.set(name, made);
    return made;
  }
}

/** The same schema, of which no object may hold more than it names. */
function strictly(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strictly);
  if (schema === null || typeof schema !== 'object') return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, strictly(value)]));
  const isObject = 'properties' in schema && (schema as Schema)['type'] === 'object';
  return isObject && !('additionalProperties' in schema) ? { ...inner, additionalProperties: false } : inner;
}
