import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readId } from '#lib/platform/ids.rules.ts';
import { pageTags } from '#lib/cache-tag.rules.ts';
import { buyersPage, pathTo, resolveRoute, routeOf, ROUTES } from '#lib/routes.rules.ts';

const resolve = (address: string) => {
  const url = new URL(address, 'http://shop.test');
  return resolveRoute(url.pathname, url.searchParams);
};
const filled = (path: string): string => path.replace(/:\w+\??/g, '17');

describe('The table of routes', () => {
  test.each(
    ROUTES.flatMap((route) => [route.path, ...route.aliases].map((path) => [path, route.name] as const)),
  )('%s leads to %s', (path, name) => {
    const found = resolve(filled(path));
    expect(found?.route.name).toBe(name);
    expect(found?.url).toBe(filled(routeOf(name).path));
  });

  test('no two routes share a path', () => {
    const paths = ROUTES.flatMap(({ path, aliases, redirects }) => [
      path,
      ...aliases,
      ...Object.keys(redirects),
    ]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('takes no address with a NUL for another without', () => {
    const found = resolve('/admin/festivals/1%00');
    expect(found?.route.name).toBe('festival_edit');
    expect(readId(found?.params['id'])).toBeNull();
    expect(found?.url).not.toBe('/admin/festivals/1');
    expect(found?.url).not.toContain('%00');
  });

  test('keeps known parameters in one order and drops the rest', () => {
    expect(resolve('/list?page=2&utm_source=x&category=cold')?.url).toBe('/list?category=cold&page=2');
    expect(resolve('/list?page=&category=cold')?.url).toBe('/list?category=cold');
  });

  test('takes a trailing slash for the same page, and knows nothing of what is not there', () => {
    expect(resolve('/list/')?.route.name).toBe('list');
    expect(resolve('/list/nothing/here')).toBeNull();
    expect(resolve('/wp-login.php')).toBeNull();
  });

  test('does not trip over a malformed segment', () => {
    expect(resolve('/list/info/%E0%A4%A')?.params['id']).toBe('%E0%A4%A');
  });

  test('writes addresses, escaping what is put in', () => {
    expect(pathTo('goods', { id: 'a/b' })).toBe('/list/info/a%2Fb');
    expect(pathTo('search', {}, { keywords: '阿莫西林', page: null })).toBe(
      '/search?keywords=%E9%98%BF%E8%8E%AB%E8%A5%BF%E6%9E%97',
    );
  });
});

test('A slip in the name of a route, a parameter or a tag does not compile', () => {
  // @ts-expect-error no route has this name
  expect(() => pathTo('gods', { id: 1 })).toThrow();
  // @ts-expect-error its path needs an id
  expect(pathTo('goods')).toBe('/list/info/');
  // @ts-expect-error its path has no such parameter
  expect(pathTo('goods', { ids: 1 })).toBe('/list/info/');
  // @ts-expect-error nothing depends on it
  expect(pageTags('good:1')).toEqual(['good:1']);
});

describe('a page that buyers are led to', () => {
  test.each(['/', '/list', '/zhzx/zzzj', '/wdxx?kind=wallet', '/order/info/12', '/zhzx/wdxx'])(
    'may be %s',
    (link) => {
      expect(buyersPage(link)).toBe(link);
    },
  );

  test.each([
    '',
    'list',
    '//evil.example/',
    'https://evil.example/',
    'javascript:alert(1)',
    '/api/user/base',
    '/admin/members',
    '/admin/staff',
    '/no/such/page',
    '/404',
    '/\\evil.example',
    '/no-such-page',
    '/../x',
    '/list" onclick="alert(1)',
    '/help/preview/abc',
    '/admin/festivals',
    '/%2e%2e//evil.example',
  ])('is refused: %s', (link) => {
    expect(buyersPage(link)).toBeNull();
  });

  test('is spelled as browsers spell it', () => {
    expect(buyersPage('/search?keywords=阿莫')).toBe('/search?keywords=%E9%98%BF%E8%8E%AB');
  });

  test('takes no text for anything but a page of this shop', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(buyersPage(text) ?? '/').toMatch(/^\/(?![/\\])/);
      }),
    );
  });
});
