import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** of the input, for label and message */
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** A labelled input with what is wrong with it beneath. */
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
        hint && <p className="meta">{hint}</p>
      )}
    </div>
  );
}
