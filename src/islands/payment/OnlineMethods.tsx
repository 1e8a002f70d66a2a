import { formatFen } from '#lib/platform/money.rules.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';

interface Props {
  providers: readonly PaymentProviderName[];
  /** Providers among them that the sandbox simulates. */
  played: readonly PaymentProviderName[];
  /** The amount that the button shows, in fen; none where it is not known yet. */
  amountFen?: number;
  isPending?: boolean;
}

const HINTS: Record<PaymentProviderName, string> = {
  wechat: '用微信扫码付款',
  alipay: '到支付宝的页面付款',
  sandbox: '扫码后选择付款结果',
};

/** The buttons of a form that begins an online payment. */
export default function OnlineMethods({ providers, played, amountFen, isPending }: Props) {
  return (
    <ul className="grid gap-2">
      {providers.map((name, index) => (
        <li key={name} className="grid gap-1">
          <button
            name="provider"
            value={name}
            disabled={isPending}
            className={index === 0 ? 'btn-primary h-11 w-full text-base' : 'btn h-11 w-full text-base'}
          >
            {PAYMENT_PROVIDERS[name]}
            {amountFen !== undefined && <span className="tabular-nums">{formatFen(amountFen)}</span>}
          </button>
          <span className="meta text-center">
            {HINTS[name] + (played.includes(name) ? '（演示：由沙箱扮演，不会真的扣款）' : '')}
          </span>
        </li>
      ))}
    </ul>
  );
}
