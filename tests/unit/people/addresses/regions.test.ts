import { describe, expect, it } from 'vitest';
import { isDeliverable, PROVINCES, regionName } from '#lib/people/addresses/regions.rules.ts';

describe('regions', () => {
  it('are 34 provinces and their cities, each code once', () => {
    expect(PROVINCES).toHaveLength(34);
    const codes = PROVINCES.flatMap((province) => [
      province.code,
      ...province.cities.map(({ code }) => code),
    ]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[1-8]\d{5}$/.test(code))).toEqual([]);
    const cities = PROVINCES.flatMap((province) => province.cities);
    expect(cities.length).toBeGreaterThan(340);
    expect(cities.filter(({ name }) => name.length < 1 || /\d/.test(name))).toEqual([]);
  });

  it('lie in their province', () => {
    for (const { code, cities } of PROVINCES) {
      for (const city of cities) expect(city.code.slice(0, 2)).toBe(code.slice(0, 2));
    }
  });

  it('are written as on a parcel', () => {
    expect(regionName('320500')).toBe('江苏省苏州市');
    expect(regionName('310100')).toBe('上海市');
    expect(regionName('429004')).toBe('湖北省仙桃市');
    expect(regionName('000000')).toBeNull();
  });

  it('are delivered to as cities, or as a whole where none are listed', () => {
    expect(isDeliverable('320500')).toBe(true);
    expect(isDeliverable('320000')).toBe(false);
    expect(isDeliverable('810000')).toBe(true);
  });
});
