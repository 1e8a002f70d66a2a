import { useState } from 'react';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import type { Trial } from '#lib/catalogue/pricing/office/trial/trial.rules.ts';
import { useTypedBefore } from '#islands/parts/use-kept-form.ts';
import FormCard from '#islands/office/FormCard.tsx';
import TextField from '#islands/office/TextField.tsx';
import TrialTable from '#islands/promotions/trial/TrialTable.tsx';
import { fieldsOf, wordsOf } from '#islands/office/use-saving.ts';

interface Props {
  /** what is tried, to tell when it was changed */
  typed: unknown;
  run: (by: { member: string; cart: string }) => Promise<Trial>;
}

/** What a cart would cost with the form as it stands, were it running now. */
export default function TrialPanel({ typed, run: tryWith }: Props) {
  const [member, setMember] = useState('buyer');
  const [cart, setCart] = useState('');
  const cartField = useTypedBefore<HTMLTextAreaElement>(cart, setCart);
  const [tried, setTried] = useState<{ trial: Trial; of: readonly unknown[] } | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');

  const run = async (): Promise<void> => {
    try {
      setTried({ trial: await tryWith({ member, cart }), of: [typed, member, cart] });
      setErrors({});
      setFailure('');
    } catch (error) {
      const fields = fieldsOf(error);
      setTried(null);
      setErrors(fields);
      setFailure((fields['member'] ?? fields['cart']) ? '' : wordsOf(error));
    }
  };

  const isStale = tried !== null && [typed, member, cart].some((each, at) => each !== tried.of[at]);

  return (
    <FormCard title="试算" hint="按现在的填写，如果此刻就在进行；不会保存">
      <div className="grid gap-3 md:grid-cols-[220px_1fr]">
        <TextField
          label="会员"
          hint="登录名、手机号、公司名或编号"
          value={member}
          error={errors['member']?.[0]}
          onChange={setMember}
        />
        <label className="grid content-start gap-1">
          <span className="font-bold">要买的商品</span>
          <textarea
            rows={4}
            className="field h-auto! py-2 font-mono"
            spellCheck={false}
            ref={cartField}
            value={cart}
            onChange={(event) => setCart(event.target.value)}
          />
          {errors['cart'] ? (
            <span className="text-xs text-danger">{errors['cart'][0]}</span>
          ) : (
            <span className="meta">一行一种：批准文号、条形码或商品编号，空格，数量</span>
          )}
        </label>
      </div>
      <p>
        <button type="button" className="btn" onClick={() => void run()}>
          试算
        </button>
      </p>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {isStale && (
        <p role="status" className="rounded-md bg-notice-50 px-3 py-2 text-notice">
          填写已改动，下面是改动前的结果，请再试算一次。
        </p>
      )}
      {tried && (
        <div className={isStale ? 'opacity-60' : ''}>
          <TrialTable {...tried.trial} />
        </div>
      )}
    </FormCard>
  );
}
