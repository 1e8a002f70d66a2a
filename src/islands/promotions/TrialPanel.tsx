import { useState } from 'react';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import { tryForm } from '#lib/catalogue/pricing/office/form/promotion-calls.client.ts';
import type { TypedPromotion } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { Trial } from '#lib/catalogue/pricing/office/trial/trial.rules.ts';
import { useTypedBefore } from '#islands/parts/use-typed-before.ts';
import FormCard from '#islands/promotions/FormCard.tsx';
import TextField from '#islands/promotions/TextField.tsx';
import TrialTable from '#islands/promotions/TrialTable.tsx';
import { fieldsOf, wordsOf } from '#islands/promotions/use-promotion.ts';

interface Props {
  id: number | null;
  typed: TypedPromotion;
}

/** What a cart would cost with the form as it stands, were it running now. */
export default function TrialPanel({ id, typed }: Props) {
  const [member, setMember] = useState('buyer');
  const [cart, setCart] = useState('');
  const cartField = useTypedBefore<HTMLTextAreaElement>(cart, setCart);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');

  const run = async (): Promise<void> => {
    try {
      setTrial(await tryForm({ id, typed, member, cart }));
      setErrors({});
      setFailure('');
    } catch (error) {
      const fields = fieldsOf(error);
      setErrors(fields);
      setFailure((fields['member'] ?? fields['cart']) ? '' : wordsOf(error));
    }
  };

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
      {trial && <TrialTable {...trial} />}
    </FormCard>
  );
}
