import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import qs from 'qs';
import { type Heard, notingPort, send, startServer } from './test-server.ts';
import { createCaller } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { encodeForm, type FormFields } from '#lib/platform/browser/calls/encode-form.rules.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function shop(answer: (request: Heard, response: ServerResponse) => void, member = '') {
  const { origin, heard, stop } = await startServer(answer);
  stops.push(stop);
  const { port, seen } = notingPort(origin, member);
  return { call: createCaller(port), heard, seen, stop };
}

const failureOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof CallError) return error;
  throw new Error('the call did not fail as expected', { cause: error });
};

describe('what is sent', () => {
  test('a post is form-encoded with nested lists', async () => {
    const { call, heard } = await shop((_, response) => send(response, 200, { code: 10000, data: null }));
    await call('POST', '/api/cart', { params: [{ goods_id: 7, number: 2 }] });
    expect(heard[0]?.type).toContain('application/x-www-form-urlencoded');
    expect(decodeURIComponent(heard[0]?.body ?? '')).toBe('params[0][goods_id]=7&params[0][number]=2');
  });

  test('a get carries its payload in the address', async () => {
    const { call, heard } = await shop((_, response) => send(response, 200, { code: 10000, data: null }));
    await call('GET', 'api/favorite', { page: 2, keywords: '阿' });
    expect(heard[0]?.url).toBe('/api/favorite?page=2&keywords=%E9%98%BF');
  });
});

describe('who the page was made for', () => {
  const taken = (_: Heard, response: ServerResponse): void =>
    send(response, 200, { code: 10000, data: null });

  test('goes with each call that changes something, in its form or its address', async () => {
    const { call, heard } = await shop(taken, '42');
    const form = new FormData();
    form.set('name', '阿');
    await call('POST', '/api/cart', { number: 2 });
    await call('POST', '/api/address', form);
    await call('DELETE', '/api/favorite', { id: 7 });
    expect(heard[0]?.body).toBe('number=2&as=42');
    expect(heard[1]?.body).toMatch(/name="as"\s+42\s/);
    expect(heard[2]?.url).toBe('/api/favorite?id=7&as=42');
  });

  test('goes with no call that reads, nor with a visitor’s', async () => {
    const member = await shop(taken, '42');
    await member.call('GET', '/api/favorite', { page: 2 });
    expect(member.heard[0]?.url).toBe('/api/favorite?page=2');
    const visitor = await shop(taken);
    await visitor.call('POST', '/api/cart', { number: 2 });
    expect(visitor.heard[0]?.body).toBe('number=2');
  });
});

describe('what is answered', () => {
  test.each([10000, 200, 201])('code %i gives the data', async (code) => {
    const { call, seen } = await shop((_, response) => send(response, 200, { code, data: { total: 3 } }));
    expect(await call('GET', '/api/cart/total')).toEqual({ total: 3 });
    expect(seen).toEqual([]);
  });

  test("the server's words on success are handed over", async () => {
    const { call } = await shop((_, response) =>
      send(response, 200, { code: 10000, message: '已调整为 10 盒' }),
    );
    const said: string[] = [];
    await call('POST', '/api/cart', {}, { onMessage: (message) => said.push(message) });
    expect(said).toEqual(['已调整为 10 盒']);
  });

  test.each([
    [401, { code: 10001, message: '请先登录。' }, 'login', 'go /login?next=%2Flist'],
    [401, { code: 401, message: '请先登录。' }, 'login', 'go /login?next=%2Flist'],
    [
      422,
      { code: 422, message: '有误', errors: { phone: ['请填写手机号', '二'] } },
      'form',
      'toast error 请填写手机号',
    ],
    [422, { code: 422, message: '余额不足' }, 'form', 'toast error 余额不足'],
    [409, { code: 409, message: '库存不足' }, 'refused', 'alert 库存不足'],
    [200, { code: 600, message: '活动已结束' }, 'refused', 'alert 活动已结束'],
    [500, { code: 500, message: '内部' }, 'busy', 'toast error 系统繁忙，请稍候再试'],
    [200, { code: 599, message: '内部' }, 'busy', 'toast error 系统繁忙，请稍候再试'],
    [503, { code: 503, message: '数据库锁住' }, 'busy', 'toast error 系统繁忙，请稍候再试'],
    [
      503,
      { code: 429, message: '现在上传的人太多，请 1 分钟后再试。' },
      'refused',
      'alert 现在上传的人太多，请 1 分钟后再试。',
    ],
    [502, '<html>bad gateway</html>', 'busy', 'toast error 系统繁忙，请稍候再试'],
    [200, '<html>a portal</html>', 'busy', 'toast error 系统繁忙，请稍候再试'],
    [404, '<html>gone</html>', 'refused', 'alert 操作没有完成，请稍后再试。'],
  ])('status %i with %o fails as %s', async (status, body, failure, shown) => {
    const { call, seen } = await shop((_, response) => send(response, status, body));
    expect((await failureOf(call('GET', '/api/x'))).failure).toBe(failure);
    expect(seen).toEqual([shown]);
  });

  test('a failure that the caller shows in its place is not reported, but an ended session goes to log in', async () => {
    let status = 503;
    const { call, seen } = await shop((_, response) => send(response, status, { code: status, message: '' }));
    await failureOf(call('GET', '/api/x', {}, { inPlace: true }));
    expect(seen).toEqual([]);
    status = 401;
    await failureOf(call('GET', '/api/x', {}, { inPlace: true }));
    expect(seen).toEqual(['go /login?next=%2Flist']);
  });

  test.each([
    [
      'the page the server names',
      { next: '/dzht?next=%2Fcart%2Fstep2%3Fkey%3Da' },
      '/dzht?next=%2Fcart%2Fstep2%3Fkey%3Da',
    ],
    ['the contract, and back here, where it names none', null, '/dzht?next=%2Flist'],
    ['the contract where it names another site', { next: '//elsewhere.example/dzht' }, '/dzht?next=%2Flist'],
  ])('459 says why, then goes to %s', async (_, data, page) => {
    const body = { code: 459, message: '请先签署电子合同', data };
    const { call, seen } = await shop((_request, response) => send(response, 459, body));
    await failureOf(call('POST', '/api/cart/checkout', { ids: [1] }));
    expect(seen).toEqual(['toast info 请先签署电子合同', `go ${page}`]);
  });

  test('a form error hands over its fields', async () => {
    const errors = { name: ['请填写姓名'] };
    const { call } = await shop((_, response) => send(response, 422, { code: 422, message: '', errors }));
    expect((await failureOf(call('PUT', '/api/x', { name: '' }))).fields).toEqual(errors);
  });

  test('a custom handler takes the place of the alert', async () => {
    const { call, seen } = await shop((_, response) =>
      send(response, 409, { code: 409, message: '库存不足' }),
    );
    const taken: string[] = [];
    await failureOf(call('POST', '/api/x', {}, { onRefused: (error) => taken.push(error.message) }));
    expect([taken, seen]).toEqual([['库存不足'], []]);
  });

  test('a quiet call only rejects', async () => {
    const { call, seen } = await shop((_, response) => send(response, 401, { code: 10001, message: '' }));
    expect((await failureOf(call('GET', '/api/user/base', {}, { quiet: true }))).failure).toBe('login');
    expect(seen).toEqual([]);
  });
});

