import BankAccount, { type BankAccountTexts } from '#islands/payment/BankAccount.tsx';
import PayClosed from '#islands/payment/PayClosed.tsx';
import PayHeader from '#islands/payment/PayHeader.tsx';
import TransferForm from '#islands/payment/TransferForm.tsx';
import { useArrival } from '#islands/payment/use-leaving.ts';
import { useOrderPay } from '#islands/payment/use-pay-news.ts';
import type { OrderToPay } from '#lib/trade/payments/pay-page.rules.ts';
import type { TransferFields } from '#lib/trade/order-detail/pay-page.server.ts';

interface Props {
  order: OrderToPay;
  bank: BankAccountTexts;
  transfer: TransferFields;
  memberId: number;
  page: string;
}

const RULES = [
  '只能从下单公司的对公账户转账，不能用个人账户、现金、余额支付。',
  '付款单位须与下单公司、资质上的名称一致，不一致的款项会原路退回。',
  '收货后请核对数量，签章的随货同行单请妥善保存。',
];

/** Paying by transfer alone (product §7.2, §7.5), as goods with ephedrine are. */
export default function PayTransfer({ order, bank, transfer, memberId, page }: Props) {
  useArrival();
  const pay = useOrderPay(order);
  if (pay.state === 'paid' || pay.state === 'cancelled')
    return (
      <PayClosed orderId={order.id} isCancelled={pay.state === 'cancelled'} reason={order.cancelReason} />
    );
  const isChecking = pay.state === 'checking';
  return (
    <>
      <PayHeader order={order} isChecking={isChecking} />
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <section className="card p-4" aria-labelledby="to-account">
          <h2 id="to-account" className="mb-3 text-base font-bold">
            第一步：转入收款账户
          </h2>
          {order.kind === 'ephedrine' && (
            <div className="mb-3 rounded-md border border-notice-200 bg-notice-50 px-3 py-2">
              <h3 className="font-bold text-notice">本单含麻黄碱类商品</h3>
              <ul className="mt-1 list-disc pl-5 text-xs leading-5">
                {RULES.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </div>
          )}
          <BankAccount to={bank} amountFen={order.payableFen} orderNo={order.no} />
        </section>
        <section className="card p-4" aria-labelledby="tell-transfer">
          <h2 id="tell-transfer" className="mb-3 text-base font-bold">
            第二步：填写转账信息
          </h2>
          <TransferForm
            order={order}
            form={transfer}
            isChecking={isChecking}
            memberId={memberId}
            page={page}
          />
        </section>
      </div>
    </>
  );
}
