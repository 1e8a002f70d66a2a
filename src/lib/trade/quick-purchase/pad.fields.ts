import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { fen, flag, keysOf } from '#lib/platform/http/call/answer.fields.ts';
import { numberField, optionalNumberField } from '#lib/trade/cart/add/cart.fields.ts';
import { ENTRY_STATES } from '#lib/trade/quick-purchase/list/list-report.rules.ts';
import { MOST_PAD_LINES, type PadLine } from '#lib/trade/quick-purchase/pad.rules.ts';
import { z } from 'zod';

const NO_LINES = '采购单读不出来：lines 应为 [[商品编号,数量],…]';
const TOO_MANY = `采购单最多 ${MOST_PAD_LINES} 行，请分几次采购。`;

const pair = z
  .tuple([idField, numberField], NO_LINES)
  .transform(([goodsId, number]): PadLine => ({ goodsId, number }));

/** Reads a list sent as JSON text, or as the numbered fields of a form. */
const asList = (given: unknown): unknown => {
  const value = typeof given === 'string' ? parsed(given) : given;
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value) : value;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** All lines of a pad. */
export const padLines = z
  .preprocess(asList, z.array(pair, NO_LINES).max(MOST_PAD_LINES, TOO_MANY))
  .transform((lines) => [...new Map(lines.map((line) => [line.goodsId, line])).values()])
  .describe('全部行：[[商品编号,数量],…] 的 JSON 文本，新加的在前；同一商品只留一行');

/** Some lines; without a number, the smallest quantity sold. */
export const someLines = z
  .preprocess(
    asList,
    z
      .array(z.object({ goods_id: idField.optional(), number: optionalNumberField }), '请勾选商品')
      .max(MOST_PAD_LINES, TOO_MANY),
  )
  .transform((lines) =>
    lines.flatMap(({ goods_id: goodsId, number }) => (goodsId === undefined ? [] : [{ goodsId, number }])),
  )
  .refine((lines) => lines.length > 0, '请勾选商品')
  .describe('lines[0][goods_id]、lines[0][number]；数量不传为起订量');

/**
 * Quantities typed in a plain form, by goods: an empty one leaves the line unchanged, 0 removes it. Field names have a
 * prefix, as a plain number would be read as a list index.
 */
export const padNumbers = z
  .record(z.string().regex(/^goods-[1-9]\d{0,9}$/), z.string().trim().max(20), {
    error: '数量读不出来，请刷新采购单',
  })
  .transform((typed, context) => {
    const numbers = new Map<number, number>();
    for (const [name, text] of Object.entries(typed)) {
      if (text === '') continue;
      const { quantity, problem } = text === '0' ? { quantity: 0, problem: '' } : parseQuantity(text);
      if (quantity === null) context.addIssue({ code: 'custom', path: [name], message: problem });
      else numbers.set(Number(name.slice('goods-'.length)), quantity);
    }
    return numbers;
  })
  .describe('numbers[goods-商品编号]=数量：空的不动，0 去掉这一行');

export const versionField = z
  .preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(0).optional())
  .describe('这些行是在哪一版上改的；别处已改过则不保存，在 other 里给出别处的那一份。不传则直接保存');

/** A line of the pad in answers of calls. */
export const padRowAnswer = z
  .object({
    goods_id: z.int().describe('商品编号'),
    name: z.string(),
    ypgg: z.string().describe('规格'),
    sccj: z.string().describe('生产厂家'),
    bzdw: z.string().describe('单位'),
    number: z.int().describe('要的数量'),
    buy_number: z.int().describe('按起订量、步长和库存改正后的数量；不能买为 0'),
    price_fen: fen('这个数量的单价'),
    net_fen: fen('到手价：活动、券之后每单位，进到分；不低于单价为 null').nullable(),
    retail_text: z.string().describe('建议零售价和按单价算的毛利率；没有建议零售价为空'),
    amount_fen: fen('小计，活动之前'),
    saved_fen: fen('省下的钱'),
    label: z.string().describe('价格的来由：阶梯价、秒杀价、会员价 …；挂牌价为空'),
    ladder_text: z.string().describe('阶梯价一览'),
    hint: z.string().describe('已享和下一档阶梯价'),
    activity_text: z.string().describe('这一行减了哪些活动'),
    notice: z.string().describe('为什么改了数量或不能买'),
    selectable: flag('能买'),
    stock: z.int().describe('库存'),
    stock_text: z.string(),
    expiry_text: z.string().describe('效期到几月，2027-08；不知道为空'),
    is_near_expiry: flag('近效期'),
    smallest: z.int().describe('最小的数量'),
    pack: z.int().describe('加减的步长'),
    step: z.int().describe('再扫一次加这么多：数量须是它的倍数'),
    is_short: flag('缺货，可以设到货提醒'),
  })
  .meta({ id: 'PadRow' });

