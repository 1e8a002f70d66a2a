import type { ReactNode } from 'react';

interface Props {
  label: string;
  children: ReactNode;
}

/** A field of a dialog with its label above. */
export default function FormRow({ label, children }: Props) {
  return (
    <label className="grid gap-1">
      <span className="font-bold">{label}</span>
      {children}
    </label>
  );
}
