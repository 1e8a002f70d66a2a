import { formatFen } from '#lib/platform/money.rules.ts';
import {
  type ActivityState,
  regionLimitText,
  type TierState,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { activityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { tagColour } from '#lib/catalogue/pricing/unit/tags.rules.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import type { CartFilter } from '#lib/trade/cart/cart-groups.rules.ts';

interface Props {
  activity: ActivityState;
  /** of the goods of the cart, by their ids */
  names: ReadonlyMap<number, string>;
}

/** Returns a tier's missing amount: `还差 ¥20.00`, `《阿莫西林胶囊》还差 3 件` where the goods bought are given. */
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

/** Benefits of an activity and the amounts still missing: tiers reached come first (product §5.4). */
export default function GroupHead({ activity, names }: Props) {
  const { kind, name, reductionFen, cashbackFen, tiers, isElsewhere } = activity;
  const { label, tag, tierText } = activityKind(kind);
  /** On phones tiers beyond the next one are left to the page of the activity. */
  const next = tiers.findIndex(({ status }) => status === 0);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 py-1">
      <h2 className="flex items-center gap-1.5 text-xs font-bold">
        <span className={`rounded-sm px-1 text-xs text-white ${tagColour(tag ?? label)}`}>{label}</span>
        {name}
        {reductionFen > 0 && (
          <span translate="no" className="price">
            −{formatFen(reductionFen)}
          </span>
        )}
        {cashbackFen > 0 && <span className="price">完成后返 {formatFen(cashbackFen)}</span>}
      </h2>
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

interface GiftRowsProps {
  gifts: readonly Gift[];
}

/** Gifts for a part of the cart; a gift that is not granted shows the reason. */
export function GiftRows({ gifts }: GiftRowsProps) {
  if (gifts.length === 0) return null;
  return (
    <ul aria-label="赠品" className="mb-2 grid gap-1 rounded-md bg-notice-50 px-3 py-2">
      {gifts.map((gift) => (
        <li
          key={`${gift.tierId}:${gift.goodsId ?? 'points'}`}
          className="flex flex-wrap items-center gap-x-2 text-xs"
        >
          <span className="rounded-sm bg-near px-1 text-white">赠</span>
          {gift.goodsId === null ? (
            <b>{gift.name}</b>
          ) : (
            <a href={pageLink(`/list/info/${gift.goodsId}`)} className="font-bold">
              {gift.name}
            </a>
          )}
          {gift.spec && <span className="text-ink-2">{gift.spec}</span>}
          {gift.quantity > 0 && (
            <span className="tabular-nums">
              × {gift.quantity} {gift.unit}
              {gift.type === 2 && '，订单完成后到账'}
            </span>
          )}
          {gift.note && <span className="font-bold text-danger">{gift.note}</span>}
        </li>
      ))}
    </ul>
  );
}

interface CartActivitiesProps {
  activities: readonly ActivityState[];
  gifts: readonly Gift[];
  /** of the goods of the cart, by their ids */
  names: ReadonlyMap<number, string>;
}

/** Activities over the whole cart, and their benefits: those over a part of it stand at the head of that part. */
export function CartActivities({ activities, gifts, names }: CartActivitiesProps) {
  if (activities.length === 0) return null;
  return (
    <section aria-label="优惠活动" className="card mt-2 px-2 py-1 md:px-4">
      {activities.map((activity) => (
        <GroupHead key={activity.id} activity={activity} names={names} />
      ))}
      <GiftRows gifts={gifts} />
    </section>
  );
}

interface FilterBarProps {
  filters: readonly CartFilter[];
  shown: number;
  onShow: (filter: number) => void;
}

/** Filters of the lines, with the number of lines of each (`filter_data`, product §6.2). */
export function FilterBar({ filters, shown, onShow }: FilterBarProps) {
  if (filters.length < 2) return null;
  return (
    <div role="group" aria-label="筛选购物车" data-needs-js className="flex gap-2 max-md:overflow-x-auto">
      {filters.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shown}
          className={`shrink-0 whitespace-nowrap h-8 rounded-full border px-3 text-xs max-md:h-11 ${
            id === shown ? 'border-brand bg-brand-50 text-brand-700' : 'border-line bg-white text-ink-2'
          }`}
          onClick={() => onShow(id)}
        >
          {name}{' '}
          <b translate="no" className="tabular-nums">
            {count}
          </b>
        </button>
      ))}
    </div>
  );
}