export type PadRow = z.output<typeof padRowAnswer>;

const padTotalsAnswer = z
  .object({
    line_count: z.int(),
    count: z.int(),
    goods_fen: fen('商品'),
    reduction_fen: fen('活动减'),
    saved_fen: fen('共省：特价、阶梯价、活动、优惠券和现金券'),
    coupon_fen: fen('优惠券减'),
    voucher_fen: fen('现金券抵'),
    shipping_fen: fen('运费'),
    payable_fen: fen('应付'),
    hints: z.array(z.string()).describe('离下一档活动和包邮还差多少'),
  })
  .meta({ id: 'PadTotals' });

/** The whole pad, priced without the lines already in the cart. */
export const padAnswer = z.object({
  version: z.int(),
  lines: z.array(z.array(z.int())).describe('[商品编号,数量]，新加的在前'),
  rows: z.array(padRowAnswer),
  totals: padTotalsAnswer,
});

export type PadState = z.output<typeof padAnswer>;

/** Number of lines of a list in each state. */
export const listCountsAnswer = z.object({
  lines: z.int().describe('共几行'),
  sure: z.int().describe('匹配上、已放进采购单'),
  chosen: z.int().describe('自己选择过的'),
  doubtful: z.int().describe('要选择的'),
  missing: z.int().describe('没有找到的'),
  number: z.int().describe('数量有误的'),
  skipped: z.int().describe('合计等没有商品的'),
});

export const reportEntryAnswer = z.object({
  line: z.int().describe('行号，从 1 起'),
  text: z.string(),
  state: keysOf(ENTRY_STATES),
  number: z.string().nullable().describe('清单上写的数量；清单没有数量列为 null'),
  goods_id: z.int().describe('匹配上的商品；没有为 0'),
  goods: z.string(),
  choices: z
    .array(
      z.object({
        id: z.int(),
        text: z.string(),
        price_fen: fen('起订量的单价'),
        unit: z.string().describe('单位'),
        stock_text: z.string(),
        expiry_text: z.string().describe('效期到几月；不知道为空'),
        selectable: flag('能买'),
      }),
    )
    .describe('可能的商品，最合适的在前，不能买的在后'),
  problem: z.string(),
});

/**
 * Values of lines of a list, by line number; an empty one leaves the line unchanged. Field names have a prefix, as a
 * plain number would be read as a list index.
 */
const byLine = <Said extends z.ZodType<string | number>>(said: Said, error: string) =>
  z
    .record(z.string().regex(/^line-[1-9]\d{0,6}$/), said, { error })
    .transform(
      (lines) =>
        new Map(
          Object.entries(lines).flatMap(([line, one]) =>
            one === ''
              ? []
              : [[Number(line.slice('line-'.length)), one as Exclude<z.output<Said>, ''>] as const],
          ),
        ),
    );

/** Goods chosen, by line. */
export const choicesField = byLine(z.union([z.literal(''), idField]), '选择读不出来，请刷新页面').describe(
  'choices[line-行号]=商品编号',
);

/** Quantities typed for lines whose own was invalid, by line. */
export const lineNumbersField = byLine(z.string().trim().max(20), '数量读不出来，请刷新页面').describe(
  'numbers[line-行号]=数量',
);
