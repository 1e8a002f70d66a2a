import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bearerToken } from '#lib/people/calls/admission.server.ts';
import { parseBody, parseQuery } from '#lib/platform/http/call/body.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { chooseEncoding, matchesEtag } from '#lib/platform/http/send/compress.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { decodeFlash, encodeFlash, fitsPacked, typedValues } from '#lib/platform/http/call/flash.server.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { mayUseCookie } from '#lib/platform/http/guard/origin.rules.ts';
import { resolveRoute } from '#lib/routes.rules.ts';

describe('Where to go next', () => {
  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/list/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    '/api/cart/list',
    '/%61pi/user/base',
    '/list/../api/user/base',
    '/a\nb',
    7,
    undefined,
  ])('refuses %j', (next) => expect(safeNext(next, '/home')).toBe('/home'));

  test('keeps path, query and place of this site', () => {
    expect(safeNext('/list?page=2#row')).toBe('/list?page=2#row');
  });

  test('never leaves this site, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const next = safeNext(`/${text}`);
        expect(new URL(next, 'http://shop.test').origin).toBe('http://shop.test');
      }),
    );
  });
});

describe('Unsafe methods', () => {
  const ask = (method: string, headers: Record<string, string>, siteUrl?: string) =>
    mayUseCookie(method, new Headers({ host: 'shop.test', ...headers }), siteUrl);

  test('come from our own pages', () => {
    expect(ask('POST', { 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(ask('POST', { origin: 'http://shop.test' })).toBe(true);
    expect(ask('POST', { origin: 'https://shop.test' }, 'https://shop.test')).toBe(true);
  });

  test('do not come from elsewhere, nor from nowhere', () => {
    expect(ask('POST', { 'sec-fetch-site': 'cross-site', origin: 'https://shop.test' })).toBe(false);
    expect(ask('POST', { 'sec-fetch-site': 'same-site' })).toBe(false);
    expect(ask('DELETE', { origin: 'https://shop.test.evil.example' })).toBe(false);
    expect(ask('PUT', { origin: 'null' })).toBe(false);
    expect(ask('POST', {})).toBe(false);
  });

  test('do not come from another scheme or port of our name', () => {
    expect(ask('POST', { origin: 'https://shop.test' })).toBe(false);
    expect(ask('POST', { origin: 'http://shop.test' }, 'https://shop.test')).toBe(false);
    expect(ask('POST', { origin: 'https://shop.test:8443' }, 'https://shop.test')).toBe(false);
    expect(ask('POST', { origin: 'http://shop.test:81' })).toBe(false);
    const direct = { origin: 'http://127.0.0.1:4321', host: '127.0.0.1:4321' };
    expect(ask('POST', direct, 'https://shop.test')).toBe(true);
  });

  test('come from the public address when a proxy asks under another host', () => {
    const behindProxy = { origin: 'https://shop.example', host: '127.0.0.1:4321' };
    expect(ask('POST', behindProxy)).toBe(false);
    expect(ask('POST', behindProxy, 'https://shop.example')).toBe(true);
  });

  test('leave reading alone', () => {
    expect(ask('GET', { 'sec-fetch-site': 'cross-site' })).toBe(true);
  });
});

describe('Encodings', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['zstd; q=0.0, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
    [undefined, 'identity'],
    ['gzip;q=0', 'identity'],
  ])('of %s: %s', (accepted, chosen) =>
    expect(chooseEncoding(accepted, ['zstd', 'br', 'gzip'])).toBe(chosen),
  );

  test('are those that are offered', () => {
    expect(chooseEncoding('gzip, deflate, br, zstd', ['br', 'gzip'])).toBe('br');
    expect(chooseEncoding('zstd', ['br', 'gzip'])).toBe('identity');
  });

  test('an ETag matches itself, weakly too, and no other', () => {
    expect(matchesEtag('"a", W/"b"', '"b"')).toBe(true);
    expect(matchesEtag('"a"', '"b"')).toBe(false);
    expect(matchesEtag(undefined, '"b"')).toBe(false);
  });
});

describe('A message for the next page', () => {
  test('comes back as it went', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 200 }),
        fc.constantFrom('success', 'error'),
        (message, tone) => {
          expect(decodeFlash(encodeFlash({ message, tone }))).toEqual({ message, tone });
        },
      ),
    );
  });

  test('stays under what a cookie holds, dropping what was typed first', () => {
    const values = { remark: '长'.repeat(5000) };
    const cookie = encodeFlash({ message: '备注过长', tone: 'error', values });
    expect(cookie.length).toBeLessThan(4000);
    expect(decodeFlash(cookie)?.message).toBe('备注过长');
  });

  test('keeps a long text whole where it can be packed, and unpacks nothing endless', () => {
    const line = (at: number) => `王芳 1380013${1000 + at * 37} 河南省郑州市管城区解放路${at * 13}号`;
    const paste = Array.from({ length: 20 }, (_, at) => line(at)).join('\n');
    const flash = { message: '识别到 20 个地址', tone: 'success' as const, values: { paste } };
    expect(encodeURIComponent(paste).length).toBeGreaterThan(3000);
    expect(fitsPacked(flash)).toBe(true);
    expect(decodeFlash(encodeFlash(flash))).toEqual(flash);
    const endless = { ...flash, values: { paste: ' '.repeat(1_000_000) } };
    expect(fitsPacked(endless)).toBe(false);
    const bomb = deflateRawSync(JSON.stringify(endless)).toString('base64url');
    expect(decodeFlash(`z.${bomb}`)).toBeNull();
  });

  test('carries no secret and ignores what is malformed', () => {
    expect(typedValues({ username: 'buyer', password: 'x', token: 'y', number: 3 })).toEqual({
      username: 'buyer',
    });
    expect(typedValues({ zones: ['youx', 'zy'], file: { size: 1 }, ids: [1] })).toEqual({ zones: 'youx,zy' });
    expect(decodeFlash('%7Bbroken')).toBeNull();
    expect(decodeFlash('%7B%7D')).toBeNull();
  });
});

