import { type SubmitEvent, useRef, useState } from 'react';
import { useCall } from '#islands/parts/use-call.ts';
import MemberField from '#islands/parts/MemberField.tsx';
import WalletPassword from '#islands/payment/WalletPassword.tsx';
import { pageLink } from '#lib/page-link.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { FilledField } from '#lib/platform/http/call/forms/open-form.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { PaySum } from '#lib/trade/payments/pay-page.rules.ts';
import type { postPaymentWallet } from '#lib/trade/wallet/wallet.calls.ts';

interface Props {
  sum: PaySum;
  balanceFen: number;
  fields: readonly FilledField[];
  hasPassword: boolean;
  /** True when another user acts for the member, and must not learn its payment password. */
  isActing: boolean;
  memberId: number;
  /** The page that shows the form again without a script. */
  page: string;
  onPaid: (orderIds: readonly number[], next: string) => void;
}

const pay = (form: FormData) => callApi<typeof postPaymentWallet>('POST', '/api/payment/wallet', form);

/** Pays from the balance with the payment password; its errors are shown in place. */
export default function WalletForm(props: Props) {
  const { sum, balanceFen, fields, hasPassword, isActing, memberId, page, onPaid } = props;
  const { orderIds, totalFen, missingFen } = sum;
  const form = useRef<HTMLFormElement>(null);
  const [isPaid, setPaid] = useState(false);
  const paying = useCall(pay);
  const isMissing = missingFen > 0;
  const count = orderIds.length > 1 ? `${orderIds.length} 张订单` : '本单';

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (paying.isPending || isPaid) return;
    const answer = await paying.run(new FormData(event.currentTarget));
    if (answer) {
      setPaid(true);
      onPaid(answer.order_ids, answer.next);
      return;
    }
    form.current?.reset();
    form.current?.querySelector<HTMLInputElement>('[type="password"]')?.focus();
  };

  return (
    <section className="card px-4 py-3" aria-labelledby="by-wallet">
      <h2 id="by-wallet" className="mb-1 flex items-center gap-2 text-base font-bold">
        <span className="i-lucide-wallet size-5 text-brand" />
        余额支付
      </h2>
      <dl className="mb-3 flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        <div className="flex gap-1.5">
          <dt className="text-ink-2">可用余额</dt>
          <dd className="font-bold">{formatFen(balanceFen)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-ink-2">{isMissing ? `付${count}还差` : '支付后余额'}</dt>
          <dd className={isMissing ? 'font-bold text-danger' : undefined}>
            {formatFen(isMissing ? missingFen : balanceFen - totalFen)}
          </dd>
        </div>
      </dl>
      {isActing ? (
        <p className="text-ink-2">
          用余额付款要账户本人的支付密码，代办时不能用。请用其他方式付款，或请本人登录后付。
        </p>
      ) : (
        <form
          ref={form}
          method="post"
          action={callPath<typeof postPaymentWallet>('/api/payment/wallet')}
          onSubmit={(event) => void onSubmit(event)}
        >
          <MemberField memberId={memberId} page={page} />
          <input type="hidden" name="order_ids" value={orderIds.join(',')} />
          <WalletPassword
            fields={fields}
            errors={paying.error?.fields}
            isSet={hasPassword}
            isEnough={!isMissing}
            page={page}
            isPending={paying.isPending || isPaid}
            submit={isMissing ? '余额不足，请用其他方式付款' : `用余额支付 ${formatFen(totalFen)}`}
          />
        </form>
      )}
      {isMissing && (
        <p className="mt-2 text-center">
          <a href={pageLink('/wdqb/yegl')} className="link">
            去充值
          </a>
        </p>
      )}
    </section>
  );
}
