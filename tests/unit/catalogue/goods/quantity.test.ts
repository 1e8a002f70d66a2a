import {
  correctQuantity,
  isCounted,
  nextStep,
  parseQuantity,
  quantityRange,
  stepsOf,
  stepText,
} from '#lib/catalogue/goods/quantity.rules.ts';
import { numberField, optionalNumberField } from '#lib/trade/cart/add/cart.fields.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

const limits = { minQuantity: 10, stepQuantity: 5, stock: 100 };
const anyLimits = fc.record({
  minQuantity: fc.integer({ min: 0, max: 60 }),
  stepQuantity: fc.integer({ min: 0, max: 30 }),
  stock: fc.integer({ min: -5, max: 200 }),
});
const anyRequest = fc.integer({ min: -10, max: 300 });

describe('correcting a number', () => {
  it('lets a good number stand', () => {
    expect(correctQuantity(15, limits)).toEqual({ quantity: 15, reason: null, message: '', why: '' });
  });

  it.each([
    [3, limits, 10, 'min', '最少采购 10 盒，已改为 10 盒'],
    [0, { ...limits, minQuantity: 7 }, 10, 'min', '最少采购 10 盒，已改为 10 盒'],
    [Number.NaN, limits, 10, 'min', '最少采购 10 盒，已改为 10 盒'],
    [11, limits, 15, 'step', '须按 5 盒的倍数采购，已改为 15 盒'],
    [9, { minQuantity: 1, stepQuantity: 1, stock: 6 }, 6, 'stock', '库存只有 6 盒，已改为 6 盒'],
    [Infinity, { ...limits, unit: '瓶' }, 100, 'stock', '库存只有 100 瓶，已改为 100 瓶'],
    [58, { ...limits, stock: 58 }, 55, 'stock', '库存只有 58 盒，须按 5 盒的倍数采购，已改为 55 盒'],
    [10, { ...limits, stock: 6 }, 5, 'stock', '库存只有 6 盒，须按 5 盒的倍数采购，已改为 5 盒'],
    [1, { minQuantity: 10, stepQuantity: 1, stock: 6 }, 6, 'stock', '库存只有 6 盒，已改为 6 盒'],
    [10, { ...limits, stock: 4 }, 0, 'none', '库存只有 4 盒，不足 5 盒，暂时不能采购'],
    [10, { ...limits, stock: 0 }, 0, 'none', '缺货，暂时不能采购'],
  ])('turns %d within %j into %d (%s)', (wanted, given, ...expected) => {
    const [quantity, reason, message] = expected;
    const why = String(message).split('，已改为')[0];
    expect(correctQuantity(wanted, given)).toEqual({ quantity, reason, message, why });
  });

  it('lets the last box be bought below the minimum', () => {
    expect(correctQuantity(6, { minQuantity: 10, stepQuantity: 1, stock: 6 }).reason).toBeNull();
    expect(quantityRange({ minQuantity: 10, stepQuantity: 5, stock: 6 })).toEqual({
      smallest: 5,
      largest: 5,
      step: 5,
    });
  });

  it('stays within stock, on the step and at the minimum where the stock allows', () => {
    fc.assert(
      fc.property(anyRequest, anyLimits, (wanted, given) => {
        const { quantity } = correctQuantity(wanted, given);
        const step = Math.max(1, given.stepQuantity);
        expect(quantity).toBeGreaterThanOrEqual(0);
        expect(quantity).toBeLessThanOrEqual(Math.max(0, given.stock));
        expect(quantity % step).toBe(0);
        if (quantity < given.minQuantity) expect(quantity + step).toBeGreaterThan(given.stock);
      }),
    );
  });

  it('changes nothing the second time and speaks only when it changed something', () => {
    fc.assert(
      fc.property(anyRequest, anyLimits, (wanted, given) => {
        const once = correctQuantity(wanted, given);
        const twice = correctQuantity(once.quantity, given);
        expect(twice.quantity).toBe(once.quantity);
        expect(twice.reason).toBe(once.quantity === 0 ? 'none' : null);
        expect(once.message === '').toBe(once.reason === null);
        if (once.reason === null) expect(once.quantity).toBe(wanted);
      }),
    );
  });

  it('never gives less when more is wanted', () => {
    fc.assert(
      fc.property(anyRequest, fc.nat(100), anyLimits, (wanted, more, given) => {
        const less = correctQuantity(wanted, given).quantity;
        expect(correctQuantity(wanted + more, given).quantity).toBeGreaterThanOrEqual(less);
      }),
    );
  });
});

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
        (limits, request, direction) => {
          const steps = stepsOf(limits);
          const from = correctQuantity(request, limits).quantity;
          for (const size of [steps.pack, steps.caseSize || steps.pack]) {
            const next = nextStep(from, direction, size, steps);
            expect(correctQuantity(next, limits).quantity).toBe(next);
          }
        },
      ),
    );
  });
});

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['０１２', 12],
  ['１２０', 120],
  ['1,200', 1200],
  ['1，200', 1200],
  ['１２，０００', 12_000],
  ['999999', 999_999],
])('%j is a number of units', (text, quantity) => {
  expect(parseQuantity(text)).toEqual({ quantity, problem: '' });
});

