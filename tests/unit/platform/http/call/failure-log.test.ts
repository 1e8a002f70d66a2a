import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logPath, LogThrottle } from '#lib/platform/http/call/failure-log.server.ts';

describe('logPath', () => {
  it.each([
    ['/order?keywords=13800138000', '/order'],
    ['/order/info/17', '/order/info/17'],
    ['/api/user/phone/13800138000', '/api/user/phone/***'],
    ['/api/user/phone/%2B86%20138-0013-8000?x=1', '/api/user/phone/***'],
    ['/api/user/phone/', '/api/user/phone/'],
    ['/search/13800138000', '/search/***'],
    ['/search/138-0013-8000/1', '/search/***/1'],
    ['/search/138%200013%208000', '/search/***'],
  ])('writes %s as %s', (url, path) => expect(logPath(url)).toBe(path));

  it('has no number of eleven digits, wherever it stands', () => {
    const text = fc.string({ unit: 'binary-ascii', maxLength: 20 });
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 14 });
    fc.assert(
      fc.property(text, digits, text, (before, number, after) => {
        expect(logPath(`/${before}${number.join('')}${after}`)).not.toContain(number.join(''));
      }),
    );
  });
});

it('says a line once a minute, with how many it left out', () => {
  const seldom = new LogThrottle(60_000);
  const said = Array.from({ length: 1000 }, (_, nth) => seldom.admit(5_000_000 + nth * 100));
  expect(said.filter((unsaid) => unsaid !== null)).toEqual([0, 599]);
  expect(seldom.admit(5_200_000)).toBe(399);
});
