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

/** A field of the form with its label and what is wrong with it. */
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
