import type { PriceStep } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

interface Props {
  steps: readonly PriceStep[];
  totalFen: number;
}

/** Why something costs what it costs, step by step, over the width of its line. */
export default function PriceWhy({ steps, totalFen }: Props) {
  return (
    <dl className="col-span-full grid grid-cols-[auto_auto] justify-end gap-x-3 gap-y-1 pt-2 pr-6 text-right text-xs tabular-nums">
      {steps.map(({ label, fen }, index) => (
        <div key={`${label}-${index}`} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd>{index === 0 ? formatFen(fen) : `${fen < 0 ? '−' : '+'}${formatFen(Math.abs(fen))}`}</dd>
        </div>
      ))}
      <dt className="font-bold">实付</dt>
      <dd className="font-bold">{formatFen(totalFen)}</dd>
    </dl>
  );
}
