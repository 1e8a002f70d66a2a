import { formatDateTime } from '#lib/platform/time.rules.ts';
import type { LogLine } from '#lib/trade/wallet/wallet-log.rules.ts';

interface Props {
  label: string;
  lines: readonly LogLine[];
}

/** The changes of a balance or of points, each with what was there after it. */
export default function LogList({ label, lines }: Props) {
  return (
    <ol aria-label={label}>
      {lines.map(({ id, kind, note, at, change, isGain, after }) => (
        <li key={id} className="flex items-center gap-4 border-t border-line px-4 py-2 first:border-t-0">
          <p className="min-w-0 flex-1">
            <b>{kind}</b>
            <span className="meta ml-2 tabular-nums">
              <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
            </span>
            <span className="block wrap-anywhere text-xs leading-5 text-ink-2">{note}</span>
          </p>
          <p className="whitespace-nowrap text-right tabular-nums">
            <b className={isGain ? 'text-brand' : undefined}>{change}</b>
            <span className="meta block">{`余 ${after}`}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
