import type { Db, Engine } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { PlacedOrder } from '#lib/trade/checkout/draft.rules.ts';
import type { Providers } from '#lib/trade/payments/providers/provider.rules.ts';
import { readPayment } from '#lib/trade/payments/office/payments-office.service.ts';
import { wechatProvider } from '#lib/trade/payments/providers/wechat.server.ts';
import type { RefundRow } from '#lib/trade/payments/refunds.table.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import type { RequestedTryRefund } from '#lib/trade/payments/refunds/refund-source.service.ts';
import { sendRefund } from '#lib/trade/payments/refunds/send-refund.service.ts';
import { type AnsweredNotice, answerNotice } from '#lib/trade/payments/tries/settle.service.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { freshDatabase } from '#tests/support/engines.ts';
import { type FakeWechat, startFakeWechat } from '#tests/support/gateways/fake-wechat.ts';
import { pay, providersOf } from '#tests/support/gateways/payments.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';

/** A shop with WeChat Pay on this machine, goods of ¥10.00, and two operators who see to its payments. */
export interface Desk {
  db: Db;
  wechat: FakeWechat;
  providers: Providers;
  goodsId: number;
  operator: Member;
  other: Member;
  /** The buyer has paid, and the notice of it comes. */
  notify(outTradeNo: string, change?: Parameters<FakeWechat['notice']>[1]): Promise<AnsweredNotice>;
  /** An order of ¥30.00, and a try for it that was paid with `total` fen. */
  bought(total?: number, balanceFen?: number): Promise<Bought>;
  /** A refund of ¥10.00 as an operator would fill it in now. */
  requestOf(tryId: number, change?: Partial<RequestedTryRefund>): Promise<RequestedTryRefund>;
  /** Such a refund, entered and sent. */
  refund(tryId: number, change?: Partial<RequestedTryRefund>): Promise<RefundRow | undefined>;
  close(): Promise<void>;
}

interface Bought {
  member: Member;
  order: PlacedOrder;
  row: PaymentTryRow;
}

export async function openDesk(engine: Engine): Promise<Desk> {
  const fresh = await freshDatabase(engine);
  const { db } = fresh;
  const wechat = await startFakeWechat();
  const wechatPay = wechatProvider(wechat.settings, 'http://127.0.0.1/notice');
  const providers = providersOf(wechatPay);
  const desk: Desk = {
    db,
    wechat,
    providers,
    goodsId: await makeGoods(db, { stock: 10_000 }),
    operator: await makeMember(db, { role: 'operator', name: '赵敏' }),
    other: await makeMember(db, { role: 'operator', name: '钱进' }),
    notify: async (outTradeNo, change) => {
      const trade = wechat.trades.get(outTradeNo);
      if (trade) trade.state = 'SUCCESS';
      return answerNotice(db, wechatPay, wechat.notice(outTradeNo, change), Date.now());
    },
    bought: async (total = 3000, balanceFen = 0) => {
      const member = await makeMember(db, { balance_fen: balanceFen });
      const order = await orderOne(db, member, [{ goodsId: desk.goodsId, quantity: 3 }], Date.now());
      const row = await pay(db, member, [order.id], { providers });
      await desk.notify(row.outTradeNo, { total });
      return { member, order, row };
    },
    requestOf: async (tryId, change) => {
      const { refunds, refundable } = await readPayment(db, tryId);
      return {
        tryId,
        number: refunds.length + 1,
        paymentId: refundable[0]?.payment?.id ?? null,
        amountFen: 1000,
        target: 'wallet',
        reason: '少发一盒',
        ...change,
      };
    },
    refund: async (tryId, change) => {
      const entered = await enterRefund(db, desk.operator, await desk.requestOf(tryId, change), Date.now());
      return sendRefund(db, providers, entered!.id, Date.now());
    },
    close: async () => {
      await wechat.gateway.close();
      await fresh.close();
    },
  };
  return desk;
}
