import { describe, expect, it } from 'vitest';
import { preferredView } from '#server/preferred-view.ts';

describe('the view of a list', () => {
  it.each([
    ['/list', undefined, '/list'],
    ['/list', 'member=1', '/list/table'],
    ['/list?page=2', 'a=b; member=1', '/list/table?page=2'],
    ['/search?keywords=a', 'member=1', '/search?keywords=a'],
    ['/yx', 'member=1', '/yx'],
    ['/zyyp', 'member=1; view=table', '/zyyp'],
    ['/list', 'member=1; view=grid', '/list'],
    ['/list', 'view=no_image', '/list/no_image'],
    ['/search', 'view=no_image', '/search/table'],
    ['/search', 'view=table', '/search/table'],
    ['/list/info/3', 'member=1', '/list/info/3'],
  ])('%s with %s is %s', (address, cookie, shown) => {
    expect(preferredView(address, cookie)).toBe(shown);
  });
});