describe('A cookie that is no message of ours', () => {
  const good = { message: '已保存', tone: 'success' };
  test.each([
    { ...good, tone: 'danger' },
    { message: '已保存' },
    { ...good, message: 7 },
    { ...good, message: { toString: '已保存' } },
    { ...good, errors: { name: '请填写' } },
    { ...good, errors: { name: [7] } },
    { ...good, errors: ['请填写'] },
    { ...good, values: { name: ['a'] } },
    { ...good, values: 'name' },
    { ...good, values: null },
    { ...good, more: true },
    { ...good, message: 'x'.repeat(4000) },
    [good],
    null,
    'text',
    7,
  ])('such as %j is dropped', (shape) => {
    expect(decodeFlash(encodeURIComponent(JSON.stringify(shape)))).toBeNull();
  });

  test.each(['__proto__', 'constructor', 'prototype'])('that names %s anywhere is dropped', (name) => {
    for (const text of [
      `{"message":"x","tone":"error","values":{"${name}":"y"}}`,
      `{"message":"x","tone":"error","errors":{"${name}":["y"]}}`,
      `{"message":"x","tone":"error","${name}":{"tone":"y"}}`,
    ])
      expect(decodeFlash(encodeURIComponent(text))).toBeNull();
  });

  test('is dropped whatever it holds, or is a message', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        for (const cookie of [json, encodeURIComponent(json), text]) {
          const flash = decodeFlash(cookie);
          if (flash) expect(typeof flash.message).toBe('string');
        }
      }),
    );
  });
});

describe('The bearer token of a request', () => {
  test.each([
    [['Bearer abc'], 'abc'],
    [['bearer   abc '], 'abc'],
    [['Bearer'], ''],
    [['Bearer '], ''],
    [['Bearer a, Bearer b'], 'a, Bearer b'],
    [['Bearer abc', 'Bearer abc'], ''],
    [['Basic abc', 'Bearer abc'], ''],
    [['Basic abc'], null],
    [['Bearerabc'], null],
    [[''], null],
    [[], null],
  ])('of %j is %j', (headers, token) => expect(bearerToken(headers)).toBe(token));
});

describe('Form fields', () => {
  test('read nested lists as the calls send them', () => {
    expect(parseQuery('params[0][goods_id]=1&params[0][number]=2&ids[]=3&ids[]=4')).toEqual({
      params: [{ goods_id: '1', number: '2' }],
      ids: ['3', '4'],
    });
  });

  test('refuse more than a page can mean', () => {
    const flood = Array.from({ length: 20_000 }, (_, index) => `a${index}=1`).join('&');
    expect(() => parseQuery(flood)).toThrow(ShopError);
  });

  test('come without the character that PostgreSQL refuses', async () => {
    expect(parseQuery('na%00me=a%00b&list[]=%00')).toEqual({ name: 'ab', list: [''] });
    const json = new Request('http://shop.test', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"a\\u0000b"}',
    });
    expect(await parseBody(json)).toEqual({ name: 'ab' });
    const asked = resolveRoute('/search', new URLSearchParams('keywords=a%00b'));
    expect(asked?.url).toBe('/search?keywords=ab');
  });

  test('broken off or of no form at all are refused, not an error of ours', async () => {
    const form = (headers: Record<string, string>, body: string) =>
      parseBody(new Request('http://shop.test', { method: 'POST', headers, body }));
    await expect(form({ 'content-type': 'multipart/form-data' }, 'x')).rejects.toThrow(ShopError);
    await expect(form({ 'content-type': 'multipart/form-data; boundary=a' }, '--a\r\n')).rejects.toThrow(
      ShopError,
    );
  });

  test('a body over the limit is said to be too large', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    const request = new Request('http://shop.test', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=a' },
    } as RequestInit);
    await expect(parseBody(request)).rejects.toMatchObject({ code: 'too_large' });
  });

  test('an id no column holds is none', () => {
    expect(idField.safeParse('2147483647').data).toBe(2_147_483_647);
    expect(idField.safeParse('2147483648').success).toBe(false);
  });

  test('touch no prototype', () => {
    parseQuery('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
