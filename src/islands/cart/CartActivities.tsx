import { formatFen } from '#lib/platform/money.rules.ts';
import type { ActivityState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { activityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { tagColour } from '#lib/catalogue/pricing/unit/tags.rules.ts';

interface Props {
  activities: readonly ActivityState[];
}

/** The reductions the cart may have: tiers reached come first, then what the next ones still need (spec §4). */
export default function CartActivities({ activities }: Props) {
  if (activities.length === 0) return null;
  return (
    <section aria-label="优惠活动" className="card mb-3 px-4 py-2">
      {activities.map(({ id, kind, name, reductionFen, tiers }) => (
        <div key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-1.5">
          <p className="flex items-center gap-1.5 font-bold">
            <span className={`rounded-sm px-1 text-xs text-white ${tagColour(activityKind(kind).tag)}`}>
              {activityKind(kind).label}
            </span>
            {name}
            {reductionFen > 0 && <span className="price">−{formatFen(reductionFen)}</span>}
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {tiers.map((tier) => (
              <li
                key={tier.thresholdFen}
                className={`flex items-center gap-1 ${tier.status === 1 ? 'text-brand-700' : 'text-ink-2'}`}
              >
                {tier.status === 1 && <span className="i-lucide-check size-3.5" />}
                {activityKind(kind).tierText(tier)}
                {tier.status === 1
                  ? tier.isApplied
                    ? '，已享'
                    : '，已达到'
                  : `，还差 ${formatFen(tier.missingFen)}`}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
