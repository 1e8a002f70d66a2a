import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctQuantity, nextStep, stepsOf, stepText } from '#lib/catalogue/goods/quantity.rules.ts';

const goods = { minQuantity: 1, stepQuantity: 1, stock: 500, middlePack: 10, caseSize: 200 };

describe('stepping by the middle pack', () => {
  test.each([
    [1, 1, 10],
    [10, 1, 20],
    [13, 1, 20],
    [20, -1, 10],
    [13, -1, 10],
    [10, -1, 1],
    [500, 1, 500],
  ])('from %d by %d comes %d', (from, direction, to) => {
    const steps = stepsOf(goods);
    expect(nextStep(from, direction, steps.pack, steps)).toBe(to);
  });

  test('a whole case is added, and offered only where there is one', () => {
    const steps = stepsOf(goods);
    expect(steps.caseSize).toBe(200);
    expect(nextStep(1, 1, steps.caseSize, steps)).toBe(200);
    expect(nextStep(200, 1, steps.caseSize, steps)).toBe(400);
    expect(stepsOf({ ...goods, stock: 150 }).caseSize).toBe(0);
    expect(stepsOf({ ...goods, caseSize: 1 }).caseSize).toBe(0);
  });

  test('a pack that is no multiple of the step is not stepped by', () => {
    expect(stepsOf({ ...goods, stepQuantity: 4 }).pack).toBe(4);
    expect(stepsOf({ ...goods, middlePack: 1 }).pack).toBe(1);
  });

  test('is said with whether less is sold, as on the page of the goods', () => {
    expect(stepText(goods)).toBe('中包 10 可拆零');
    expect(stepText({ ...goods, stepQuantity: 10 })).toBe('中包 10');
    expect(stepText({ ...goods, stepQuantity: 4 })).toBe('每次 4');
    expect(stepText({ ...goods, middlePack: 1 })).toBe('');
  });

  test('every step from a number that may be bought is one', () => {
    const any = fc.record({
      minQuantity: fc.integer({ min: 0, max: 60 }),
      stepQuantity: fc.integer({ min: 0, max: 12 }),
      stock: fc.integer({ min: 0, max: 500 }),
      middlePack: fc.integer({ min: 1, max: 30 }),
      caseSize: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(
        any,
        fc.integer({ min: 0, max: 600 }),
        fc.constantFrom(1, -1),
        (limits, wish, direction) => {
          const steps = stepsOf(limits);
          const from = correctQuantity(wish, limits).quantity;
          for (const size of [steps.pack, steps.caseSize || steps.pack]) {
            const next = nextStep(from, direction, size, steps);
            expect(correctQuantity(next, limits).quantity).toBe(next);
          }
        },
      ),
    );
  });
});
