import { z } from 'zod';
import {
  allTabsField,
  idField,
  optionalText,
  pageField,
  requiredText,
  searchField,
  switchField,
  tabsField,
  wholeNumber,
  wholeNumberOrNone,
} from '#lib/platform/http/call/common.fields.ts';
import {
  POINTS_GOODS_STATES,
  POINTS_LIMITS,
  POINTS_ORDER_SOURCES,
  POINTS_ORDER_STATES,
} from '#lib/trade/points-mall/points-mall.rules.ts';
import { fen, keysOf, moment, pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { ownPictureField } from '#lib/platform/http/call/office.fields.ts';
import { fenToYuanText, typedYuanToFen } from '#lib/platform/money.rules.ts';

/** Query of a member's orders of goods for points. */
export const pointsOrderQuery = z.object({
  state: allTabsField('订单状态', POINTS_ORDER_STATES),
  page: pageField,
});

/** Address for the goods: one of the member's, offered by the page. */
export const addressChoiceForm = z.object({
  address_id: idField.meta({ label: '收货地址', kind: 'choice' }),
});

const UNITS = `请填写 1 至 ${POINTS_LIMITS.quantity} 的整数`;

/** Fields of the confirmation of an exchange. */
export const exchangeForm = z.object({
  quantity: wholeNumber(UNITS, [1, POINTS_LIMITS.quantity]).meta({
    label: '数量',
    kind: 'number',
    initial: '1',
    size: 'half',
  }),
  address_id: addressChoiceForm.shape.address_id,
});

const PRICE = '兑换价不正确，请刷新页面后重新确认';

/** Price of one unit as shown; programs may omit it. */
export const shownPriceFields = {
  expected_points: wholeNumber(PRICE, [0, POINTS_LIMITS.points])
    .optional()
    .describe('看到的每件积分；与现在的兑换价不同就不兑换'),
  expected_fen: wholeNumber(PRICE, [0, POINTS_LIMITS.moneyFen])
    .optional()
    .describe('看到的每件另付金额（分）；与现在的兑换价不同就不兑换'),
};

/** A member's orders of goods for points. */
export const pointsOrdersAnswer = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      no: z.string().describe('订单号'),
      source: keysOf(POINTS_ORDER_SOURCES),
      state: keysOf(POINTS_ORDER_STATES),
      goods_id: z.int().describe('积分商品的编号'),
      name: z.string(),
      spec: z.string(),
      number: z.int().describe('数量'),
      points: z.int().describe('共用积分'),
      money_fen: fen('共付'),
      carrier: z.string().describe('承运商，未发货为空'),
      tracking_no: z.string().describe('运单号，未发货为空'),
      created_at: moment('下单时间'),
    }),
  ),
  ...pagesAnswer,
});

/** Order created by an exchange. */
export const exchangedAnswer = z.object({ id: z.int(), no: z.string().describe('订单号') });

/** Query of the list of goods for points. */
export const pointsGoodsQuery = z.object({
  keywords: searchField('搜索积分商品', '名称', 40),
  state: tabsField('上下架', POINTS_GOODS_STATES, 'on'),
  page: pageField,
});

/** Query of the list of all orders of goods for points. */
export const pointsOrderDeskQuery = z.object({
  keywords: searchField('搜索积分订单', '公司、订单号或运单号', 60),
  state: allTabsField('订单状态', POINTS_ORDER_STATES),
  page: pageField,
});

/** Reason for which the shop cancels an order; for a prize, also its replacement. */
export const cancelPointsOrderForm = z.object({
  reason: requiredText('原因', 100, 2).meta({ kind: 'area', rows: 3, note: '（发消息告诉会员）' }),
});

/** An amount in yuan as fen; nothing typed is 0. */
const amountField = (what: string) =>
  z
    .codec(z.string().default(''), z.int(), {
      decode: (typed, { issues }) => {
        const fen = typed.trim() === '' ? 0 : typedYuanToFen(typed);
        if (fen !== null && fen >= 0 && fen <= POINTS_LIMITS.moneyFen) return fen;
        issues.push({
          code: 'custom',
          input: typed,
          message: `${what}应是 0 至 10,000 元的金额，最多两位小数`,
        });
        return z.NEVER;
      },
      encode: (fen) => (fen === 0 ? '' : fenToYuanText(fen)),
    })
    .meta({ label: what, kind: 'money', size: 'quarter' });

/** Maximum number per member; null where left empty. */
const limitField = wholeNumberOrNone(`请填写 1 至 ${POINTS_LIMITS.quantity} 的整数，留空为不限`, [
  1,
  POINTS_LIMITS.quantity,
]).meta({ label: '每户限兑', size: 'quarter', inputmode: 'numeric', help: '留空为不限' });

/** Form of goods for points. */
export const pointsGoodsForm = z.object({
  name: requiredText('名称', POINTS_LIMITS.name, 2).meta({ size: 'half' }),
  spec: optionalText(POINTS_LIMITS.spec, '规格').meta({ size: 'half' }),
  points: wholeNumber(`请填写 1 至 ${POINTS_LIMITS.points} 的整数`, [1, POINTS_LIMITS.points]).meta({
    label: '积分',
    kind: 'number',
    size: 'quarter',
  }),
  money: amountField('另付（元）').meta({ help: '留空为只用积分' }),
  cost: amountField('成本（元）').meta({ help: '只有后台可见，用来算抽奖的花费' }),
  stock: wholeNumber(`请填写 0 至 ${POINTS_LIMITS.stock} 的整数`, [0, POINTS_LIMITS.stock]).meta({
    label: '库存',
    kind: 'number',
    size: 'quarter',
  }),
  per_member_limit: limitField,
  sort: wholeNumber('请填写 0 至 9999 的整数', [0, 9999]).meta({
    label: '顺序',
    kind: 'number',
    initial: '0',
    size: 'quarter',
    help: '小的在前',
  }),
  words: optionalText(POINTS_LIMITS.words, '说明').meta({ kind: 'area', rows: 4 }),
  image_url: ownPictureField.meta({
    label: '图片',
    help: '方形最好，至少 200 × 200，最大 8 MB；没有图片时按名称绘制',
  }),
  is_on: switchField.meta({ label: '上架', initial: '1' }),
});
export type PointsGoodsInput = z.output<typeof pointsGoodsForm>;
