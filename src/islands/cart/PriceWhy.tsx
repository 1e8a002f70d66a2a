import { useState } from 'react';
import type { PriceStep } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  /** whose price it is, for those who cannot see it beside */
  name: string;
  steps: readonly PriceStep[];
  totalFen: number;
}

/** Why something costs what it costs, step by step; drawn when it is opened, as carts have hundreds of lines. */
export default function PriceWhy({ name, steps, totalFen }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (steps.length < 2) return null;
  return (
    <details data-needs-js className="text-xs" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex cursor-pointer items-center gap-0.5 text-ink-3 hover:text-brand max-md:min-h-11">
        <span className="i-lucide-info size-3.5" aria-hidden="true" />
        <span>
          价格明细<span className="sr-only">：{name}</span>
        </span>
      </summary>
      {isOpen && (
        <dl className="grid grid-cols-[auto_auto] justify-end gap-x-3 gap-y-1 pt-1 text-right tabular-nums">
          {steps.map(({ label, fen }, index) => (
            <div key={`${label}-${index}`} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd>{index === 0 ? formatFen(fen) : `${fen < 0 ? '−' : '+'}${formatFen(Math.abs(fen))}`}</dd>
            </div>
          ))}
          <dt className="font-bold">实付</dt>
          <dd className="font-bold">{formatFen(totalFen)}</dd>
        </dl>
      )}
    </details>
  );
}