test.each([
  '',
  ' ',
  '0',
  '００',
  '1.5',
  '１．５',
  '-1',
  '+1',
  '1e9',
  '1e1',
  '0x10',
  'abc',
  '2盒',
  '1,5',
  '1 000',
  '1..5',
  '１－２',
  'NaN',
  'Infinity',
])('%j is refused, not read as another number', (text) => {
  expect(parseQuantity(text)).toEqual({ quantity: null, problem: '请填写正确的数量' });
});

const boxes = { unit: '盒', middlePack: 10, caseSize: 200 };

test.each([
  ['3箱', 600],
  ['３箱', 600],
  ['1 整箱', 200],
  ['2件', 400],
  ['2中包', 20],
  ['10盒', 10],
  ['0.5箱', 100],
  ['1.1中包', 11],
])('%j of a goods in boxes, packs and cases is %i', (text, quantity) => {
  expect(parseQuantity(text, boxes)).toEqual({ quantity, problem: '' });
});

test.each(['0.3箱2', '0.001箱', '1.55中包', '0箱', '1.5盒'])(
  '%j comes to no whole number of boxes',
  (text) => {
    expect(parseQuantity(text, boxes)).toEqual({ quantity: null, problem: '请填写正确的数量' });
  },
);

test('a word that the goods is not sold by is refused, and so is one that nobody knows', () => {
  const loose = { unit: '瓶', middlePack: 1, caseSize: 0 };
  expect(parseQuantity('3箱', loose).problem).toBe('这件商品不按箱卖，请填写有多少瓶');
  expect(parseQuantity('2中包', loose).problem).toBe('这件商品不按中包卖，请填写有多少瓶');
  expect(parseQuantity('3盒', loose).problem).toBe('这件商品不按盒卖，请填写有多少瓶');
  for (const text of ['3对', '3片', '箱', '-1箱', '3箱2瓶', '三箱']) {
    expect(parseQuantity(text, loose)).toEqual({ quantity: null, problem: '请填写正确的数量' });
  }
  expect(parseQuantity('3件', { ...loose, unit: '件' }).quantity).toBe(3);
  expect(parseQuantity('9999箱', boxes).problem).toBe('数量最多 999999');
});

test.each([
  ['20瓶', '24片/盒', 20],
  ['20盒', '100片/瓶', 20],
  ['20支', '10g/支', 20],
  ['20支', '2ml*10支/盒', null],
  ['20袋', '6g*10袋', null],
  ['20片', '24片/盒', null],
])('%s of %s are %j packs', (text, spec, quantity) => {
  const unit = spec.includes('/') ? spec.slice(-1) : '盒';
  expect(parseQuantity(text, { unit, middlePack: 1, caseSize: 1, spec }).quantity).toBe(quantity);
});

test('a number counts whatever its word will mean', () => {
  expect(['20瓶', '3', '２０ 盒', '1,000件', '1.5箱'].map(isCounted)).toEqual(Array(5).fill(true));
  expect(['三盒', '', '瓶', '0盒', '-1盒'].map(isCounted)).toEqual(Array(5).fill(false));
});

test('more than a line may hold is refused with the limit', () => {
  expect(parseQuantity('1000000')).toEqual({ quantity: null, problem: '数量最多 999999' });
  expect(parseQuantity('9'.repeat(400)).problem).toBe('数量最多 999999');
});

test('a number keeps its digits, or there is none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), (text) => {
      const { quantity } = parseQuantity(text);
      if (quantity === null) return;
      expect(
        text
          .normalize('NFKC')
          .replace(/[\s,]/g, '')
          .replace(/^0+(?=\d)/, ''),
      ).toContain(String(Math.floor(quantity)));
    }),
  );
});

test('the calls read a number as the pages do', () => {
  expect(numberField.parse('１０')).toBe(10);
  expect(numberField.parse(10)).toBe(10);
  expect(numberField.safeParse('1e9').error?.issues[0]?.message).toBe('请填写正确的数量');
  expect(numberField.safeParse(undefined).error?.issues[0]?.message).toBe('请填写正确的数量');
  expect(numberField.safeParse('').success).toBe(false);
  expect(numberField.safeParse(1.5).error?.issues[0]?.message).toBe('请填写正确的数量');
  expect(numberField.safeParse(0).success).toBe(false);
  expect(optionalNumberField.parse('')).toBeUndefined();
  expect(optionalNumberField.parse(undefined)).toBeUndefined();
  expect(optionalNumberField.safeParse('-1').success).toBe(false);
});
