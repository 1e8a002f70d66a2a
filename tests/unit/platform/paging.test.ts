import { expect, test } from 'vitest';
import { pageOf } from '#lib/platform/paging.rules.ts';

test.each([
  [1, 0, { page: 1, pages: 1, offset: 0 }],
  [2, 41, { page: 2, pages: 3, offset: 20 }],
  [9, 41, { page: 3, pages: 3, offset: 40 }],
  [-3, 41, { page: 1, pages: 3, offset: 0 }],
  [2.7, 41, { page: 2, pages: 3, offset: 20 }],
  [NaN, 41, { page: 1, pages: 3, offset: 0 }],
  [Infinity, 41, { page: 3, pages: 3, offset: 40 }],
])('page %s of %s rows', (asked, total, shown) => {
  expect(pageOf(asked, total, 20)).toEqual(shown);
});
