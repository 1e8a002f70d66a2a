import GiftRows from '#islands/cart/GiftRows.tsx';
import GroupHead from '#islands/cart/GroupHead.tsx';
import type { ActivityState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';

interface Props {
  activities: readonly ActivityState[];
  gifts: readonly Gift[];
  /** of the goods of the cart, by their ids */
  names: ReadonlyMap<number, string>;
}

/** Activities over the whole cart, and what they give: those over a part of it stand at the head of that part. */
export default function CartActivities({ activities, gifts, names }: Props) {
  if (activities.length === 0) return null;
  return (
    <section aria-label="优惠活动" className="card mb-2 px-2 py-1 md:px-4">
      {activities.map((activity) => (
        <GroupHead key={activity.id} activity={activity} names={names} />
      ))}
      <GiftRows gifts={gifts} />
    </section>
  );
}
