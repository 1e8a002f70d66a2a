import { describe, expect, it } from 'vitest';
import { resolveRoute } from '#lib/routes.rules.ts';
import { addressesOf, chosenView, preferredPage } from '#server/preferred-view.ts';

function resolved(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://shop.example');
  const route = resolveRoute(pathname, searchParams);
  if (!route) throw new Error(`${address} is no page`);
  return route;
}

describe('the page of a list that its reader sees', () => {
  it.each([
    ['/list', undefined, '/list'],
    ['/list', 'member=1', '/list/table'],
    ['/list?page=2', 'a=b; member=1', '/list/table?page=2'],
    ['/search?keywords=a', undefined, '/search?keywords=a'],
    ['/search?keywords=a', 'member=1', '/search/table?keywords=a'],
    ['/yx', 'member=1', '/yx/table'],
    ['/zyyp', 'member=1', '/zyyp?view=table'],
    ['/zyyp?origin=x', 'member=1', '/zyyp?origin=x&view=table'],
    ['/zyyp', 'member=1; view=grid', '/zyyp'],
    ['/zyyp', 'view=no_image', '/zyyp?view=no_image'],
    ['/jxqzc', undefined, '/jxqzc'],
    ['/jxqzc', 'view=table', '/jxqzc'],
    ['/jxqzc', 'member=1; view=grid', '/jxqzc?view=grid'],
    ['/yjh/3', 'member=1', '/yjh/3?view=table'],
    ['/ppzq/info/3/2', 'view=table', '/ppzq/info/3/2?view=table'],
    ['/list/other/4/a', 'view=grid', '/list/other/4/a?view=grid'],
    ['/list', 'member=1; view=grid', '/list'],
    ['/list', 'view=no_image', '/list/no_image'],
    ['/search', 'view=no_image', '/search?view=no_image'],
    ['/search', 'view=table', '/search/table'],
    ['/yx', 'view=no_image', '/yx?view=no_image'],
    ['/list/table', 'view=grid', '/list/table'],
    ['/list/info/3', 'member=1; view=grid', '/list/info/3'],
    ['/', 'member=1; view=grid', '/'],
  ])('%s with %s is %s', (address, cookie, shown) => {
    expect(preferredPage(addressesOf(resolved(address)), cookie)).toBe(shown);
  });

  it.each(['/list?page=2', '/search?keywords=a', '/zyyp?grade=b', '/ppzq/info/3/2'])(
    'is kept under the address it is resolved to: %s',
    (address) => {
      const { views } = addressesOf(resolved(address));
      const pages = Object.values(views ?? {});
      expect(pages.map((page) => resolved(page).url)).toEqual(pages);
    },
  );
});

describe('the choice of a view', () => {
  it('leads to the list itself, whatever it is filtered by, and is remembered for all of them', () => {
    const chosen = chosenView(resolved('/zyyp?view=table&origin=x'));
    expect(chosen?.location).toBe('/zyyp?origin=x');
    expect(chosen?.cookie).toMatch(/^view=table; Path=\/; Max-Age=31536000/);
    expect(chosenView(resolved('/list?view=no_image'))?.location).toBe('/list');
  });

  it('is none where the address names no view there is, nor on a page that is no list', () => {
    expect(chosenView(resolved('/list?view=sideways'))).toEqual({ location: '/list', cookie: null });
    expect(chosenView(resolved('/list'))).toBeNull();
    expect(chosenView(resolved('/list/info/3?view=grid'))).toBeNull();
  });
});
