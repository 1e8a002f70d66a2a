import type { ReactNode } from 'react';

interface Props {
  title: string;
  hint?: string;
  /** next to the title */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the form under its own title. */
export default function FormCard({ title, hint, aside, children }: Props) {
  return (
    <section className="card grid gap-3 p-4 max-md:p-3" aria-label={title}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-bold">{title}</h2>
        {hint && <p className="meta">{hint}</p>}
        {aside && <div className="ml-auto">{aside}</div>}
      </header>
      {children}
    </section>
  );
}
