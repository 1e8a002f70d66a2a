import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import type { EditingAction } from '#lib/catalogue/pricing/office/form/editing.rules.ts';
import type { TypedSet } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import FormCard from '#islands/office/FormCard.tsx';
import TextField from '#islands/office/TextField.tsx';

interface Props {
  set: TypedSet;
  errors: FieldErrors;
  edit: (action: EditingAction) => void;
}

const FIELDS = [
  { name: 'price', label: '一套的价格（元）', hint: undefined },
  { name: 'remaining', label: '剩余多少套', hint: '不填则卖到没有库存' },
  { name: 'limit', label: '每位会员限购（套）', hint: '不填则不限' },
] as const;

/** What a set costs, and how many there are. */
export default function SetFields({ set, errors, edit }: Props) {
  return (
    <FormCard title="组合的价格">
      <div className="grid gap-3 md:grid-cols-3">
        {FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            isNumber
            value={set[name]}
            error={errors[`set.${name}`]?.[0]}
            onChange={(value) => edit({ do: 'set-price', change: { [name]: value } })}
          />
        ))}
      </div>
    </FormCard>
  );
}
