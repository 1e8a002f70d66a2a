import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LruMap } from '#lib/platform/lru.rules.ts';

test('The entry used longest ago makes room', () => {
  const map = new LruMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  map.delete('a');
  expect([...map.entries()]).toEqual([['c', 3]]);
  map.clear();
  expect([...map.entries()]).toEqual([]);
});

test('Whatever is done, the latest used are there and no more than fit', () => {
  const anyUse = fc.record({
    use: fc.constantFrom('set', 'set', 'set', 'get', 'get', 'delete', 'clear'),
    key: fc.integer({ min: 0, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(anyUse), (uses) => {
      const map = new LruMap<number, number>(3);
      let latest: number[] = [];
      for (const { use, key } of uses) {
        const others = latest.filter((one) => one !== key);
        if (use === 'clear') map.clear();
        else if (use === 'delete') map.delete(key);
        else if (use === 'set') map.set(key, key);
        else expect(map.get(key)).toBe(latest.includes(key) ? key : undefined);
        if (use === 'clear') latest = [];
        else if (use === 'delete') latest = others;
        else if (use === 'set' || latest.includes(key)) latest = [...others, key].slice(-3);
      }
      expect([...map.entries()].map(([key]) => key)).toEqual(latest);
    }),
  );
});
