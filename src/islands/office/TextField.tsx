import { useId } from 'react';
import Field from '#islands/parts/Field.tsx';
import Input from '#islands/promotions/Input.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  type?: 'text' | 'datetime-local';
  /** numbers and money: the digits' keyboard */
  isNumber?: boolean;
  className?: string;
}

/** A field of the form with its label and its error. */
export default function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  type = 'text',
  isNumber = false,
  className = '',
}: Props) {
  const id = useId();
  return (
    <Field label={label} id={id} error={error} hint={hint} className={className}>
      <Input
        id={id}
        type={type}
        className="field"
        inputMode={isNumber ? 'decimal' : undefined}
        value={value}
        maxLength={60}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onValue={onChange}
      />
    </Field>
  );
}

interface WindowProps {
  /** Moments as `datetime-local` writes them, empty for none. */
  typed: { startsAt: string; endsAt: string };
  error: (name: string) => string | undefined;
  onChange: (part: { startsAt: string } | { endsAt: string }) => void;
}

/** Begin and end of the time in which something is shown. */
export function Window({ typed, error, onChange }: WindowProps) {
  return (
    <>
      <TextField
        label="开始"
        type="datetime-local"
        value={typed.startsAt}
        error={error('starts_at')}
        onChange={(startsAt) => onChange({ startsAt })}
      />
      <TextField
        label="结束"
        type="datetime-local"
        hint="到这一刻为止"
        value={typed.endsAt}
        error={error('ends_at')}
        onChange={(endsAt) => onChange({ endsAt })}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  /** Labels of the choices, by code. */
  words: Readonly<Record<string, string>>;
  /** The code that applies where nothing is chosen; without it a choice is always made. */
  standard?: string;
  value: string;
  onChange: (value: string) => void;
}

/** A list to choose one of, with the standard before the others where there is one. */
export function Choice({ label, words, standard, value, onChange }: ChoiceProps) {
  return (
    <label className="grid content-start gap-1">
      <span className="font-bold">{label}</span>
      <select className="field" value={value} onChange={(event) => onChange(event.target.value)}>
        {standard !== undefined && <option value="">标准（{words[standard]}）</option>}
        {Object.entries(words).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
