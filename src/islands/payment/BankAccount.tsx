import { copyText } from '#lib/platform/browser/dialogs/copy-text.client.ts';
import { fenToYuanText, formatFen } from '#lib/platform/money.rules.ts';

/** The shop's account that transfers go to. */
export interface BankAccountTexts {
  name: string;
  bank: string;
  account: string;
}

interface Props {
  to: BankAccountTexts;
  amountFen: number;
  /** To be written as the transfer's purpose. */
  orderNo: string;
}

/** The fields that a transfer is filled in with, each copied by a press. */
export default function BankAccount({ to: { name, bank, account }, amountFen, orderNo }: Props) {
  const rows = [
    ['收款单位', name, name],
    ['开户银行', bank, bank],
    ['收款账号', account, account.replaceAll(' ', '')],
    ['转账金额', formatFen(amountFen), fenToYuanText(amountFen)],
    ['转账附言', orderNo, orderNo],
  ] as const;
  return (
    <dl className="grid gap-px overflow-hidden rounded-md border border-line bg-line">
      {rows.map(([title, text, copied]) => (
        <div key={title} className="flex min-h-11 items-center gap-3 bg-white px-3">
          <dt className="w-16 shrink-0 text-ink-3">{title}</dt>
          <dd className="flex min-w-0 flex-1 items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere font-bold tabular-nums">{text}</span>
            <button
              type="button"
              data-needs-js
              className="min-h-9 px-2 text-xs quiet-link max-md:min-h-11"
              aria-label={`复制${title}`}
              onClick={() => copyText(copied)}
            >
              复制
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
}
