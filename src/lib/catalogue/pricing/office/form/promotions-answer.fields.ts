import { typedGoods, typedPromotion } from '#lib/catalogue/pricing/office/form/promotions.fields.ts';
import { z } from 'zod';
import { PROMOTION_STATES } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { fen, keysOf, moment } from '#lib/platform/http/call/answer.fields.ts';
import { auditLineAnswer } from '#lib/people/audit/audit-answer.fields.ts';

export const goodsFactsAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    spec: z.string(),
    unit: z.string(),
    makerName: z.string(),
    basePriceFen: fen(),
    /** the lowest price of any rank */
    lowestPriceFen: fen(),
    stock: z.int(),
    minQuantity: z.int(),
    stepQuantity: z.int(),
    expiresAt: moment().nullable(),
    isOnSale: z.boolean(),
    isPrescription: z.boolean(),
    isControlled: z.boolean(),
    isSpecial: z.boolean(),
    isEphedrine: z.boolean(),
  })
  .meta({ id: 'GoodsFacts' });

export const savedLaddersAnswer = z
  .object({
    saved: z.int().nullable(),
    warnings: z.array(z.string()),
    base: z.record(z.string(), z.string()),
    theirs: z.int().describe('几行没有改、打开以后别人改了的：别人的保留'),
    lines: z.string().describe('填的各行，别人改了的换成现在的'),
  })
  .meta({ id: 'SavedLadders' });

const priceStepAnswer = z
  .object({ from: z.enum(['activity', 'coupon', 'price', 'voucher']), label: z.string(), fen: z.int() })
  .meta({ id: 'PriceStep' });

const triedLineAnswer = z
  .object({
    /** identifies a line and its counterpart in the other cart */
    key: z.string().describe('行的标识，两个购物车里相同'),
    name: z.string(),
    /** `10 盒`, `2 套` */
    quantity: z.string(),
    shareFen: fen(),
    steps: z.array(priceStepAnswer),
    /** reason why it is not bought; empty when it is */
    problem: z.string(),
  })
  .meta({ id: 'TriedLine' });

/** A line of a tried cart. */
export type TriedLine = z.output<typeof triedLineAnswer>;

const triedCartAnswer = z
  .object({
    lines: z.array(triedLineAnswer),
    goodsFen: fen(),
    reductionFen: fen(),
    shippingFen: fen(),
    payableFen: fen(),
    cashbackFen: fen(),
    gifts: z.array(z.string()),
  })
  .meta({ id: 'TriedCart' });

/** A cart as one member would pay for it. Amounts in fen. */
export type TriedCart = z.output<typeof triedCartAnswer>;

const lineProblemAnswer = z
  .object({ line: z.int(), text: z.string(), problem: z.string() })
  .meta({ id: 'LineProblem' });

export const trialAnswer = z
  .object({
    member: z.string(),
    with: triedCartAnswer,
    without: triedCartAnswer,
    problems: z.array(lineProblemAnswer),
  })
  .meta({ id: 'Trial' });

/** Cost of a cart with and without a promotion. */
export type Trial = z.output<typeof trialAnswer>;

export const pastedGoodsAnswer = z
  .object({
    rows: z.array(typedGoods),
    goods: z.array(goodsFactsAnswer),
    problems: z.array(lineProblemAnswer),
  })
  .meta({ id: 'PastedGoods' });

export const openPromotionAnswer = z
  .object({
    id: z.int(),
    base: z.int(),
    state: keysOf(PROMOTION_STATES),
    typed: typedPromotion,
    goods: z.array(goodsFactsAnswer),
    trail: z.array(auditLineAnswer).describe('改动记录'),
  })
  .meta({ id: 'OpenPromotion' });
