import { readActivityIds } from '#lib/catalogue/zones/activity-zone.rules.ts';
import { readPart, spellPart } from '#lib/catalogue/zones/controlled/controlled.rules.ts';
import { jxqzc } from '#lib/catalogue/zones/definitions/goods-zones.rules.ts';
import { yx } from '#lib/catalogue/zones/definitions/yx.rules.ts';
import { zyyp } from '#lib/catalogue/zones/definitions/zyyp.rules.ts';
import { pathToList, readZoneQuery, zoneAddress } from '#lib/catalogue/zones/zone-address.rules.ts';
import { pathOfZone, zonesOfAddress } from '#lib/catalogue/zones/zone-link.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { describe, expect, it } from 'vitest';

const read = (query: string, listing = zyyp.listing) => readZoneQuery(new URLSearchParams(query), listing);

describe('the zones behind an address', () => {
  it.each([
    ['/zhzq', [['zhzq', null]]],
    ['/zhzq_index?page=2', [['zhzq', null]]],
    ['/yx_rule', [['yx', null]]],
    [
      '/kxzq/new',
      [
        ['kxzq', null],
        ['kxzq_new', null],
      ],
    ],
    ['/yjh/302', [['yjh', null]]],
    ['/hdmb/3', [['hdmb', 3]]],
    ['/hdmb', []],
    ['/list?zone=qx', []],
    ['https://example.com/zhzq', []],
    ['#十二月开始', []],
    ['', []],
  ] as const)('%s', (address, zones) => {
    expect(zonesOfAddress(address).map(({ key, id }) => [key, id])).toEqual(zones);
  });
});

describe('the address of a zone', () => {
  it('keeps what was chosen through filters, order and pages', () => {
    const asked = read('origin=甘肃&grade=选货&maker=7&page=3');
    const address = zoneAddress(zyyp.listing, asked, null);
    expect(asked.chosen).toEqual({ origin: '甘肃', grade: '选货' });
    const sorted = new URL(address.to({ ...asked.query, sort: 'price_asc', page: 1 }), 'http://a.test');
    expect(Object.fromEntries(sorted.searchParams)).toEqual({
      origin: '甘肃',
      grade: '选货',
      maker: '7',
      sort: 'price_asc',
    });
    expect(address.path).toBe('/zyyp');
    expect(address.fixed).toEqual({ origin: '甘肃', grade: '选货' });
  });

  it('never leaves its zone, whatever the address says', () => {
    expect(read('zone=qx').query.filter.zone).toBeNull();
  });

  it('leaves out what is usual in the zone and says what is not', () => {
    const usual = read('', jxqzc.listing);
    expect([usual.query.sort, usual.view]).toEqual(['expiry', 'table']);
    expect(pathToList(jxqzc.listing, usual)).toBe('/jxqzc');
    expect(pathToList(jxqzc.listing, { ...usual, query: { ...usual.query, sort: 'best' } })).toBe(
      '/jxqzc?sort=best',
    );
    // The view is the reader's own, and stands in no link.
    expect(pathToList(jxqzc.listing, { ...usual, view: 'grid' })).toBe('/jxqzc');
    expect(read('sort=best&view=grid', jxqzc.listing)).toMatchObject({
      view: 'grid',
      query: { sort: 'best' },
    });
  });

  it('chooses a view for the whole list', () => {
    const asked = readZoneQuery(new URLSearchParams('free=10&page=2'), yx.listing, 'grid');
    expect(zoneAddress(yx.listing, asked, null).views).toEqual([
      ['grid', '/yx?free=10&view=grid'],
      ['table', '/yx?free=10&view=table'],
      ['no_image', '/yx?free=10&view=no_image'],
    ]);
  });
});

describe('links to the goods of a mark', () => {
  it('lead to the zone, or to the list where there is none', () => {
    expect([pathOfZone('zy'), pathOfZone('near'), pathOfZone('new')]).toEqual([
      '/zyyp',
      '/jxqzc',
      '/list?zone=new',
    ]);
  });
});

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