describe('no answer', () => {
  test('a call that takes too long offers to refresh', async () => {
    const { call, seen } = await shop(() => undefined);
    expect((await failureOf(call('GET', '/api/slow', {}, { timeoutMs: 30 }))).failure).toBe('timeout');
    expect(seen).toEqual(['refresh 请求超时，请刷新页面']);
  });

  test('a server that is away is a matter of the network', async () => {
    const { call, seen, stop } = await shop(() => undefined);
    await stop();
    expect((await failureOf(call('GET', '/api/x'))).failure).toBe('network');
    expect(seen).toEqual(['toast error 网络不通，请检查网络后重试']);
  });
});

describe('repeat calls', () => {
  const holdFirst = (first: string) => (request: Heard, response: ServerResponse) => {
    if (!request.url.includes(first)) send(response, 200, { code: 10000, data: request.url });
  };

  test('a repeat call to the same path cancels the earlier one, silently', async () => {
    const { call, seen } = await shop(holdFirst('keywords=a'));
    const earlier = failureOf(call('GET', '/api/goods/search', { keywords: 'a' }));
    const later = await call('GET', '/api/goods/search', { keywords: 'b' });
    expect([(await earlier).failure, later]).toEqual(['cancelled', '/api/goods/search?keywords=b']);
    expect(seen).toEqual([]);
  });

  test('calls to other paths, and reading while writing, go on', async () => {
    const { call } = await shop((request, response) =>
      send(response, 200, { code: 10000, data: request.method + request.url }),
    );
    const all = [call('GET', '/api/a'), call('GET', '/api/b'), call('POST', '/api/a')];
    expect(await Promise.all(all)).toEqual(['GET/api/a', 'GET/api/b', 'POST/api/a']);
  });

  test.each([
    '/api/cart',
    '/api/cart/quick_add/17',
    '/api/favorite',
    '/api/favorite/cancel',
    '/api/activity/tap',
    '/api/focus/demo',
    '/api/post/postDetail',
  ])('%s is excepted', async (path) => {
    const waiting: (() => void)[] = [];
    const { call } = await shop((_, response) => {
      waiting.push(() => send(response, 200, { code: 10000, data: 'ok' }));
      if (waiting.length === 2) for (const answer of waiting) answer();
    });
    expect(await Promise.all([call('POST', path), call('POST', path)])).toEqual(['ok', 'ok']);
  });

  test('the caller may give a call up', async () => {
    const { call, seen } = await shop(() => undefined);
    const stop = new AbortController();
    const given = failureOf(call('GET', '/api/x', {}, { signal: stop.signal }));
    stop.abort();
    expect((await given).failure).toBe('cancelled');
    expect(seen).toEqual([]);
  });
});

test('lines of a cart are spelled as nested lists', () => {
  const text = encodeForm({ params: [{ goods_id: 7, number: 3 }], ids: [1, 2], keywords: '阿莫 西林' });
  expect(decodeURIComponent(text)).toBe(
    'params[0][goods_id]=7&params[0][number]=3&ids[0]=1&ids[1]=2&keywords=阿莫 西林',
  );
});

test('what is undefined or an empty list is left out, null is empty', () => {
  expect(encodeForm({ a: undefined, b: [], c: null, d: 0 })).toBe('c=&d=0');
});

const name = fc.stringMatching(/^[a-z_]{1,8}$/);
const scalar = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null));
const record = fc.dictionary(name, scalar, { minKeys: 1, maxKeys: 4 });
const fields = fc.dictionary(name, fc.oneof(scalar, fc.array(scalar), fc.array(record), record));

test('any fields are encoded so that qs reads what qs itself would have written', () => {
  fc.assert(
    fc.property(fields, (value) => {
      const ours = qs.parse(encodeForm(value as FormFields), { depth: 4, arrayLimit: 2000 });
      const theirs = qs.parse(qs.stringify(value), { depth: 4, arrayLimit: 2000 });
      expect(ours).toEqual(theirs);
    }),
  );
});
