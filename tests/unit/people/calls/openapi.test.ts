import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inputSchema } from '#lib/people/calls/call-schema.server.ts';
import type { CallSpec } from '#lib/people/calls/define-call.server.ts';
import { failuresOf } from '#lib/people/calls/openapi.server.ts';
import { certificatesFields } from '#lib/people/certificates/certificates.fields.ts';
import { fileField, optionalFileField } from '#lib/platform/http/call/common.fields.ts';

const BYTES = { type: 'string', format: 'binary' };

describe('the document of calls', () => {
  it('describes files as bytes, whether they may be left out or are several', () => {
    const input = z.object({ one: fileField('请选择'), perhaps: optionalFileField('请选择') });
    expect(inputSchema({ input })).toMatchObject({
      properties: { one: BYTES, perhaps: BYTES },
      required: ['one'],
    });
    const { properties } = inputSchema({ input: certificatesFields });
    expect(properties?.['business_licence_pages']).toMatchObject({ type: 'array', items: BYTES });
  });

  it.each([
    ['takes nothing', z.object({}), false],
    ['takes an id in its query', z.object({ category_id: z.string().optional() }), true],
    ['takes one of two forms', z.union([z.object({ id: z.string() }), z.object({ ids: z.string() })]), true],
    ['takes a list of ids', z.object({ params: z.array(z.object({ goods_id: z.string() })) }), true],
  ])('declares that nothing may be found by a call only where it names something: %s', (_, input, may) => {
    const spec = { method: 'GET', path: '/api/x', who: 'anyone', input } as unknown as CallSpec;
    expect('404' in failuresOf(spec, inputSchema(spec))).toBe(may);
  });
});
