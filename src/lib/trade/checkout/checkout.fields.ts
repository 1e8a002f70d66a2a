import type { CouponOption } from '#lib/trade/coupons/choose-coupons.rules.ts';
import { wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { z } from 'zod';
import { type DraftChoices, LONGEST_REMARK } from '#lib/trade/checkout/choices.rules.ts';
import { ORDER_KINDS } from '#lib/trade/orders/order-words.rules.ts';
import {
  DELIVERY_NOTE_NAMES,
  DELIVERY_NOTES,
  INVOICE_KINDS,
  type InvoiceKind,
} from '#lib/trade/orders/orders.rules.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { fen, keysOf } from '#lib/platform/http/call/answer.fields.ts';
import { checkoutTitleAnswer } from '#lib/trade/invoices/invoices-answer.fields.ts';
import { couponOptionAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';

const NO_ADDRESS = '请选择收货地址。';
const NO_TITLE = '请选择发票抬头';
const NO_COUPON = '请重新选择优惠券或现金券';
const id = (words: string) => wholeNumber(words, [1, LARGEST_ID]);
const list = (value: unknown): unknown => {
  if (typeof value === 'string') return value.split(',').filter(Boolean);
  const many = value !== null && typeof value === 'object' ? Object.values(value) : value;
  return Array.isArray(many) ? many.filter((name) => name !== '') : many;
};

/** Delivery address of an order; always part of the form that submits it. */
export const addressField = id(NO_ADDRESS).describe('收货地址编号，见 /api/cart/checkout 的 addresses');

export const draftKeyField = z.string('结算单已过期，请返回购物车重新结算。').min(1).max(64);

/** Choices of the check-order page with the names of its forms; a missing field keeps the earlier choice. */
export const choiceFields = {
  address_id: addressField.optional(),
  invoice_kind: z.enum(Object.keys(INVOICE_KINDS) as InvoiceKind[], { error: '请选择发票类型' }).optional(),
  invoice_title_id: z
    .union(
      [z.literal('').transform(() => null), z.literal('0').transform(() => null), id(NO_TITLE)],
      NO_TITLE,
    )
    .optional()
    .describe('发票抬头编号；空表示按下单公司名称开具'),
  delivery_notes: z
    .preprocess(list, z.array(z.enum(DELIVERY_NOTE_NAMES, { error: '请选择随货单要求' })))
    .optional()
    .describe('随货单要求，可多项；传空表示没有'),
  coupon_id: z
    .union([z.literal('none'), z.literal('').transform(() => null), id(NO_COUPON)], NO_COUPON)
    .optional()
    .describe('优惠券编号；none 表示不用，空表示用最优惠的一张'),
  voucher_ids: z
    .preprocess(list, z.array(id(NO_COUPON)).max(200, '一次最多用 200 张现金券'))
    .optional()
    .describe('现金券编号，可多项；传空表示不用'),
  remark: z.string().trim().max(LONGEST_REMARK, `备注最多 ${LONGEST_REMARK} 个字`).optional(),
};

type ChoiceInput = z.output<z.ZodObject<typeof choiceFields>>;

/** Converts the fields to the names of the services. */
export function toChoices(input: ChoiceInput): DraftChoices {
  const { address_id: addressId, invoice_kind: invoiceKind, invoice_title_id: invoiceTitleId } = input;
  return {
    addressId,
    invoiceKind,
    invoiceTitleId,
    deliveryNotes: input.delivery_notes,
    remark: input.remark,
    couponId: input.coupon_id,
    voucherIds: input.voucher_ids,
  };
}

const deliveryChoiceAnswer = z
  .object({
    shippingFen: fen(),
    shipping: z
      .array(
        z.object({
          kind: keysOf(ORDER_KINDS),
          shippingFen: fen('这张订单的运费'),
          missingFen: fen('这张订单还差多少免运费'),
        }),
      )
      .describe('按订单的运费，各自够不够免运费'),
    id: z.int(),
    receiver: z.string().describe('收货人'),
    phone: z.string().describe('电话'),
    regionCode: z.string(),
    regionName: z.string(),
    detail: z.string(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'DeliveryChoice' });
/** An address to choose, with its delivery cost. Amounts in fen. */
export type DeliveryChoice = z.output<typeof deliveryChoiceAnswer>;

export const checkOrderDataAnswer = z
  .object({
    key: z.string().describe('结算单号'),
    version: z.int(),
    choices: z.array(deliveryChoiceAnswer),
    addressId: z.int().nullable(),
    firstAddress: z
      .object({
        receiver: z.string().describe('收货人'),
        phone: z.string().describe('电话'),
        regionCode: z.string(),
        detail: z.string(),
        isDefault: z.boolean(),
      })
      .nullable()
      .describe('还没有收货地址时，新增表单里预填的本单位地址'),
    invoiceKind: keysOf(INVOICE_KINDS),
    titles: z.array(checkoutTitleAnswer),
    invoiceTitleId: z.int().nullable(),
    company: z.string().describe('单位名称'),
    deliveryNotes: z.array(keysOf(DELIVERY_NOTES)),
    remark: z.string().describe('备注'),
    lineCount: z.int(),
    count: z.int(),
    goodsFen: fen(),
    reductionFen: fen(),
    couponFen: fen(),
    voucherFen: fen(),
    cashbackFen: fen(),
    giftPoints: z.int(),
    earnedPoints: z.int(),
    giftUnits: z.int(),
    coupons: z.array(couponOptionAnswer),
    vouchers: z.array(couponOptionAnswer),
    orders: z.int(),
    certificates: z.array(z.string()),
    notices: z.array(z.string()),
    differences: z.array(z.string()),
    differingIds: z.array(z.int()),
    barredIds: z.array(z.int()),
    problems: z.array(z.string()),
  })
  .meta({ id: 'CheckOrderData' });
/** Data and choices of the check-order page. Amounts in fen. */
export interface CheckOrderData extends Omit<z.output<typeof checkOrderDataAnswer>, 'coupons' | 'vouchers'> {
  coupons: CouponOption[];
  vouchers: CouponOption[];
}
