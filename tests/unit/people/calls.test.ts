import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { goodsListFields } from '#lib/catalogue/goods-list/goods-list.fields.ts';
import { articleQuery } from '#lib/content/newsroom/newsroom.fields.ts';
import { admitPage } from '#lib/people/calls/admission.server.ts';
import { inputSchema, strictQuery } from '#lib/people/calls/call-schema.server.ts';
import { inMemberQueue } from '#lib/people/calls/call-queues.server.ts';
import type { CallSpec } from '#lib/people/calls/define-call.server.ts';
import { failuresOf } from '#lib/people/calls/openapi.server.ts';
import { certificatesFields } from '#lib/people/certificates/certificates.fields.ts';
import { OneByOne } from '#lib/people/phone-codes/check-queue.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { unreadableFields } from '#lib/platform/http/call/body.server.ts';
import { fileField, optionalFileField, pageField } from '#lib/platform/http/call/common.fields.ts';
import { balanceQuery } from '#lib/trade/wallet/wallet.fields.ts';

const fields = z.object({ state: z.enum(['on', 'off']).catch('on'), page: pageField });

describe('the query of a call', () => {
  test('means the same as the page’s where it is absent or empty', () => {
    expect(strictQuery(fields).parse({})).toEqual({ state: 'on', page: 1 });
    expect(strictQuery(fields).parse({ state: '', page: '' })).toEqual({ state: 'on', page: 1 });
    expect(strictQuery(fields).parse({ state: 'off', page: '3' })).toEqual({ state: 'off', page: 3 });
  });

  test('refuses what the page falls back on', () => {
    expect(fields.parse({ state: 'none', page: '0' })).toEqual({ state: 'on', page: 1 });
    const { error } = strictQuery(fields).safeParse({ state: 'none', page: '0' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['state'], ['page']]);
  });

  test.each([{ use_type: 'gold' }, { start_time: 'yesterday' }, { end_time: '2026-02-30' }])(
    'refuses %j of a balance, which filters nothing on its page',
    (given) => {
      expect(balanceQuery.parse(given)).toEqual({ reason: null, page: 1, from: null, until: null });
      expect(strictQuery(balanceQuery).safeParse(given).success).toBe(false);
    },
  );

  test.each([
    [balanceQuery, { start_time: '2026-11-02', end_time: '2026-11-01' }, 'end_time'],
    [goodsListFields, { min: '10', max: '9.99' }, 'min'],
    [goodsListFields, { left_min: '7', left_max: '6' }, 'left_min'],
    [goodsListFields, { min: '12.' }, 'min'],
    [goodsListFields, { max: '99999999' }, 'max'],
    [goodsListFields, { keywords: '药'.repeat(61) }, 'keywords'],
    [goodsListFields, { maker: Array.from({ length: 13 }, (_, at) => String(at + 1)).join(',') }, 'maker'],
    [articleQuery, { category: '999999' }, 'category'],
  ])('refuses what contradicts itself, is too much or names nothing: %#', (query, given, field) => {
    const { error } = strictQuery(query as z.ZodType).safeParse(given);
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  test('takes bounds that are the same, and one bound alone', () => {
    expect(strictQuery(goodsListFields).safeParse({ min: '9.9', max: '9.90', left_min: '3' }).success).toBe(
      true,
    );
    expect(balanceQuery.safeParse({ start_time: '2026-11-01', end_time: '2026-11-01' }).success).toBe(true);
  });
});

test('finds the parameters that cannot be read', () => {
  expect(Object.keys(unreadableFields('?a=%00&b=x%1By&c=%E2%80%8B&d[]=%07&e=%E2%80%8B1&f=%09x&g='))).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
});

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

const member = { id: 7, company: '花园路店', name: '', username: 'store1' } as Member;

describe('a page that says who it was made for', () => {
  test.each([['8'], ['07'], [['7']], [null], [{ id: 7 }]])('as %j is refused as another member', (as) => {
    expect(() => admitPage({ method: 'POST' }, member, as)).toThrow(
      expect.objectContaining({ code: 'other_member', message: expect.stringContaining('花园路店') }),
    );
    expect(() => admitPage({ method: 'DELETE' }, member, as)).toThrow('这次没有保存');
    expect(() => admitPage({ method: 'GET' }, member, as)).toThrow('请刷新页面。');
  });

  test('may name a user, and act for none', () => {
    expect(() => admitPage({ method: 'POST', skipsMemberCheck: true }, member, '8')).not.toThrow();
    expect(() => admitPage({ method: 'POST' }, null, '8')).not.toThrow();
  });

  test.each([['7'], [''], [undefined]])('is heard as %j', (as) => {
    expect(() => admitPage({ method: 'POST' }, member, as)).not.toThrow();
  });
});

const memberOf = (id: number): Member => ({ id }) as Member;

test('two pieces of a member’s work run between two moments for everybody else, and no more', async () => {
  const done = { many: 0, one: 0 };
  const works = Array.from({ length: 7 }, () => inMemberQueue(memberOf(1), async () => (done.many += 1)));
  works.push(inMemberQueue(memberOf(2), async () => (done.one += 1)));
  // the turns of an event loop, each of which serves all callers that have come
  const seen: number[] = [0];
  while (done.many < 7) {
    await nextTurn();
    seen.push(done.many);
    if (done.many > 2) expect(done.one).toBe(1);
  }
  const together = seen.slice(1).map((count, at) => count - (seen[at] ?? 0));
  expect(Math.max(...together)).toBe(2);
  await Promise.all(works);
});

test('work that fails gives its turn to the next', async () => {
  const failing = Array.from({ length: 4 }, () =>
    inMemberQueue(memberOf(3), () => Promise.reject(new Error('refused'))),
  );
  const outcomes = await Promise.allSettled(failing);
  expect(outcomes.map(({ status }) => status)).toEqual(failing.map(() => 'rejected'));
  expect(await inMemberQueue(memberOf(3), async () => 'served')).toBe('served');
});

describe('OneByOne', () => {
  it('runs one of a key at a time, in order, whether they end well or not, and others next to it', async () => {
    const queue = new OneByOne({ places: 5, full: () => new Error('full') });
    const began: string[] = [];
    let under = 0;
    let most = 0;
    const work = (name: string) => async () => {
      began.push(name);
      most = Math.max(most, (under += 1));
      await nextTurn();
      under -= 1;
      if (name === 'b') throw new Error('b failed');
      return name;
    };
    const ended = await Promise.allSettled(['a', 'b', 'c'].map((name) => queue.run('one', work(name))));
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([began, most]).toEqual([['a', 'b', 'c'], 1]);
    await Promise.all([queue.run('one', work('d')), queue.run('other', work('e'))]);
    expect(most).toBe(2);
  });

  it('has so many places for a key, and gives them again', async () => {
    const queue = new OneByOne({ places: 2, full: () => new Error('full') });
    const work = () => nextTurn();
    const ended = await Promise.allSettled([1, 2, 3].map(() => queue.run('one', work)));
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await queue.run('one', work);
  });
});
