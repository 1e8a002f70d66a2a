import { z } from 'zod';
import { fen } from '#lib/platform/http/call/answer.fields.ts';
import { checkoutTitleAnswer } from '#lib/trade/invoices/invoices-answer.fields.ts';
import { couponOptionAnswer } from '#lib/trade/coupons/coupons-answer.fields.ts';

const deliveryChoiceAnswer = z
  .object({
    shippingFen: fen(),
    shipping: z
      .array(
        z.object({
          kind: z.enum(['normal', 'ephedrine']).describe('普通，或含麻黄碱（单独成单）'),
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
    invoiceKind: z.enum(['none', 'ordinary', 'special']),
    titles: z.array(checkoutTitleAnswer),
    invoiceTitleId: z.int().nullable(),
    company: z.string().describe('单位名称'),
    deliveryNotes: z.array(z.enum(['no_prices', 'test_reports', 'two_copies'])),
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
