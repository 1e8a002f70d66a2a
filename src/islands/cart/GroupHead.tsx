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
  /** of the goods of the cart, by their ids */
  names: ReadonlyMap<number, string>;
}

/** What a tier still lacks: `还差 ¥20.00`, `《阿莫西林胶囊》还差 3 件` where the goods bought are given. */
function missingText({ missingFen, missingUnits, nearestGoodsId }: TierState, names: Props['names']): string {
  const missing = [
    ...(missingFen > 0 ? [formatFen(missingFen)] : []),
    ...(missingUnits > 0 ? [`${missingUnits} 件`] : []),
  ];
  if (missing.length === 0) return '，未选活动商品';
  const name = nearestGoodsId === null ? undefined : names.get(nearestGoodsId);
  return `，${name ? `《${name}》` : ''}还差 ${missing.join('且 ')}`;
}

const stateText = (tier: TierState, names: Props['names']): string =>
  tier.status === 0 ? missingText(tier, names) : tier.isApplied ? '，已享' : '，已达到';

/** What an activity brings and what it still needs: tiers reached come first (product §5.4). */
export default function GroupHead({ activity, names }: Props) {
  const { kind, name, reductionFen, cashbackFen, tiers, isElsewhere } = activity;
  const { label, tag, tierText } = activityKind(kind);
  /** On phones tiers beyond the next one are left to the page of the activity. */
  const next = tiers.findIndex(({ status }) => status === 0);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 py-1">
      <p className="flex items-center gap-1.5 text-xs font-bold">
        <span className={`rounded-sm px-1 text-xs text-white ${tagColour(tag ?? label)}`}>{label}</span>
        {name}
        {reductionFen > 0 && <span className="price">−{formatFen(reductionFen)}</span>}
        {cashbackFen > 0 && <span className="price">完成后返 {formatFen(cashbackFen)}</span>}
      </p>
      <ul className="flex flex-wrap gap-x-4 text-xs">
        {tiers.map((tier, at) => (
          <li
            key={tier.id}
            className={`flex items-center gap-1 ${tier.status === 1 ? 'text-brand-700' : 'text-ink-2'}${next !== -1 && at > next ? ' max-md:hidden' : ''}`}
          >
            {tier.status === 1 && <span className="i-lucide-check size-3.5" />}
            {tierText(tier)}
            {regionLimitText(activity)}
            {isElsewhere ? '，收货地址不在其中' : stateText(tier, names)}
          </li>
        ))}
      </ul>
    </div>
  );
}
