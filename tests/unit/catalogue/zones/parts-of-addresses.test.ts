import { describe, expect, it } from 'vitest';
import { readActivityIds } from '#lib/catalogue/zones/activity-zone.rules.ts';
import { readPart, spellPart } from '#lib/catalogue/zones/controlled.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

describe('the activities of an address', () => {
  it.each([
    ['3,5', [3, 5]],
    ['5,3,5', [5, 3]],
    ['3,x,0,-1,9999999999', [3]],
    ['', []],
    ['1,2,3,4,5,6,7,8,9,10,11,12', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('%s are %j', (text, ids) => {
    expect(readActivityIds(text)).toEqual(ids);
  });

  it('stand in it as they are typed', () => {
    expect(pathTo('Hdzx', { ids: '3,5', id: 5 })).toBe('/Hdzx/3,5/5');
  });
});

describe('the part of controlled goods of an address', () => {
  it.each(['maker-12', 'area-41'])('%s is read as it is spelt', (url) => {
    const part = readPart(url);
    expect(part && spellPart(part)).toBe(url);
  });

  it.each(['', '12', 'maker-0', 'maker-x', 'area-4101', 'area-%', 'maker-12/3'])('%j is none', (url) => {
    expect(readPart(url)).toBeNull();
  });
});
