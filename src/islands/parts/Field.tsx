import type { ChangeEvent, FocusEvent, ReactNode } from 'react';
import type { FormField } from '#lib/platform/http/call/forms/form-field.rules.ts';

interface Props {
  label: string;
  /** of the input, for label and message */
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** A labelled input with its error beneath. */
export default function Field({ label, id, error, hint, className = '', children }: Props) {
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="text-xs text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="meta">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

interface DeclaredFieldProps {
  /** As the page got it from the declared form (`fieldsOf`). */
  field: FormField;
  /** The field's name, unless the page has another of this name. */
  id?: string;
  label?: string;
  hint?: string | undefined;
  error?: string | undefined;
  value?: string | undefined;
  className?: string | undefined;
  autoFocus?: boolean;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Stands beneath the input. */
  children?: ReactNode;
}

/** A field of a declared form as an island draws it: with the label, hint and constraints of its schema. */
export function DeclaredField({
  field,
  id = field.name,
  label = field.label,
  hint = field.help,
  error,
  value,
  className,
  autoFocus,
  onBlur,
  onChange,
  children,
}: DeclaredFieldProps) {
  const isFile = field.kind === 'file';
  return (
    <Field label={label} id={id} error={error} hint={hint} className={className ?? ''}>
      <input
        id={id}
        name={field.name}
        type={isFile || field.kind === 'tel' || field.kind === 'password' ? field.kind : 'text'}
        className={isFile ? 'field h-auto! py-1.5' : 'field'}
        required={field.required}
        maxLength={field.maxlength}
        inputMode={field.inputmode}
        autoComplete={field.autocomplete}
        placeholder={field.placeholder}
        defaultValue={isFile ? undefined : value}
        accept={field.accept}
        autoFocus={autoFocus}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
        onBlur={onBlur}
        onChange={onChange}
      />
      {children}
    </Field>
  );
}
