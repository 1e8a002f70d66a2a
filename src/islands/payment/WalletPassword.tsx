import { DeclaredField } from '#islands/parts/Field.tsx';
import { pageLink } from '#lib/page-link.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import type { FilledField } from '#lib/platform/http/call/forms/open-form.server.ts';

interface Props {
  /** Of the declared form (`walletFields`). */
  fields: readonly FilledField[];
  /** The errors of a call; without it, those the page was opened with. */
  errors?: FieldErrors | undefined;
  /** True when the member has set a payment password. */
  isSet: boolean;
  /** True when the balance is sufficient: otherwise there is nothing to confirm. */
  isEnough: boolean;
  /** The page to return to after setting one. */
  page: string;
  /** The button's words. */
  submit: string;
  isPending?: boolean;
}

/** Within a form that pays from the wallet: the payment password above its button, or the way to set one. */
export default function WalletPassword(props: Props) {
  const { fields, errors, isSet, isEnough, page, submit, isPending = false } = props;
  const button = (
    <button
      className="btn-primary h-11 w-full text-base"
      disabled={!isEnough || isPending}
      data-off={isEnough ? undefined : ''}
    >
      {submit}
    </button>
  );
  if (!isEnough) return button;
  const settingPage = encodeURIComponent(page);
  if (!isSet)
    return (
      <a
        href={pageLink(`/wdqb/pay_password?next=${settingPage}`)}
        className="btn-primary h-11 w-full text-base"
      >
        先设置支付密码，再用余额支付
      </a>
    );
  return (
    <div className="grid gap-3">
      {fields.map((field) => (
        <DeclaredField
          key={field.name}
          field={field}
          error={(errors ? errors[field.name]?.[0] : field.error) ?? undefined}
          autoFocus={field.autofocus}
        />
      ))}
      {button}
      <a
        href={pageLink(`/wdqb/pay_password?how=code&next=${settingPage}`)}
        className="inline-flex min-h-9 items-center justify-self-start quiet-link max-md:min-h-11"
      >
        忘记支付密码
      </a>
    </div>
  );
}
