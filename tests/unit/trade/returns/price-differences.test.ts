import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceSum, type ReturnableLine, returnSum } from '#lib/trade/returns/return-sums.rules.ts';
import {
  askedOf,
  givenBack,
  type UnitsInReturn,
  voucherFenOf,
} from '#lib/trade/returns/units-in-returns.rules.ts';

const NO_CUT = { refundFen: 0, voucherFen: 0 };
const UNITS = { kind: 'return', reason: 'quality' } as const;
const PRICE = { kind: 'after_sales', reason: 'price' } as const;

interface Sold {
  quantity: number;
  shareFen: number;
  voucherFen: number;
}

/** A line all of which left, after what was agreed of it. */
const lineOf = (sold: Sold, agreed: readonly UnitsInReturn[]): ReturnableLine => ({
  id: 1,
  goodsId: 1,
  amountFen: sold.shareFen,
  listPriceFen: 0,
  activityId: null,
  isGift: false,
  giftFor: null,
  sent: sold.quantity,
  cut: 0,
  ...sold,
  ...givenBack(agreed, NO_CUT),
});

const agreeTo = (sold: Sold, agreed: UnitsInReturn[], units: number) => {
  const [due] = returnSum([lineOf(sold, agreed)], new Map([[1, units]]), null).lines;
  agreed.push({ ...UNITS, ...due! });
  return due!;
};

/** A price difference of a part of what it may be at the most. */
const priceOf = (sold: Sold, agreed: UnitsInReturn[], { units, part }: { units: number; part: number }) => {
  const [most] = priceSum([lineOf(sold, agreed)], new Map([[1, units]])).lines;
  const one = { ...PRICE, ...most!, refundFen: Math.floor((most!.shareFen * part) / 100) };
  agreed.push({ ...one, quantity: most!.quantity || units });
};

const paidOf = (agreed: readonly UnitsInReturn[]) => ({
  fen: agreed.reduce((sum, one) => sum + one.refundFen, 0),
  voucherFen: agreed.reduce((sum, one) => sum + voucherFenOf(one), 0),
  left: (quantity: number) => quantity - givenBack(agreed, NO_CUT).returned,
});

const units = fc.integer({ min: 1, max: 9 });
const anyStep = fc.oneof(
  fc.record({ does: fc.constant('units' as const), units }),
  fc.record({ does: fc.constant('price' as const), units, part: fc.nat({ max: 100 }) }),
  fc.record({ does: fc.constant('drop' as const), nth: fc.nat({ max: 9 }) }),
);
const amount = fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 99_999 }));
const anyLine = fc.record({ quantity: units, shareFen: amount, voucherFen: amount });

describe('price differences', () => {
  it('and returns of their units never pay more than the line, and all of it in the end', () => {
    fc.assert(
      fc.property(anyLine, fc.array(anyStep, { maxLength: 14 }), (sold, steps) => {
        const agreed: UnitsInReturn[] = [];
        for (const step of steps) {
          if (step.does === 'drop') agreed.splice(step.nth, 1);
          else if (step.does === 'price') priceOf(sold, agreed, step);
          else if (step.units <= paidOf(agreed).left(sold.quantity)) agreeTo(sold, agreed, step.units);
          const paid = paidOf(agreed);
          expect(paid.fen).toBeLessThanOrEqual(sold.shareFen);
          expect(paid.voucherFen).toBeLessThanOrEqual(sold.voucherFen);
        }
        const left = paidOf(agreed).left(sold.quantity);
        fc.pre(left > 0);
        agreeTo(sold, agreed, left);
        expect(paidOf(agreed)).toMatchObject({ fen: sold.shareFen, voucherFen: sold.voucherFen });
      }),
      { numRuns: 1000 },
    );
  });

  it('are taken off what their own units bring back, unit by unit, which are those that stay', () => {
    const eachFen = 1000;
    const steps = fc.array(units, { minLength: 1, maxLength: 9 });
    const difference = fc.record({ units, fen: fc.nat({ max: eachFen }), before: fc.nat({ max: 9 }) });
    fc.assert(
      fc.property(units, difference, steps, (quantity, price, returns) => {
        const sold = { quantity, shareFen: quantity * eachFen, voucherFen: 0 };
        const agreed: UnitsInReturn[] = [];
        const unitsFen = Array.from({ length: quantity }, () => eachFen);
        for (const [index, count] of returns.entries()) {
          if (index === price.before) {
            const priced = Math.min(price.units, unitsFen.length);
            if (priced > 0)
              agreed.push({
                ...PRICE,
                quantity: priced,
                shareFen: 0,
                voucherFen: 0,
                refundFen: priced * price.fen,
              });
            for (let at = unitsFen.length - priced; at < unitsFen.length; at += 1)
              unitsFen[at] = eachFen - price.fen;
          }
          const gone = unitsFen.splice(0, count);
          if (gone.length === 0) continue;
          const { shareFen } = agreeTo(sold, agreed, gone.length);
          expect(shareFen).toBe(gone.reduce((sum, fen) => sum + fen, 0));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('are at the most what their units cost that stay, and what is left of the line', () => {
    const sold = { quantity: 6, shareFen: 6000, voucherFen: 600 };
    const most = (agreed: UnitsInReturn[], count: number) =>
      priceSum([lineOf(sold, agreed)], new Map([[1, count]])).lines[0];
    const back = (quantity: number): UnitsInReturn => ({
      ...UNITS,
      quantity,
      shareFen: quantity * 1000,
      refundFen: 1,
      voucherFen: quantity * 100,
    });
    const price = (fen: number): UnitsInReturn => ({
      ...PRICE,
      quantity: 6,
      shareFen: 6000,
      refundFen: fen,
      voucherFen: 600,
    });
    expect(most([], 2)).toMatchObject({ quantity: 2, shareFen: 2000, voucherFen: 200, refundFen: 0 });
    expect(most([back(4)], 6)).toMatchObject({ quantity: 2, shareFen: 2000, voucherFen: 200 });
    expect(most([back(6)], 1)).toMatchObject({ quantity: 0, shareFen: 0, voucherFen: 0 });
    expect(most([price(5000)], 6)).toMatchObject({ shareFen: 1000, voucherFen: 100, pricedFen: 5000 });
    const halfSent = { ...lineOf(sold, []), sent: 3 };
    expect(priceSum([halfSent], new Map([[1, 5]])).lines[0]).toMatchObject({ quantity: 3, shareFen: 3000 });
  });

  it('leave their units to be asked for, and wait for one answer at a time', () => {
    const price = (state: 'waiting' | 'agreed', refundFen: number) =>
      ({ ...PRICE, state, quantity: 2, shareFen: 2000, refundFen, voucherFen: 0 }) as const;
    const back = {
      ...UNITS,
      state: 'waiting',
      quantity: 3,
      shareFen: 3000,
      refundFen: 3000,
      voucherFen: 0,
    } as const;
    expect(askedOf([price('waiting', 0), price('agreed', 300), back])).toEqual({
      returned: 3,
      priceAsked: 2,
      pricedFen: 300,
    });
  });
});
