import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import type { EditingAction } from '#lib/catalogue/pricing/office/form/promotion-editing.rules.ts';
import type { TypedPromotion, TypedTier } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { TierField, TierForm } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import FormCard from '#islands/office/FormCard.tsx';
import GoodsChoice from '#islands/promotions/goods/GoodsChoice.tsx';
import Wrong from '#islands/promotions/Wrong.tsx';
import TextField from '#islands/office/TextField.tsx';
import type { Facts } from '#islands/promotions/use-promotion.ts';

interface Props {
  typed: TypedPromotion;
  form: TierForm;
  errors: FieldErrors;
  facts: Facts;
  edit: (action: EditingAction) => void;
  learn: Parameters<typeof GoodsChoice>[0]['learn'];
}

/** A list, as a record would put its numbers first. */
const GIFT_TYPES = [
  ['', '请选择'],
  ['0', '同款商品（买赠）'],
  ['1', '别的商品'],
  ['2', '积分'],
] as const;

/** The tiers of a promotion: those fields that its kind asks. */
export default function Tiers({ typed, form, errors, facts, edit, learn }: Props) {
  return (
    <FormCard
      title="门槛与优惠"
      hint="门槛按活动前的商品金额和件数算"
      aside={
        <button type="button" className="btn" onClick={() => edit({ do: 'add-tier' })}>
          加一档
        </button>
      }
    >
      {errors['tiers'] && <Wrong words={errors['tiers'][0]} />}
      {typed.tiers.length === 0 && <p className="text-ink-2">还没有门槛，请加一档。</p>}
      <ol className="grid gap-3">
        {typed.tiers.map((tier, index) => (
          <li key={tier.id ?? `new-${index}`} className="rounded-md border border-line p-3">
            <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3">
              <legend className="sr-only">第 {index + 1} 档</legend>
              {form.fields
                .filter(({ name }) => isAsked(name, tier))
                .map((field) => (
                  <TierInput
                    key={field.name}
                    field={field}
                    tier={tier}
                    facts={facts}
                    learn={learn}
                    error={errors[`tiers.${index}.${field.name}`]?.[0]}
                    onChange={(value) => edit({ do: 'tier', index, change: { [field.name]: value } })}
                  />
                ))}
            </fieldset>
            <p className="mt-2 text-right">
              <button
                type="button"
                className="text-button"
                aria-label={`删除第 ${index + 1} 档`}
                onClick={() => edit({ do: 'remove-tier', index })}
              >
                删除
              </button>
            </p>
          </li>
        ))}
      </ol>
    </FormCard>
  );
}

/** True when a tier asks for a field; the goods to give are asked for with the other goods. */
const isAsked = (name: TierField['name'], { grantType }: TypedTier): boolean =>
  name !== 'grantGoodsId' || grantType === '1' || grantType === '';

interface InputProps {
  field: TierField;
  tier: TypedTier;
  error: string | undefined;
  facts: Facts;
  learn: Props['learn'];
  onChange: (value: string) => void;
}

function TierInput({ field: { name, label, hint }, tier, error, facts, learn, onChange }: InputProps) {
  const value = tier[name];
  if (name === 'grantGoodsId')
    return (
      <GoodsChoice
        label={label}
        error={error}
        facts={facts}
        learn={learn}
        value={value}
        onChange={onChange}
        className="col-span-full"
      />
    );
  if (name === 'grantType')
    return (
      <label className="grid content-start gap-1">
        <span className="font-bold">{label}</span>
        <select
          className="field"
          aria-invalid={error ? true : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {GIFT_TYPES.map(([type, words]) => (
            <option key={type} value={type}>
              {words}
            </option>
          ))}
        </select>
        {error && <span className="text-xs text-danger">{error}</span>}
      </label>
    );
  if (name === 'grantRepeats')
    return (
      <label className="flex min-h-9 flex-wrap items-center gap-1.5 self-end max-md:min-h-11">
        <input
          type="checkbox"
          className="size-4.5 accent-brand"
          aria-invalid={error ? true : undefined}
          checked={value === '1'}
          onChange={(event) => onChange(event.target.checked ? '1' : '')}
        />
        {label}
        {error && <span className="w-full text-xs text-danger">{error}</span>}
      </label>
    );
  return <TextField label={label} value={value} error={error} hint={hint} onChange={onChange} isNumber />;
}
