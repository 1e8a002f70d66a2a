import { formatFen } from '#lib/platform/money.rules.ts';
import {
  type ActivityState,
  regionLimitText,
  type TierState,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { activityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { tagColour } from '#lib/catalogue/pricing/unit/tags.rules.ts';

interface Props {
  activity: ActivityState;
}

/** What a tier still lacks: `还差 ¥20.00`, `还差 3 件`. */
function missingText({ missingFen, missingUnits }: TierState): string {
  const missing = [
    ...(missingFen > 0 ? [formatFen(missingFen)] : []),
    ...(missingUnits > 0 ? [`${missingUnits} 件`] : []),
  ];
  return missing.length === 0 ? '，未选活动商品' : `，还差 ${missing.join('且 ')}`;
}

const stateText = (tier: TierState): string =>
  tier.status === 0 ? missingText(tier) : tier.isApplied ? '，已享' : '，已达到';

/** What an activity brings and what it still needs: tiers reached come first (spec §4). */
export default function GroupHead({ activity }: Props) {
  const { kind, name, reductionFen, cashbackFen, tiers, isElsewhere } = activity;
  const { label, tag, tierText } = activityKind(kind);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-1.5">
      <p className="flex items-center gap-1.5 font-bold">
        <span className={`rounded-sm px-1 text-xs text-white ${tagColour(tag)}`}>{label}</span>
        {name}
        {reductionFen > 0 && <span className="price">−{formatFen(reductionFen)}</span>}
        {cashbackFen > 0 && <span className="price">完成后返 {formatFen(cashbackFen)}</span>}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {tiers.map((tier) => (
          <li
            key={tier.id}
            className={`flex items-center gap-1 ${tier.status === 1 ? 'text-brand-700' : 'text-ink-2'}`}
          >
            {tier.status === 1 && <span className="i-lucide-check size-3.5" />}
            {tierText(tier)}
            {regionLimitText(activity)}
            {isElsewhere ? '，收货地址不在其中' : stateText(tier)}
          </li>
        ))}
      </ul>
    </div>
  );
}
